/// The style of a flame graph's page, for light and dark screens.
enum FlameGraphStyle {
  static let text = """

    :root { color-scheme: light dark; --paper: #fff; --ink: #1c1c1e; --soft: #6b6b70; --line: #d1d1d6;
      --root: #d8d8dc; --own: #f2b56b; --inlined: #f7d9a0; --library: #a9cdf0; --runtime: #c9c4dd;
      --more1: #fbdcd3; --more2: #f4a791; --more3: #e5714f; --less1: #d6e6f7; --less2: #97c2ec; --less3: #5a9bdc; --same: #e4e4e8; --mark: #b3008f; }
    @media (prefers-color-scheme: dark) { :root { --paper: #1c1c1e; --ink: #f2f2f7; --soft: #a1a1a6; --line: #48484a;
      --root: #48484a; --own: #8a5a1c; --inlined: #6b5124; --library: #27507a; --runtime: #4b4668;
      --more1: #5a3a32; --more2: #8a3f2b; --more3: #b84a2a; --less1: #2b3f55; --less2: #23558a; --less3: #1f6bb8; --same: #3a3a3c; --mark: #ff7ade; } }
    body { margin: 2rem auto; padding: 0 1rem; max-width: 1240px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1rem; margin: 1.2rem 0 .4rem; } .cell { margin: 0 0 1rem; color: var(--soft); }
    pre { overflow-x: auto; padding: .8rem; border: 1px solid var(--line); border-radius: 6px; font: 13px/1.45 ui-monospace, monospace; }
    .tools { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; position: sticky; top: 0; padding: .5rem 0; background: var(--paper); }
    .tools[hidden] { display: none; }
    button, input { font: inherit; padding: .2rem .6rem; }
    .flame text { font: 11px ui-monospace, monospace; fill: var(--ink); pointer-events: none; }
    .flame rect { stroke: var(--paper); stroke-width: .5; } .flame g { cursor: pointer; outline: none; }
    .flame g:focus rect, .flame g:hover rect { stroke: var(--ink); stroke-width: 1.5; }
    .flame .found rect { stroke: var(--mark); stroke-width: 2; } .flame .above { opacity: .55; }
    .root rect { fill: var(--root); } .own rect { fill: var(--own); } .inlined rect { fill: var(--inlined); } .library rect { fill: var(--library); }
    .runtime rect { fill: var(--runtime); } .same rect { fill: var(--same); }
    .more1 rect { fill: var(--more1); } .more2 rect { fill: var(--more2); } .more3 rect { fill: var(--more3); }
    .less1 rect { fill: var(--less1); } .less2 rect { fill: var(--less2); } .less3 rect { fill: var(--less3); }
    .new rect { fill: var(--more3); stroke: var(--ink); stroke-dasharray: 3 2; stroke-width: 1.2; }
    .gone rect { fill: var(--less3); stroke: var(--ink); stroke-dasharray: 1 2; stroke-width: 1.2; }
    .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; color: var(--soft); }
    .key { display: inline-block; width: 1.1em; height: .8em; margin-right: .4em; border-radius: 2px; border: 1px solid var(--line); }
    .key.own { background: var(--own); } .key.inlined { background: var(--inlined); } .key.library { background: var(--library); }
    .key.runtime { background: var(--runtime); } .key.same { background: var(--same); }
    .key.more1 { background: var(--more1); } .key.more2 { background: var(--more2); } .key.more3 { background: var(--more3); }
    .key.less1 { background: var(--less1); } .key.less2 { background: var(--less2); } .key.less3 { background: var(--less3); }
    .key.new { background: var(--more3); border: 1px dashed var(--ink); } .key.gone { background: var(--less3); border: 1px dotted var(--ink); }
    .help { color: var(--soft); } kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 .3em; }

    """
}
