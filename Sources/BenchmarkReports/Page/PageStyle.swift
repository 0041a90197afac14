/// The style sheet of a page. Colours are variables with a value for a light and for a dark ground.
enum PageStyle {
  static let text = variables + sheet + ChartStyle.page + ChartStyle.flames

  /// The grounds and lines that only pages have: a name, and its colours on light and dark.
  static let grounds = [
    ("ground", "#ffffff", "#15181c"), ("raised", "#f6f7f8", "#1d2126"), ("line", "#d5d9dd", "#3a4047"), ("link", "#0059a8", "#7db7f0"),
    ("warn", "#fff4e5", "#33270f"), ("warn-line", "#c77f00", "#e69f00"), ("b1", "#fdf3e4", "#2b2519"), ("b2", "#fbe0b8", "#46371a"),
    ("b3", "#f7c377", "#6b4d16"), ("b4", "#ee9a5b", "#8a4a1c"), ("b5", "#dd6b3f", "#a63c17"), ("over-text", "#000000", "#ffffff"),
  ].map { ChartPalette.Tone(name: $0.0, light: $0.1, dark: $0.2) }

  private static var variables: String {
    let tones = ChartPalette.tones + grounds
    let light = tones.map { "--\($0.name):\($0.light)" }.joined(separator: ";")
    let dark = tones.map { "--\($0.name):\($0.dark)" }.joined(separator: ";")
    return """
      :root { color-scheme: light dark; \(light) }
      @media screen and (prefers-color-scheme: dark) { :root { \(dark) } }

      """
  }

  private static let sheet = """
    * { box-sizing: border-box }
    html { -webkit-text-size-adjust: 100%; scroll-padding-top: 4.5rem }
    body { margin: 0 auto; max-width: 1220px; padding: 0 20px 4rem; background: var(--ground); color: var(--text);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
    h1, h2, h3, h4 { line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere }
    h1 { font-size: 1.9rem; margin: 2rem 0 .75rem }
    h2 { font-size: 1.45rem; margin: 3.25rem 0 1rem; padding-top: .9rem; border-top: 1px solid var(--line) }
    h3 { font-size: 1.1rem; margin: 2rem 0 .75rem }
    main > section:first-child > h2 { border-top: 0; margin-top: 1rem; padding-top: 0 }
    .statements { list-style: none; padding: 0; columns: 2 30rem; column-gap: 2.5rem }
    .statements li { break-inside: avoid; margin: 0 0 .85rem; padding-left: .8rem; border-left: 3px solid var(--line) }
    p, li { max-width: 76ch; overflow-wrap: anywhere }
    main > p { margin: 0 0 1rem }
    header > p { color: var(--quiet); font-size: .875rem }
    header > p.warning { color: var(--text) }
    ul { padding-left: 1.2rem }
    li + li { margin-top: .3rem }
    a { color: var(--link); text-underline-offset: .15em }
    a:focus-visible, button:focus-visible, input:focus-visible + span, summary:focus-visible, .charts:focus-visible {
      outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px }
    main:focus { outline: none }
    code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
    html:not([data-ready]) .needs-script { display: none }
    .defs { position: absolute }
    .skip { position: absolute; left: -999rem; padding: .5rem 1rem; background: var(--raised) }
    .skip:focus { left: 1rem; top: .5rem; z-index: 9 }
    .warning { background: var(--warn); border-left: 4px solid var(--warn-line); padding: .6rem .9rem; margin: .75rem 0; border-radius: 0 4px 4px 0 }
    .off { display: none !important }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; list-style: none; padding: 0; margin: 1.25rem 0 }
    nav li { margin: 0 }
    pre.commands { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; margin: .75rem 0;
      white-space: pre-wrap; overflow-wrap: anywhere }
    pre.commands code { display: block }
    pre.commands { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center }
    pre.commands button { margin-left: auto; padding: .05rem .6rem; font-size: .75rem }
    button { font: inherit; font-size: .875rem; color: var(--text); background: var(--raised); border: 1px solid var(--line); border-radius: 6px;
      padding: .3rem .75rem; cursor: pointer }
    button:hover { border-color: var(--quiet) }
    footer { margin-top: 4rem; color: var(--quiet); font-size: .875rem }

    #filters { position: sticky; top: 0; z-index: 5; background: var(--ground); border-bottom: 1px solid var(--line); padding: .45rem 0; font-size: .875rem }
    #filters summary { cursor: pointer; font-weight: 600; padding: .15rem 0 }
    #shown { font-weight: 400; color: var(--quiet); margin-left: .5rem }
    fieldset { border: 0; margin: .45rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; min-width: 0 }
    legend { float: left; width: 5rem; padding: 0; color: var(--quiet) }
    #filters label { display: inline-flex; position: relative; max-width: 100% }
    #filters input { position: absolute; opacity: 0; inset: 0; margin: 0; cursor: pointer }
    #filters label span { border: 1px solid var(--line); border-radius: 99px; padding: .1rem .7rem; background: var(--raised); overflow-wrap: anywhere }
    #filters input:checked + span { background: var(--text); color: var(--ground); border-color: var(--text) }
    #filters button { margin-top: .6rem }

    .charts { margin: 1rem 0 1.5rem }
    .caption { color: var(--quiet); font-size: .875rem; margin: 0 0 .35rem }
    .legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; list-style: none; padding: 0; margin: 0 0 .6rem; font-size: .875rem }
    .legend li { display: inline-flex; align-items: center; gap: .4rem; margin: 0; overflow-wrap: anywhere }
    .legend svg { flex: none; width: 24px; height: 12px }
    .key { stroke: currentColor; stroke-width: 2 }
    .panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 1rem 1.25rem; align-items: start }
    figure { margin: 0; position: relative; min-width: 0; break-inside: avoid }
    @media (min-width: 701px) { .tall { grid-row: span 2 } }
    figcaption { font-size: .875rem; font-weight: 600; overflow-wrap: anywhere }
    svg.chart { display: block; width: 100%; height: auto; font: 11px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
    .cross { stroke: var(--text); stroke-width: 1; opacity: .55 }
    .readout { position: absolute; right: 0; top: 1.6rem; background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: .35rem .6rem;
      font-size: .75rem; line-height: 1.35; pointer-events: none; max-width: 75%; font-variant-numeric: tabular-nums }
    .readout b { display: block }
    .readout i { display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; background: currentColor; margin-right: .35rem }
    .readout span { color: var(--text) }

    table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums; margin: .5rem 0 1rem }
    caption { text-align: left; color: var(--quiet); padding: .25rem 0; font-size: .875rem }
    th, td { padding: .3rem .55rem; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top }
    thead th { font-weight: 600; vertical-align: bottom; border-bottom: 2px solid var(--line) }
    th { overflow-wrap: anywhere }
    tr > :first-child:not(.f), td.w { text-align: left }
    thead th:not(.f) { text-align: left }
    .sort { border: 0; padding: 0; background: none; font-weight: 600; text-decoration: underline dotted; text-underline-offset: .2em }
    .sort:hover { text-decoration-style: solid }
    table.cards thead th { overflow-wrap: normal }
    [aria-sort=ascending] .sort::after { content: " ↑" } [aria-sort=descending] .sort::after { content: " ↓" }
    table.grid { table-layout: fixed }
    tr.group th { font-weight: 600; padding-top: .8rem; text-align: left }
    td i { font-style: normal }
    td small { display: block; color: var(--quiet); font-size: .8rem }
    td.best { font-weight: 650 } td.best small, td.lead small { font-weight: 400 }
    td.lead { font-style: italic } td.lead small { font-style: normal }
    td.best::before { content: "★ "; font-size: .7em; vertical-align: .15em }
    td.lead::before { content: "☆ "; font-size: .7em; vertical-align: .15em; font-style: normal }
    td.good { color: var(--better); font-weight: 600 } td.bad { color: var(--worse); font-weight: 600 } td.doubt { color: var(--quiet); font-style: italic }
    .b1 { background: var(--b1) } .b2 { background: var(--b2) } .b3 { background: var(--b3) } .b4 { background: var(--b4) } .b5 { background: var(--b5) }
    td.b3, td.b3 small, td.b4, td.b4 small, td.b5, td.b5 small, .bands .b3, .bands .b4, .bands .b5 { color: var(--over-text) }
    .bands { display: flex; flex-wrap: wrap; list-style: none; padding: 0; gap: .3rem; font-size: .8125rem }
    .bands li { margin: 0; padding: .1rem .6rem; border-radius: 4px; border: 1px solid var(--line) }
    tbody[id] { display: none; background: var(--raised); font-size: .8125rem; color: var(--quiet) }
    tbody[id]:target, tbody[id].open { display: table-row-group }
    tbody[id] th, tbody[id] td { border-bottom-style: dotted; overflow-wrap: anywhere }
    tbody[id] td[colspan] { text-align: left }
    tbody[id] td:has(code) { text-align: left; padding: .5rem .55rem .8rem; border-bottom-style: solid }
    tbody[id] td button { margin-left: .75rem; padding: .05rem .5rem; font-size: .75rem }
    tbody[id] td code { color: var(--text); display: block }
    .grid thead th:first-child { width: 8rem }
    @media (min-width: 701px) { .grid thead th:not(.f):first-child { width: 15rem } }
    .grid th.f:first-child { text-align: left }
    .grid tbody:not([id]) tr:not(.group) > th { padding-left: 1rem }

    @media (max-width: 700px) {
      body { padding: 0 16px 3rem; font-size: 15px }
      h1 { font-size: 1.5rem }
      legend { float: none; width: 100% }
      #filters details[open] { max-height: 70vh; overflow-y: auto }
      table.grid { font-size: .6875rem; letter-spacing: -.01em }
      table.grid th, table.grid td { padding: .35rem .125rem }
      table.grid tbody:not([id]) td:not(.x) { white-space: nowrap }
      .grid tbody:not([id]) tr:not(.group) > th { padding-left: .25rem }
      tr.group th { font-size: .8125rem }
      table.grid thead th.g span { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 9rem; overflow: hidden; white-space: nowrap;
        text-overflow: ellipsis; text-align: left }
      table.grid td small { display: none }
      table.grid td i { display: block; line-height: 1 }
      table.grid thead th:first-child { width: 3.4rem }
      table.grid tbody[id] :is(th, td:not([colspan])) { font-size: .625rem }
      td.best::before, td.lead::before { content: none }
      table.cards, table.cards tbody, table.cards tr, table.cards td, table.cards caption { display: block }
      table.cards thead { position: absolute; left: -999rem }
      table.cards tr { border-bottom: 1px solid var(--line); padding: .5rem 0 }
      table.cards th, table.cards td { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: .1rem 0; text-align: right; overflow-wrap: anywhere; min-width: 0 }
      table.cards tr > th:first-child { font-weight: 600; text-align: left }
      table.cards td::before { content: attr(data-label); color: var(--quiet); flex: none; font-weight: 400 }
      table.cards td:empty { display: none }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: 10pt }
      #filters, nav, .skip, button, .needs-script { display: none !important }
      h2 { break-before: auto; break-after: avoid } h3, caption, thead { break-after: avoid }
      tr, figure, .warning { break-inside: avoid }
      td, .bands li, svg { print-color-adjust: exact; -webkit-print-color-adjust: exact }
      .panels { grid-template-columns: repeat(3, 1fr) }
      a { color: inherit; text-decoration: none }
    }

    """
}
