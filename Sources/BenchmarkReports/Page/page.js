// The script of a report's page: filters, a line through all charts, rows that open in place, and the download. Without it the page shows the same content.
(() => {
  'use strict';
  const facets = ['layout', 'path', 'strategy', 'size'];
  const all = (query, root = document) => Array.from(root.querySelectorAll(query));
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const decoded = text => {
    try { return decodeURIComponent(text); } catch { return text; }
  };
  // What a link leads to. The address of an opened row is the name of its cells.
  const target = link => document.getElementById(decoded(link.hash.slice(1)));
  const rows = all('tbody th a[href^="#"]')
    .map(link => ({ link, row: link.closest('tr'), detail: target(link) }))
    .filter(one => one.detail);
  // What a line or an opened row is about is said once, in a title or in the row above.
  rows.forEach(({ row, detail }) => Object.assign(detail.dataset, row.dataset));
  const nameOf = title => title.textContent.slice(0, title.textContent.lastIndexOf(': '));
  all('.charts').forEach(group => {
    const strategies = new Set(all('.legend li[data-strategy]', group).map(entry => entry.dataset.strategy));
    all('svg.chart g[class]:not([data-strategy]) > title', group)
      .filter(title => strategies.has(nameOf(title)))
      .forEach(title => { title.parentNode.dataset.strategy = nameOf(title); });
  });
  const form = document.getElementById('filters');
  const main = document.getElementById('main');

  // Filters. A facet without a choice shows everything. The state is in the fragment, because a page on disk may change no other part of its address.
  const chosen = () => {
    const state = {};
    for (const facet of facets) {
      const values = form ? all(`input[name=${facet}]:checked`, form).map(input => input.value) : [];
      if (values.length) state[facet] = new Set(values);
    }
    return state;
  };
  const passes = (element, state) => facets.every(facet => {
    const value = element.dataset[facet];
    return value === undefined || !state[facet] || value.split('/').some(one => state[facet].has(one));
  });
  const hide = (element, isHidden) => element.classList.toggle('off', isHidden);

  // Findings are drawn from all rows: a filter hides those about other rows, and changes none.
  const tellOfFindings = state => {
    const isFiltered = Object.keys(state).length > 0;
    all('.statements', main).forEach(list => {
      const remark = list.previousElementSibling;
      const findings = Array.from(list.children);
      const hidden = findings.filter(finding => finding.matches('.off')).length;
      remark.hidden = !isFiltered;
      remark.textContent = !isFiltered ? '' : hidden === 0
        ? 'The findings are drawn from all rows of the run, not only from the chosen ones.'
        : `The findings are drawn from all rows of the run. ${hidden} of ${findings.length} are not about the chosen rows and are hidden.`;
    });
  };

  // A cell over several columns covers those of them that are left.
  const spans = new Map();
  const filterColumns = (table, state) => {
    const hidden = all('thead th', table).map(head => !passes(head, state));
    all('thead tr, tbody tr', table).forEach(row => {
      let place = 0;
      Array.from(row.cells).forEach(cell => {
        if (cell.colSpan > 1 && !spans.has(cell)) spans.set(cell, cell.colSpan);
        const span = spans.get(cell) || 1;
        const left = hidden.slice(place, place + span).filter(isHidden => !isHidden).length;
        place += span;
        hide(cell, left === 0);
        if (span > 1 && left > 0) cell.colSpan = left;
      });
    });
  };
  // The title of a group goes with the last of its rows.
  const filterGroups = table => {
    let title = null;
    all('tbody:not([id]) > tr', table).forEach(row => {
      if (row.matches('.group')) {
        title = row;
        hide(title, true);
      } else if (title && !row.matches('.off')) hide(title, false);
    });
  };
  const isEmpty = element => {
    const parts = all('tbody:not([id]) tr:not(.group), figure, p:not(.caption), li', element).filter(part => !part.closest('.legend'));
    return parts.length > 0 && parts.every(part => {
      const shelf = part.closest('.off');
      return shelf !== null && shelf !== element && element.contains(shelf);
    });
  };
  const apply = () => {
    const state = chosen();
    const isScoped = facets.map(facet => `[data-${facet}]`).join();
    all(isScoped, main).forEach(element => hide(element, !passes(element, state)));
    all('nav li').forEach(element => hide(element, !passes(element, state)));
    tellOfFindings(state);
    all('table', main).forEach(table => filterColumns(table, state));
    all('table', main).forEach(filterGroups);
    all('table', main).forEach(table => hide(table, all('tbody:not([id]) > tr', table).every(row => row.matches('.off'))));
    all('.charts', main).forEach(element => hide(element, isEmpty(element)));
    all('section', main).reverse().forEach(section => { if (passes(section, state)) hide(section, isEmpty(section)); });
    const sized = all('table.grid tr[data-size]', main);
    const shown = document.getElementById('shown');
    if (shown && sized.length) {
      const left = sized.filter(row => !row.closest('.off')).length;
      shown.textContent = left === sized.length ? `all ${left} rows` : `${left} of ${sized.length} rows`;
    }
  };
  // The last row that was opened stands before the filters.
  let opened = '';
  const remember = () => {
    const state = chosen();
    const text = [opened].filter(Boolean).concat(facets.filter(facet => state[facet])
      .map(facet => `${facet}=${Array.from(state[facet]).map(encodeURIComponent).join(',')}`)).join('&');
    history.replaceState(null, '', text ? `#${text}` : location.pathname.length > 0 ? '#' : '');
  };
  const restore = () => {
    const text = location.hash.slice(1);
    if (!form || !text.includes('=')) return;
    const wanted = new Map(text.split('&').map(part => {
      const [facet, values = ''] = part.split('=');
      return [facet, values.split(',').map(decoded)];
    }));
    all('input', form).forEach(input => { input.checked = (wanted.get(input.name) || []).includes(input.value); });
    form.querySelector('details').open = all('input:checked', form).length > 0;
  };
  if (form) {
    form.hidden = false;
    form.addEventListener('change', () => { apply(); remember(); });
    form.addEventListener('reset', () => setTimeout(() => { apply(); remember(); }));
    form.addEventListener('submit', event => event.preventDefault());
    addEventListener('hashchange', () => { restore(); apply(); });
    restore();
    apply();
  }

  // A line through all charts at the number of items that a reader points at, and the values there.
  const axes = svg => {
    const use = svg.querySelector('use');
    return use ? document.querySelector(use.getAttribute('href')).dataset : {};
  };
  const placeOf = text => {
    const cut = text.indexOf(' ');
    return { x: Number(text.slice(0, cut)), label: text.slice(cut + 1) };
  };
  const charts = all('svg.chart').filter(svg => axes(svg).places)
    .map(svg => ({ svg, plot: axes(svg).plot.split(' '), places: axes(svg).places.split(',').map(placeOf) }));
  const clear = () => all('.cross, .readout').forEach(element => element.remove());
  const readout = (svg, label) => {
    const values = all('g[class] > title', svg).filter(title => !title.parentNode.matches('.off')).flatMap(title => {
      const value = title.textContent.slice(nameOf(title).length + 2).split(', ').find(text => text.startsWith(`${label} `));
      if (!value) return [];
      const text = make('span', { textContent: `${nameOf(title)} ${value.slice(label.length + 1)}` });
      return [make('div', { className: title.parentNode.getAttribute('class') }, make('i'), text)];
    });
    return make('div', { className: 'readout' }, make('b', { textContent: `${label} items` }), ...values);
  };
  const point = (label, under) => {
    clear();
    for (const { svg, plot: [top, bottom], places } of charts) {
      const place = places.find(one => one.label === label);
      if (!place) continue;
      const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      line.setAttribute('class', 'cross');
      line.setAttribute('d', `M${place.x} ${top}V${bottom}`);
      svg.append(line);
      if (svg === under) svg.parentNode.append(readout(svg, label));
    }
  };
  for (const { svg, places } of charts) {
    svg.addEventListener('pointermove', event => {
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
      point(places.reduce((best, place) => Math.abs(place.x - x) < Math.abs(best.x - x) ? place : best).label, svg);
    });
    svg.addEventListener('pointerleave', clear);
  }
  all('.charts').forEach(group => {
    let at = -1;
    group.addEventListener('keydown', event => {
      const first = charts.find(chart => group.contains(chart.svg) && !chart.svg.closest('.off'));
      if (event.key === 'Escape') clear();
      if (!first || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
      event.preventDefault();
      at = Math.max(0, Math.min(first.places.length - 1, at + (event.key === 'ArrowRight' ? 1 : -1)));
      point(first.places[at].label, first.svg);
    });
    group.addEventListener('blur', clear);
  });

  // What is behind a heading is opened for whoever is led there.
  const reveal = element => {
    for (let shelf = element.closest('details'); shelf; shelf = shelf.parentElement.closest('details')) shelf.open = true;
  };
  // Rows open in place, and the page's address becomes that of the row. Without a script the address of a row opens it.
  const openRow = ({ link, row, detail }, isOpen) => {
    detail.classList.toggle('open', isOpen);
    link.setAttribute('aria-expanded', String(isOpen));
    row.classList.toggle('open', isOpen);
    const address = link.hash.slice(1);
    if (isOpen) opened = address;
    else if (opened === address) opened = '';
  };
  const follow = text => {
    const address = text.slice(1).split('&').find(part => part && !part.includes('='));
    const place = address && document.getElementById(decoded(address));
    if (!place) return;
    reveal(place);
    const row = rows.find(one => one.detail === place);
    if (row) openRow(row, true);
    (row ? row.row : place).scrollIntoView();
  };
  // Many rows begin with the same number of items: what they are of stands above them.
  const titles = new Map();
  all('table').forEach(table => {
    let title = '';
    Array.from(table.rows).forEach(row => {
      if (row.matches('.group')) title = row.textContent.trim();
      else titles.set(row, title);
    });
  });
  rows.forEach(one => {
    const { link, row, detail } = one;
    link.setAttribute('role', 'button');
    if (titles.get(row)) link.setAttribute('aria-label', `${titles.get(row)}, ${link.textContent} items`);
    link.setAttribute('aria-expanded', 'false');
    link.setAttribute('aria-controls', detail.id);
    const toggle = event => {
      event.preventDefault();
      openRow(one, !detail.classList.contains('open'));
      remember();
    };
    link.addEventListener('click', toggle);
    link.addEventListener('keydown', event => { if (event.key === ' ') toggle(event); });
  });

  all('a[href^="#"]').filter(link => !rows.some(one => one.link === link)).forEach(link => {
    link.addEventListener('click', () => follow(link.hash));
  });
  addEventListener('hashchange', () => follow(location.hash));
  follow(location.hash);

  // Tables of results sort by any column.
  const sortKey = (body, column) => {
    const cell = body.rows[body.rows.length - 1].cells[column];
    return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v);
  };
  const order = (a, b) => {
    if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
    return a < b ? -1 : a > b ? 1 : 0;
  };
  all('table.cards thead th').forEach(head => {
    const table = head.closest('table');
    if (table.tBodies.length < 3) return;
    const button = make('button', { type: 'button', className: 'sort', textContent: head.textContent });
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const isUp = head.getAttribute('aria-sort') !== 'ascending';
      all('th', table.tHead).forEach(other => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', isUp ? 'ascending' : 'descending');
      const key = body => sortKey(body, head.cellIndex);
      Array.from(table.tBodies).sort((a, b) => order(key(a), key(b)) * (isUp ? 1 : -1)).forEach(body => table.append(body));
    });
  });

  // Commands can be copied, and the figures downloaded as far as the filters leave them.
  const commands = navigator.clipboard ? all('pre.commands, tbody[id] td:has(code)') : [];
  commands.forEach(block => {
    const button = make('button', { type: 'button', textContent: 'Copy' });
    button.addEventListener('click', () => navigator.clipboard.writeText(all('code', block).map(line => line.textContent).join('\n'))
      .then(() => { button.textContent = 'Copied'; }, () => { button.textContent = 'Select and copy'; }));
    block.append(button);
  });
  // A spreadsheet would take such a name for a formula.
  const guarded = value => typeof value === 'string' && /^'*[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value ?? '');
  const field = value => /[",\r\n]/.test(value) ? `"${guarded(value).replaceAll('"', '""')}"` : guarded(value);
  const download = () => {
    const data = JSON.parse(document.getElementById('data').textContent);
    const state = chosen();
    const paths = new Map(data.paths);
    const left = data.groups
      .flatMap(([layout, operation, n, workload, cells]) => cells.map(([strategy, ...figures]) =>
        [data.names[layout], data.names[strategy], data.names[operation], n, data.names[workload], ...figures]))
      .filter(([layout, strategy, operation, n]) =>
        passes({ dataset: { layout, strategy, path: paths.get(operation), size: String(n) } }, state));
    const text = [data.columns, ...left].map(row => row.map(field).join(',') + '\r\n').join('');
    const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/csv' })), download: 'cells.csv' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  all('#download').forEach(button => button.addEventListener('click', download));
  document.documentElement.dataset.ready = 'true';
})();
