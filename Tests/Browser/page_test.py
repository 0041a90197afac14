#!/usr/bin/env python3
"""Drives report.html in a real Chromium: python3 Tests/Browser/page_test.py LAYOUTBENCH

The page is made by `layoutbench report` from a run that is written by hand, so that everything on it is known.
"""

import os
import re
import subprocess

import handmade_run as run
from page_case import PageCase, main

ROWS = len(run.LAYOUTS) * len(run.OPERATIONS) * len(run.SIZES)


def columns(tool):
    """The columns of each file of a run, as `help files` lists them."""
    text = subprocess.run([tool, "help", "files"], check=True, capture_output=True, text=True).stdout
    blocks = [block.splitlines() for block in text.split("\n\n")]
    return {lines[0]: [line.split()[0] for line in lines if line.startswith("  ")] for lines in blocks if lines}


class Page(PageCase):
    @classmethod
    def make(cls, folder):
        path = os.path.join(folder, "run")
        run.write(path, columns(cls.tool))
        subprocess.run([cls.tool, "report", path], check=True, capture_output=True)
        return os.path.join(path, "report.html")

    def setUp(self):
        super().setUp()
        self.browser.complaints()
        self.unfold()

    def unfold(self):
        """Opens everything that is behind a heading."""
        self.run_script("document.querySelectorAll('details.part').forEach(d => { d.open = true; })")

    def choose(self, facet, value):
        """Chooses a value in the filters, as a click does."""
        self.run_script(
            "const input = [...document.querySelectorAll('#filters input')].find(i => i.name === arguments[0] && i.value === arguments[1]);"
            "input.closest('details').open = true; input.click();", facet, value)

    def test_nothing_is_loaded_and_the_console_is_silent(self):
        self.browser.open(self.address)
        self.expect_nothing_is_loaded()

    def test_every_table_and_chart_is_there(self):
        self.assertEqual(self.shown("table.grid tr[data-size]"), ROWS)
        for layout in run.LAYOUTS:
            tables = self.run_script(
                "return [...document.querySelectorAll('main > section')].filter(s => s.dataset.layout === arguments[0])"
                ".map(s => [s.querySelectorAll('table').length, s.querySelectorAll('svg.chart').length])", layout)
            # Four paths have a table each; three of them a chart above it, besides memory and the trade of memory for time.
            self.assertEqual(tables, [[4, 5]])
        # Two layouts have their frames on the first screen.
        self.assertEqual(self.shown(".screen svg.chart"), 2)
        lines = self.run_script("return [...document.querySelectorAll('.screen svg.chart')].map(s => s.querySelectorAll('.line').length)")
        self.assertTrue(all(count >= len(run.STRATEGIES) for count in lines), lines)

    def test_slowest_frames_have_their_steps_below_them(self):
        lanes = self.run_script(
            "return [...document.querySelectorAll('svg.flames')].map(s => [...s.querySelectorAll('g[data-strategy]')].map(g => g.dataset.strategy))")
        self.assertEqual(lanes, [run.STRATEGIES] * len(run.LAYOUTS))
        # Each lane is as wide as the others, whatever its time: the pictures have margins of 4 in 380.
        widths = self.run_script(
            "return [...document.querySelectorAll('svg.flames .frames')].map(g => g.getBBox()).map(b => Math.round(b.width))")
        self.assertTrue(all(width >= 370 for width in widths), widths)
        # A step begins and ends with its frame, which is shorter by the gap to the next.
        boxes = self.run_script(
            "const g = document.querySelector('svg.flames g'); const box = e => { const b = e.getBBox(); return [b.x, b.x + b.width]; };"
            "return [[...g.querySelectorAll('.frames path')].map(box), ['.k0', '.k2'].map(step => box(g.querySelector(step)))]")
        frames, (first, last) = boxes
        self.assertEqual(len(frames), run.FRAMES)
        self.assertTrue(first[0] == frames[0][0] and 0 <= last[1] - frames[-1][1] <= 1, boxes)
        titles = self.run_script("return [...document.querySelector('svg.flames').querySelectorAll('.most title')].map(t => t.textContent)")
        # Frame 5 takes three times as long as the others: 3 × (10 + 200 + 20) µs.
        self.assertEqual(titles[0], f"{run.SLOWEST}, {run.HOSTILE[:12]}: 690 µs = change 30.0 µs + prepare 600 µs + query 60.0 µs")
        legend = self.run_script("return [...document.querySelector('svg.flames').closest('.charts').querySelectorAll('.legend li')].map(l => l.textContent)")
        self.assertEqual(legend, ["change", "prepare", "query"])
        self.choose("strategy", "indexed")
        self.assertEqual(self.shown("svg.flames g[data-strategy]"), len(run.LAYOUTS))
        self.choose("layout", "list")
        self.assertEqual(self.shown("svg.flames g[data-strategy]"), 1)

    def test_names_are_text_and_never_markup(self):
        heads = self.run_script("return [...document.querySelectorAll('table.grid thead th')].map(h => h.textContent)")
        self.assertIn(run.HOSTILE, heads)
        self.assertIn(run.LONG, heads)
        self.assertIn(run.HOSTILE, self.run_script("return document.querySelector('.warning').textContent"))
        self.assertEqual(self.shown("[onmouseover]"), 0)
        self.assertEqual(self.run_script("return document.querySelectorAll('script:not([type])').length"), 1)
        values = self.run_script("return [...document.querySelectorAll('#filters input')].map(i => i.value)")
        self.assertIn(run.HOSTILE, values)

    def test_a_filter_leaves_what_was_chosen(self):
        self.choose("layout", run.HOSTILE)
        self.assertEqual(self.shown("table.grid tr[data-size]"), ROWS // 2)
        self.choose("size", "1000")
        self.assertEqual(self.shown("table.grid tr[data-size]"), ROWS // 4)
        self.assertEqual(self.run_script("return document.getElementById('shown').textContent"), f"{ROWS // 4} of {ROWS} rows")
        self.choose("path", "frame")
        self.assertEqual(self.shown("table.grid tr[data-size]"), 1)
        sections = self.run_script(
            "return [...document.querySelectorAll('main > section[data-layout]')].filter(s => s.getClientRects().length).map(s => s.dataset.layout)")
        self.assertEqual(sections, [run.HOSTILE])
        self.run_script("document.querySelector('#filters button[type=reset]').click()")
        self.run_script("return new Promise(done => setTimeout(done, 50))")
        self.assertEqual(self.shown("table.grid tr[data-size]"), ROWS)
        self.assertEqual(self.browser.complaints(), [])

    def test_a_strategy_that_is_filtered_away_leaves_tables_and_charts(self):
        before = self.shown("svg.chart g[data-strategy]")
        self.choose("strategy", "indexed")
        visible = self.run_script(
            "return [...new Set([...document.querySelectorAll('table.grid thead th[data-strategy]')].filter(h => h.getClientRects().length)"
            ".map(h => h.dataset.strategy))]")
        self.assertEqual(visible, ["indexed"])
        self.assertLess(self.shown("svg.chart g[data-strategy]"), before)
        cells = self.run_script(
            "return [...document.querySelectorAll('table.grid tr[data-size]')].map(r => [...r.cells].filter(c => c.getClientRects().length).length)")
        self.assertEqual(set(cells), {2})

    def test_findings_follow_the_filters(self):
        scopes = self.run_script("return [...document.querySelectorAll('.statements li')].map(l => l.dataset.layout || null)")
        self.assertTrue(any(scope == "list" for scope in scopes), scopes)
        self.choose("layout", run.HOSTILE)
        left = self.run_script(
            "return [...document.querySelectorAll('.statements li')].filter(l => l.getClientRects().length).map(l => l.dataset.layout || '')")
        self.assertFalse(any(scope == "list" for scope in left), left)

    def test_the_page_says_that_findings_are_of_all_rows(self):
        def findings():
            return self.run_script("return [...document.querySelectorAll('.statements li')].map(l => l.innerHTML)")

        remark = "p[role=status]"
        words = "return document.querySelector('p[role=status]').textContent"
        before = findings()
        self.assertEqual(self.shown(remark), 0)
        # Every finding on a layout speaks of all sizes.
        self.choose("size", "1000")
        self.assertEqual(self.shown(".statements li"), len(before))
        self.assertEqual(self.run_script(words), "The findings are drawn from all rows of the run, not only from the chosen ones.")
        self.choose("layout", run.HOSTILE)
        hidden = len(before) - self.shown(".statements li")
        self.assertGreater(hidden, 0)
        self.assertEqual(
            self.run_script(words),
            f"The findings are drawn from all rows of the run. {hidden} of {len(before)} are not about the chosen rows and are hidden.")
        self.assertEqual(self.shown(remark), 1)
        self.assertEqual(findings(), before)
        self.run_script("document.querySelector('#filters button[type=reset]').click()")
        self.run_script("return new Promise(done => setTimeout(done, 50))")
        self.assertEqual((self.shown(remark), self.shown(".statements li")), (0, len(before)))

    def test_a_finding_stays_while_a_strategy_that_it_names_is_chosen(self):
        # Of all strategies dirty-range is the fastest; naive is named beside it.
        self.choose("layout", "list")
        for strategy in ("naive", "slow"):
            self.choose("strategy", strategy)
            left = self.run_script(
                "return [...document.querySelectorAll('.statements li[data-strategy]')].filter(l => l.getClientRects().length"
                " && l.dataset.strategy.split('/').length < arguments[0]).map(l => l.textContent)", len(run.STRATEGIES))
            self.assertTrue(left or strategy == "slow")
            # A whole word: every finding speaks of the slowest strategy. One that is about all strategies names the slowest alone.
            self.assertTrue(all(re.search(rf"\b{strategy}\b", text) for text in left), left)
            self.choose("strategy", strategy)

    def test_the_address_holds_the_filters(self):
        self.choose("layout", run.HOSTILE)
        self.choose("size", "100000")
        address = self.run_script("return location.href")
        self.browser.open(address)
        self.unfold()
        self.assertEqual(self.shown("table.grid tr[data-size]"), ROWS // 4)
        chosen = self.run_script("return [...document.querySelectorAll('#filters input:checked')].map(i => i.value)")
        self.assertEqual(chosen, [run.HOSTILE, "100000"])

    def test_a_row_opens_with_the_command_that_repeats_it(self):
        link = "table.grid tr[data-size] a"
        self.assertEqual(self.shown("tbody[id]"), 0)
        self.run_script("document.querySelector(arguments[0]).click()", link)
        self.assertEqual(self.shown("tbody[id]"), 1)
        self.assertEqual(self.run_script("return document.querySelector(arguments[0]).getAttribute('aria-expanded')", link), "true")
        # Twelve samples in blocks of two: six blocks evenly around the median, alike for every strategy.
        strips = self.run_script("return [...document.querySelector('tbody[id]').rows].filter(r => r.cells[0].textContent === 'blocks, %').map(r => r.cells[1].textContent.trim())")
        self.assertEqual(strips, ["███.███ −0.5…+0.5"])
        command = self.run_script("return document.querySelector('tbody[id] code').textContent")
        self.assertEqual(command, "layoutbench run --layouts list --operations prepare --sizes 1000 --filter /prepare/")

    def test_an_opened_row_is_as_wide_as_its_table(self):
        # Each row's columns, of all of which a filter leaves two; a cell over several columns counts as many.
        widths = (
            "document.querySelectorAll('tbody[id]').forEach(body => body.classList.add('open'));"
            "const shown = row => [...row.cells].filter(c => c.getClientRects().length).reduce((sum, c) => sum + c.colSpan, 0);"
            "return [...document.querySelectorAll('table.grid')].filter(t => t.getClientRects().length)"
            ".flatMap(t => [...t.querySelectorAll('tbody[id] > tr')].filter(r => r.getClientRects().length)"
            ".map(r => shown(r) - shown(t.tHead.rows[0])))")
        for filtered in (False, True):
            if filtered:
                self.choose("strategy", "indexed")
            rows = self.run_script(widths)
            self.assertGreater(len(rows), ROWS)
            self.assertEqual(set(rows), {0}, f"filtered: {filtered}")

    def test_pointing_at_a_chart_shows_its_values_and_a_line_in_all_charts(self):
        group = ".screen .charts"
        self.run_script("document.querySelector(arguments[0]).focus()", group)
        for _ in run.SIZES:
            self.browser.press("ArrowRight")
        readout = self.run_script("return document.querySelector('.readout').textContent")
        # 100,000 items at 200 ns each are 20 ms.
        self.assertIn("100k items", readout)
        self.assertIn("naive 20 ms", readout)
        charts = self.run_script(
            "return [...document.querySelectorAll('svg.chart use')].filter(u => document.querySelector(u.getAttribute('href')).dataset.places).length")
        self.assertEqual(self.run_script("return document.querySelectorAll('.cross').length"), charts)
        # The pointer at the left edge of a chart points at its smallest number of items, and takes the line along when it leaves.
        self.browser.press("Escape")
        self.assertEqual(self.shown(".readout, .cross"), 0)
        move = (
            "const chart = document.querySelector('.screen svg.chart'), box = chart.getBoundingClientRect();"
            "chart.dispatchEvent(new PointerEvent(arguments[0], {clientX: box.left, clientY: box.top + 5}))")
        self.run_script(move, "pointermove")
        self.assertIn("1k items", self.run_script("return document.querySelector('.readout').textContent"))
        self.run_script(move, "pointerleave")
        self.assertEqual(self.shown(".readout, .cross"), 0)

    def test_colours_of_cells_are_anchored_to_the_layout_budget(self):
        cells = self.run_script(
            "return [...document.querySelectorAll('[data-layout=list] [data-path=frame] tr[data-size] td')].map(c => [c.className, c.textContent])")
        # 20 ms of naive and half of it are more than a frame at 120 Hz; 4 ms are over the budget of 2 ms; 200 µs are 10 % of it.
        big = [kind for kind, text in cells if text.startswith("20.0 ms")]
        self.assertTrue(big and all("b5" in kind for kind in big), cells)
        self.assertTrue(any("b5" in kind and text.startswith("10.0 ms") for kind, text in cells), cells)
        self.assertTrue(any("b4" in kind and text.startswith("4.00 ms") for kind, text in cells), cells)
        self.assertTrue(any("b2" in kind and text.startswith("200 µs") for kind, text in cells), cells)
        prepared = self.run_script(
            "return [...document.querySelectorAll('[data-layout=list] [data-path=prepare] tr[data-size=\"1000\"] td')].map(c => c.className)")
        self.assertFalse(any(" b" in f" {kind}" and "best" not in kind for kind in prepared), prepared)

    def test_the_download_holds_the_rows_that_the_filters_leave(self):
        self.choose("layout", "list")
        self.choose("size", "1000")
        text = self.run_script(
            "return new Promise(done => { URL.createObjectURL = blob => { blob.text().then(done); return 'data:,'; };"
            "document.getElementById('download').click(); })")
        lines = text.splitlines()
        self.assertTrue(lines[0].startswith("layout,strategy,operation,n,workload,"))
        self.assertEqual(len(lines) - 1, len(run.STRATEGIES) * len(run.OPERATIONS))
        self.assertTrue(any(line.startswith("list,naive,prepare,1000,random,12,2000,") for line in lines), lines[:3])

    def test_nothing_sticks_out_at_any_width(self):
        for width in (390, 768, 1280):
            self.browser.resize(width)
            self.browser.open(self.address)
            self.run_script("document.querySelectorAll('details').forEach(d => d.open = true); document.querySelectorAll('tbody a').forEach(a => a.click())")
            # Not innerWidth: on a telephone that grows with what sticks out.
            self.assertLessEqual(self.run_script("return document.scrollingElement.scrollWidth"), width)
            outside = self.run_script(
                "return [...document.querySelectorAll('body *')].filter(e => !e.closest('thead') && !e.closest('svg') && e.getClientRects().length"
                " && e.getBoundingClientRect().right > arguments[0] + 1).map(e => e.outerHTML.slice(0, 120))", width)
            self.assertEqual(outside, [], f"at {width}")
            # What scrolls by itself is as bad.
            shelves = self.run_script(
                "return [...document.querySelectorAll('body *')].filter(e => getComputedStyle(e).overflowX !== 'visible' && e.clientWidth > 0"
                " && e.scrollWidth > e.clientWidth + 1 && !e.closest('thead')).map(e => e.outerHTML.slice(0, 120))")
            self.assertEqual(shelves, [], f"at {width}")

    def test_no_word_sticks_out_of_a_cell_or_of_paper(self):
        words = (
            "const out = [], walker = document.createTreeWalker(document.body, 4);"
            "while (walker.nextNode()) { const e = walker.currentNode.parentElement, range = document.createRange();"
            " range.selectNodeContents(walker.currentNode); const box = range.getBoundingClientRect();"
            " if (box.width && box.right > arguments[0] + 1 && !e.closest(arguments[1]) && getComputedStyle(e).overflowX === 'visible') out.push(e.outerHTML.slice(0, 90)); }"
            "return out")
        # A telephone, a tablet, a page of A4, a screen.
        for width, medium in ((390, ""), (768, ""), (794, "print"), (1280, "")):
            self.browser.resize(width)
            self.browser.prefer("light", medium=medium)
            self.browser.open(self.address)
            self.unfold()
            # Such as the reasons of cells without a figure, in every column.
            self.run_script("document.querySelectorAll('.grid td small').forEach(e => { e.textContent = 'unsupported'.repeat(3); })")
            # On a screen a head that is too long is cut off. On paper nobody can point at it.
            self.assertEqual(self.run_script(words, width, "svg" if medium else "svg, thead"), [], f"{width} {medium}")
            self.assertLessEqual(self.run_script("return document.scrollingElement.scrollWidth"), width, f"{width} {medium}")

    def test_labels_of_charts_are_at_least_7_points_on_paper(self):
        # A4 at 96 px an inch, as a browser prints it.
        self.browser.resize(794)
        self.browser.prefer("light", medium="print")
        points = self.run_script(
            "return [...document.querySelectorAll('svg.chart')].filter(s => s.viewBox.baseVal.width && s.getClientRects().length).flatMap(s =>"
            " [...s.querySelectorAll('text')].map(t => parseFloat(getComputedStyle(t).fontSize) * s.getBoundingClientRect().width / s.viewBox.baseVal.width * 0.75))")
        self.assertTrue(points)
        self.assertGreaterEqual(min(points), 7)

    def test_it_says_the_same_without_a_script(self):
        script = (
            "const copy = document.body.cloneNode(true);"
            "copy.querySelectorAll('.needs-script, script, button, .readout').forEach(e => e.remove());"
            "return copy.textContent.replace(/\\s+/g, ' ')")
        with_script = self.run_script(script)
        self.browser.allow_scripts(False)
        self.browser.open(self.address)
        self.unfold()
        self.assertIsNone(self.run_script("return document.documentElement.dataset.ready || null"))
        self.assertEqual(self.run_script(script), with_script)
        self.assertEqual(self.shown("table.grid tr[data-size]"), ROWS)
        self.assertEqual(self.shown(".needs-script"), 0)
        self.browser.open(self.address + "#list/relayout/1000")
        self.assertEqual(self.run_script("return getComputedStyle(document.getElementById('list/relayout/1000')).display"), "table-row-group")

    def test_the_first_screen_has_the_answer(self):
        for width, height in ((1280, 800), (390, 844)):
            self.browser.resize(width, height)
            self.browser.open(self.address)
            bottoms = self.run_script(
                "const bottom = e => e.getBoundingClientRect().bottom; const one = s => bottom(document.querySelector(s));"
                "return {title: one('h1'), limits: one('.limits'), say: one('.say'), rows: [...document.querySelectorAll('.decide tbody tr')].map(bottom),"
                " charts: [...document.querySelectorAll('.screen svg.chart')].map(bottom), strategies: [...document.querySelectorAll('.lines li')].map(bottom)}")
            self.assertEqual(len(bottoms["rows"]), len(run.LAYOUTS))
            above = [bottoms["title"], bottoms["limits"], bottoms["rows"][0]]
            if width == 1280:
                self.assertEqual(len(bottoms["strategies"]), len(run.STRATEGIES))
                above += bottoms["rows"] + bottoms["charts"]
            self.assertLess(max(above), height, f"at {width}: {bottoms}")

    def test_the_widest_table_of_the_first_screen_fits(self):
        for width in (390, 720, 768, 880, 900, 1024, 1239, 1240, 1280):
            self.browser.resize(width, 800)
            self.browser.open(self.address)
            edges = self.run_script(
                "const cells = [...document.querySelectorAll('.decide tbody tr:first-child td.f')];"
                "cells.slice(-2).forEach(c => { c.innerHTML = '<small>1.1 × →</small> <b>cached-append</b> ~ <0.12 %'; });"
                "const edge = (s, side) => document.querySelector(s).getBoundingClientRect()[side];"
                "return {table: edge('.decide', 'right'), charts: edge('.charts.small', 'left'), above: edge('.charts.small', 'top') > edge('.decide', 'bottom'),"
                " page: document.scrollingElement.scrollWidth, changed: cells.length}")
            self.assertGreaterEqual(edges["changed"], 2)
            # Beside each other or one above the other, and never one over the other.
            self.assertTrue(edges["above"] if width < 1240 else edges["table"] <= edges["charts"], f"at {width}: {edges}")
            self.assertLessEqual(max(edges["page"], edges["table"]), width, f"at {width}: {edges}")

    def test_everything_else_is_folded_and_short(self):
        self.browser.resize(1280, 800)
        self.browser.open(self.address)
        self.assertLess(self.run_script("return document.scrollingElement.scrollHeight"), 14 * 800)
        headings = "return [...document.querySelectorAll('main > section')].map(s => [s.querySelector('h2').textContent, !!s.querySelector('details.part:not([open])')])"
        closed = dict(self.run_script(headings))
        self.assertFalse(closed.pop("Findings"))
        closed.pop("Data")
        self.assertTrue(closed and all(closed.values()), closed)
        rows = self.run_script("return [...document.querySelectorAll('table')].filter(t => t.checkVisibility()).map(t => t.querySelectorAll('tbody:not([id]) tr').length)")
        self.assertTrue(rows and max(rows) <= 30, rows)

    def test_a_cell_of_the_first_screen_leads_to_its_row(self):
        self.browser.open(self.address)
        link = "document.querySelector('.decide tbody tr:last-child td:last-child a')"
        self.run_script(f"{link}.click()")
        self.run_script("return new Promise(done => setTimeout(done, 50))")
        opened = self.run_script("return [...document.querySelectorAll('tbody.open')].map(b => [b.id, b.closest('details').open])")
        self.assertEqual(opened, [[f"{run.HOSTILE}/relayout/100000", True]])
        self.assertGreaterEqual(self.run_script("return document.querySelector('tr.open').getBoundingClientRect().top"), 0)

    def test_the_address_is_that_of_the_opened_row_and_survives(self):
        self.run_script("document.querySelector('table.grid tr[data-size] a').click()")
        address = self.run_script("return location.hash")
        self.assertEqual(address, "#list/prepare/1000")
        self.choose("layout", "list")
        self.assertEqual(self.run_script("return location.hash"), "#list/prepare/1000&layout=list")
        # The page of a later report of the same cells.
        subprocess.run([self.tool, "report", os.path.dirname(self.file)], check=True, capture_output=True)
        self.browser.open(self.address + address)
        self.assertEqual(self.run_script("return [...document.querySelectorAll('tbody.open')].map(b => b.id)"), ["list/prepare/1000"])
        self.assertTrue(self.run_script("return document.querySelector('tbody.open').closest('details').open"))

    def test_a_heading_that_a_link_leads_to_is_not_behind_the_filter(self):
        # With everything open there is enough below the heading to scroll it to the top.
        self.run_script("[...document.querySelectorAll('nav a')].find(a => a.textContent === 'How to read it').click()")
        self.run_script("return new Promise(done => setTimeout(done, 50))")
        tops = self.run_script("return ['#how-to-read-it', '#filters'].map(s => document.querySelector(s).getBoundingClientRect()).map(b => [b.top, b.bottom])")
        self.assertLess(tops[0][0], 200, tops)
        self.assertEqual(tops[1][0], 0, tops)
        self.assertGreaterEqual(tops[0][0], tops[1][1], tops)
        self.run_script("document.querySelector('#filters details').open = true")
        self.assertEqual(self.run_script("return getComputedStyle(document.getElementById('filters')).position"), "static")

    def test_text_contrasts_with_its_ground(self):
        script = """
            const parse = text => (text.match(/[0-9.]+/g) || []).map(Number);
            const channel = value => { value /= 255; return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; };
            const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
            const ground = element => {
              for (let e = element; e; e = e.parentElement) {
                const color = parse(getComputedStyle(e).backgroundColor);
                if (color.length === 3 || color[3] === 1) return color;
              }
              return [255, 255, 255];
            };
            const ratio = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
            const texts = [...document.querySelectorAll('body *')].filter(e => e.getClientRects().length && !e.closest('.defs')
              && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()));
            return texts.map(e => {
              const style = getComputedStyle(e);
              const ink = e.namespaceURI.endsWith('svg') ? style.fill : style.color;
              // A number on a frame of a flame chart stands on a bar, which is a stroke.
              const bar = e.matches('.on') && e.closest('svg').querySelector('.frames .most');
              return [ratio(parse(ink), bar ? parse(getComputedStyle(bar).stroke) : ground(e)), e.outerHTML.slice(0, 90)];
            }).filter(([value]) => value < 4.5);"""
        for scheme in ("light", "dark"):
            self.browser.prefer(scheme)
            weak = self.run_script(script)
            self.assertEqual(weak[:5], [], f"{scheme}: {len(weak)}")

    def test_buttons_of_rows_say_which_operation_they_open(self):
        names = self.run_script("return [...document.querySelectorAll('table.grid tr[data-size] a')].map(a => a.getAttribute('aria-label') || a.textContent)")
        self.assertIn("relayout, 100k items", names)
        self.assertFalse([name for name in names if name in ("1k", "100k")], names)

    def test_tab_reaches_the_first_table_soon(self):
        self.browser.open(self.address)
        for stops in range(1, 20):
            self.browser.press("Tab")
            if self.run_script("return !!document.activeElement.closest('table')"):
                break
        self.assertLessEqual(stops, 8)

    def test_dark_is_dark_and_print_is_light(self):
        ground = "return getComputedStyle(document.body).backgroundColor"
        self.assertEqual(self.run_script(ground), "rgb(255, 255, 255)")
        self.browser.prefer("dark")
        self.assertNotEqual(self.run_script(ground), "rgb(255, 255, 255)")
        self.browser.prefer("dark", medium="print")
        self.assertEqual(self.run_script(ground), "rgb(255, 255, 255)")
        self.assertEqual(self.shown("#filters, button, nav"), 0)

    def test_assistive_technology_can_read_it(self):
        self.run_script("document.querySelector('#filters details').open = true")
        nodes = self.browser.devtools("Accessibility.getFullAXTree")["nodes"]
        named = [(n["role"]["value"], n.get("name", {}).get("value", "")) for n in nodes if not n.get("ignored")]
        for role in ("image", "button", "link", "checkbox", "table", "columnheader", "form", "navigation"):
            found = [name for kind, name in named if kind == role]
            if role in ("table", "link", "checkbox", "image", "navigation"):
                self.assertTrue(found, f"no {role}")
            self.assertNotIn("", [name.strip() for name in found], f"a {role} has no name")
        self.assertEqual(self.run_script("return [...document.querySelectorAll('.charts')].filter(c => !c.getAttribute('aria-label')).length"), 0)
        levels = self.run_script("return [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => +h.tagName[1])")
        self.assertEqual((levels[0], levels.count(1)), (1, 1))
        self.assertTrue(all(after <= before + 1 for before, after in zip(levels, levels[1:])), levels)
        doubles = self.run_script("const ids = [...document.querySelectorAll('[id]')].map(e => e.id); return ids.filter((id, i) => ids.indexOf(id) !== i)")
        self.assertEqual(doubles, [])
        self.assertEqual(self.run_script("return [...document.querySelectorAll('thead th, tbody:not([id]) th')].filter(h => !h.scope).length"), 0)
        self.assertEqual(self.run_script("return document.documentElement.lang"), "en")
        broken = self.run_script(
            "return [...document.querySelectorAll('a[href^=\"#\"]')].map(a => decodeURIComponent(a.hash.slice(1))).filter(id => !document.getElementById(id))")
        self.assertEqual(broken, [])

    def test_the_keyboard_reaches_everything(self):
        self.browser.press("Tab")
        self.assertEqual(self.run_script("return document.activeElement.className"), "skip")
        self.run_script("document.querySelector('table.grid tr[data-size] a').focus()")
        self.browser.press(" ")
        self.assertEqual(self.shown("tbody[id]"), 1)


if __name__ == "__main__":
    main()
