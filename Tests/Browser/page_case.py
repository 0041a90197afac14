"""What the tests of all pages share: the tool, a folder with a page made by it, and a browser that shows the page."""

import os
import shutil
import sys
import tempfile
import unittest

from browser import Browser


class PageCase(unittest.TestCase):
    """Tests of one page. A subclass says how the page is made, in `make`."""

    # The path of layoutbench.
    tool = None
    # What every script begins with.
    prelude = ""

    @classmethod
    def make(cls, folder):
        """Makes the page in `folder`. Returns its path, or None if it cannot be made on this machine."""
        raise NotImplementedError

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.file = cls.make(cls.folder)
        if cls.file is None:
            raise unittest.SkipTest("the page cannot be made here")
        cls.address = "file://" + cls.file
        cls.browser = Browser(shutil.which("chromium") or shutil.which("google-chrome"))
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.browser.allow_scripts(True)
        self.browser.resize(1280)
        self.browser.prefer("light")
        self.browser.open(self.address)

    def run_script(self, script, *arguments):
        return self.browser.run(self.prelude + script, *arguments)

    def shown(self, selector):
        """How many elements that match are laid out."""
        return self.browser.run(
            "return [...document.querySelectorAll(arguments[0])].filter(e => e.getClientRects().length > 0).length", selector)

    def expect_nothing_is_loaded(self):
        """The page is whole by itself, and the console says nothing."""
        self.assertEqual(self.browser.complaints(), [])
        loaded = self.browser.run("return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('data:'))")
        self.assertEqual(loaded, [])


def main():
    """Runs the tests of the main module: the first argument is the tool, the others are unittest's."""
    if len(sys.argv) < 2:
        sys.exit(f"usage: {os.path.basename(sys.argv[0])} LAYOUTBENCH [unittest arguments]")
    PageCase.tool = os.path.abspath(sys.argv.pop(1))
    unittest.main()
