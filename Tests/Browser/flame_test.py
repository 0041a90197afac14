#!/usr/bin/env python3
"""Drives the page of a flame graph in a real Chromium: python3 Tests/Browser/flame_test.py LAYOUTBENCH

The page compares two cells, so it has the graph, the graph turned around, and the functions that are gone.
"""

import os
import subprocess
import sys

from page_case import PageCase, main

CELLS = ["list/checkpoint/prepare/100", "--compare-with", "list/naive/prepare/100"]

VISIBLE = (
    "const all = () => [...document.querySelectorAll('section:not([hidden]) g.f')];"
    "const visible = () => all().filter(box => box.style.display !== 'none');"
    "const wide = box => Number(box.querySelector('rect').getAttribute('width'));")


class FlameGraph(PageCase):
    prelude = VISIBLE

    @classmethod
    def make(cls, folder):
        """A page of what can be counted on this machine: instructions, or else allocations."""
        path = os.path.join(folder, "profile.html")
        for events in ["instructions", "allocations"]:
            made = subprocess.run([cls.tool, "profile", *CELLS, "--events", events, "--as", "html", "-o", path], capture_output=True, text=True)
            if made.returncode == 0:
                return path
            print(made.stderr, file=sys.stderr)
        return None

    def test_nothing_is_loaded_and_the_console_is_silent(self):
        self.expect_nothing_is_loaded()
        self.assertGreater(self.run_script("return all().length"), 5)

    def test_a_click_zooms_and_escape_shows_all_again(self):
        before = self.run_script("return visible().length")
        self.run_script(
            "window.box = all().filter(b => +b.dataset.d >= 1 && +b.dataset.w < +all()[0].dataset.w).reduce((a, b) => +b.dataset.w > +a.dataset.w ? b : a);"
            "box.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        self.assertEqual(self.run_script("return wide(box)"), 1200)
        self.assertLess(self.run_script("return visible().length"), before)
        # The callers stay above it at full width, and everything else that is shown lies inside of it.
        above = self.run_script("return visible().filter(b => b.classList.contains('above')).map(b => [+b.dataset.d < +box.dataset.d, wide(b)])")
        self.assertTrue(above and all(callers == [True, 1200] for callers in above), above)
        inside = self.run_script(
            "return visible().filter(b => !b.classList.contains('above')).every(b => +b.dataset.x >= +box.dataset.x"
            " && +b.dataset.x + +b.dataset.w <= +box.dataset.x + +box.dataset.w)")
        self.assertTrue(inside)
        self.browser.press("Escape")
        self.assertEqual(self.run_script("return visible().length"), before)

    def test_a_search_marks_functions_and_says_their_share(self):
        self.run_script("const s = document.getElementById('search'); s.value = 'PREPARE'; s.dispatchEvent(new Event('input'))")
        found = self.run_script("return all().filter(b => b.classList.contains('found')).map(b => b.dataset.n)")
        self.assertTrue(found and all("prepare" in name.lower() for name in found), found)
        share = float(self.run_script("return document.getElementById('found').textContent").removesuffix(" %"))
        self.assertTrue(0 < share <= 100, share)
        self.run_script("const s = document.getElementById('search'); s.value = 'no such function'; s.dispatchEvent(new Event('input'))")
        self.assertEqual(self.run_script("return document.getElementById('found').textContent"), "0.0 %")
        self.run_script("const s = document.getElementById('search'); s.value = ''; s.dispatchEvent(new Event('input'))")
        self.assertEqual(self.run_script("return document.getElementById('found').textContent"), "")
        self.assertEqual(self.run_script("return all().filter(b => b.classList.contains('found')).length"), 0)

    def test_the_graph_turned_around_has_the_same_sum(self):
        total = self.run_script("return document.querySelector('section:not([hidden]) svg').dataset.total")
        for press in [lambda: self.run_script("document.getElementById('invert').click()"), lambda: self.browser.press("i")]:
            press()
            self.assertEqual(self.run_script("return [...document.querySelectorAll('section:not([hidden])')].map(s => s.id)"), ["inverted"])
            self.assertEqual(self.run_script("return document.getElementById('invert').getAttribute('aria-pressed')"), "true")
            self.assertEqual(self.run_script("return document.querySelector('section:not([hidden]) svg').dataset.total"), total)
            press()
            self.assertEqual(self.run_script("return document.getElementById('invert').getAttribute('aria-pressed')"), "false")

    def test_functions_that_are_gone_have_a_graph_of_their_own(self):
        self.run_script("document.getElementById('elided').click()")
        self.assertEqual(self.run_script("return [...document.querySelectorAll('section:not([hidden])')].map(s => s.id)"), ["gone"])
        self.assertGreater(self.run_script("return visible().length"), 1)

    def test_the_keyboard_is_enough(self):
        self.browser.press("/")
        self.assertEqual(self.run_script("return document.activeElement.id"), "search")
        self.browser.press("Escape")
        self.run_script("all()[0].focus()")
        self.browser.press("ArrowDown")
        self.assertEqual(self.run_script("return document.activeElement.dataset.d"), "1")
        self.browser.press("ArrowUp")
        self.assertEqual(self.run_script("return document.activeElement.dataset.d"), "0")
        self.browser.press("ArrowDown")
        self.browser.press("ArrowDown")
        self.browser.press("Enter")
        self.assertEqual(self.run_script("return wide(document.activeElement)"), 1200)
        self.assertEqual(self.run_script("return document.activeElement.dataset.d"), "2")

    def test_without_scripts_the_graph_is_a_picture(self):
        self.browser.allow_scripts(False)
        self.browser.open(self.address)
        self.browser.allow_scripts(True)
        self.assertEqual(self.run_script("return document.querySelector('.tools').hidden"), True)
        names = self.run_script("return [...document.querySelectorAll('g.f')].filter(b => !b.querySelector('title')).length")
        self.assertEqual(names, 0)


if __name__ == "__main__":
    main()
