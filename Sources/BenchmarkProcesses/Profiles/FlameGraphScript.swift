/// The script of a flame graph's page: zoom, search, and the keyboard.
enum FlameGraphScript {
  static let text = """

    const WIDTH = 1200, CHARACTER = 6.3;
    const sections = [...document.querySelectorAll('section')];
    const found = document.getElementById('found'), search = document.getElementById('search');
    let shown = sections[0];
    const boxes = section => [...section.querySelectorAll('g.f')];
    const number = (box, name) => Number(box.dataset[name]);
    function show(section) {
      shown = section;
      for (const other of sections) other.hidden = other !== section;
      for (const [id, name] of [['invert', 'inverted'], ['elided', 'gone']])
        document.getElementById(id)?.setAttribute('aria-pressed', section.id === name);
      zoom(boxes(section)[0]); mark();
    }
    function zoom(target) {
      const start = number(target, 'x'), width = number(target, 'w'), depth = number(target, 'd');
      for (const box of boxes(shown)) {
        const x = number(box, 'x'), w = number(box, 'w'), d = number(box, 'd');
        const isAbove = d < depth && x <= start && x + w >= start + width;
        const isInside = d >= depth && x >= start && x + w <= start + width;
        box.style.display = isAbove || isInside ? '' : 'none';
        box.classList.toggle('above', isAbove);
        const left = isAbove ? 0 : (x - start) / width * WIDTH, wide = isAbove ? WIDTH : w / width * WIDTH;
        const rect = box.querySelector('rect'), text = box.querySelector('text');
        rect.setAttribute('x', left); rect.setAttribute('width', wide); text.setAttribute('x', left + 4);
        const room = Math.floor((wide - 6) / CHARACTER), name = box.dataset.n;
        text.textContent = name.length <= room ? name : room < 4 ? '' : name.slice(0, room - 1) + '…';
      }
      target.focus();
    }
    function mark() {
      const wanted = search.value.toLowerCase();
      let cost = 0, end = -1;
      const total = Number(shown.querySelector('svg').dataset.total);
      const all = boxes(shown);
      for (const box of all) box.classList.toggle('found', wanted !== '' && box.dataset.n.toLowerCase().includes(wanted));
      // Boxes come depth first: one that starts before the last one ends lies inside of it, and is counted already.
      for (const box of all.filter(box => box.classList.contains('found')))
        if (number(box, 'x') >= end) { cost += number(box, 'w'); end = number(box, 'x') + number(box, 'w'); }
      found.textContent = wanted === '' ? '' : (100 * cost / total).toFixed(1) + ' %';
    }
    function neighbour(box, key) {
      const x = number(box, 'x'), w = number(box, 'w'), d = number(box, 'd');
      const visible = boxes(shown).filter(other => other.style.display !== 'none');
      if (key === 'ArrowUp') return visible.findLast(o => number(o, 'd') === d - 1 && number(o, 'x') <= x && number(o, 'x') + number(o, 'w') >= x + w);
      if (key === 'ArrowDown')
        return visible.filter(o => number(o, 'd') === d + 1 && number(o, 'x') >= x && number(o, 'x') + number(o, 'w') <= x + w)
          .reduce((best, o) => !best || number(o, 'w') > number(best, 'w') ? o : best, undefined);
      const row = visible.filter(o => number(o, 'd') === d);
      return row[row.indexOf(box) + (key === 'ArrowRight' ? 1 : -1)];
    }
    for (const section of sections) for (const box of boxes(section)) {
      box.setAttribute('tabindex', number(box, 'd') === 0 ? 0 : -1);
      box.addEventListener('click', () => zoom(box));
    }
    const toggle = name => { const section = document.getElementById(name); if (section) show(shown === section ? sections[0] : section); };
    document.getElementById('invert').addEventListener('click', () => toggle('inverted'));
    document.getElementById('elided')?.addEventListener('click', () => toggle('gone'));
    const reset = () => { search.value = ''; show(shown); };
    document.getElementById('reset').addEventListener('click', reset);
    search.addEventListener('input', mark);
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape') return reset();
      if (event.target === search || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/') { event.preventDefault(); search.focus(); }
      else if (event.key === 'i') toggle('inverted');
      else if (event.key === 'e') toggle('gone');
      else if (event.target.matches?.('g.f')) {
        if (event.key === 'Enter') zoom(event.target);
        else if (event.key.startsWith('Arrow')) { const next = neighbour(event.target, event.key); if (next) { event.preventDefault(); next.focus(); } }
      }
    });
    document.querySelector('.tools').hidden = false;
    show(sections[0]);

    """
}
