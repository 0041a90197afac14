extension PageScript {
  /// The findings of the rows that the filters leave, made as `Findings` makes them for all rows: the same mixes, ratios, intervals and sentences.
  ///
  /// A ratio is `{ v, b, a }`: its value, and how far its interval reaches below and above, in natural logarithms; without an interval `b` and `a` are missing.
  /// A sentence is an array of words and names, and a name is `{ n }`.
  static let findings = #"""
      // The findings of the rows that are left.
      const findingsOf = (data, state) => {
        const name = place => data.names[place];
        const has = (facet, value) => !state[facet] || state[facet].has(String(value));
        const path = new Map(data.paths);
        const groups = new Map();
        const key = (...parts) => parts.join('\n');
        for (const [l, o, n, w, cells, ratios] of data.groups) {
          const [layout, operation, workload] = [name(l), name(o), name(w)];
          if (layout === 'floor' || !has('layout', layout) || !has('path', path.get(operation)) || !has('size', n)) continue;
          const times = new Map();
          for (const [s, , median, low, high, , place] of cells) {
            const own = name(s).split(':').pop();
            if (median > 0 && (has('strategy', name(s)) || has('strategy', own))) times.set(name(s), { median, low, high, margin: place || 0 });
          }
          if (times.size) groups.set(key(layout, workload, operation, n), { layout, operation, n, workload, times,
            ratios: ratios.map(([c, b, v, below, above]) => ({ c: name(c), b: name(b), r: below === undefined ? { v: Math.exp(v / 1e4) }
              : { v: Math.exp(v / 1e4), b: below / 1e4, a: above / 1e4 } })) });
        }
        const all = Array.from(groups.values());
        const unique = values => Array.from(new Set(values));
        const uniform = data.margins.length === 1 && !data.margins[0][1] ? data.margins[0][0] : null;
        // The difference of two strategies of a group that counts as none.
        const marginIn = (group, c, b) => {
          if (uniform !== null) return uniform;
          const times = [c, b].map(s => group.times.get(s));
          const least = Math.min(...times.map(t => t.median));
          return Math.max(...times.map(t => Math.max(data.margins[t.margin][0], data.margins[t.margin][1] / least)));
        };

        // Figures.
        const sig = value => {
          if (!value) return '0';
          const rounded = Number(value.toPrecision(3));
          return rounded.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded)))));
        };
        const big = value => Number(value.toPrecision(3)) >= 1000 ? Number(value.toPrecision(3)).toLocaleString('en') : sig(value);
        const time = value => {
          const size = Number(value.toPrecision(3));
          const [unit, symbol] = size >= 1e9 ? [1e9, 's'] : size >= 1e6 ? [1e6, 'ms'] : size >= 1e3 ? [1e3, 'µs'] : [1, 'ns'];
          return `${sig(value / unit)} ${symbol}`;
        };
        const items = n => n > 0 && n % 1e6 === 0 ? `${n / 1e6}M` : n > 0 && n % 1000 === 0 ? `${n / 1000}k` : n.toLocaleString('en');
        const about = n => { const value = Number(n.toPrecision(3)); return value >= 1e6 ? `${sig(value / 1e6)}M` : value >= 1e4 ? `${sig(value / 1e3)}k` : value.toLocaleString('en'); };
        const percent = share => `${sig(share * 100)} %`;
        const list = (names, word, wrap = n => ({ n })) => names.flatMap((one, place) => place === 0 ? [wrap(one)] : [place === names.length - 1 ? ` ${word} ` : ', ', wrap(one)]);
        const words = text => text;

        // Ratios.
        const inverse = r => ({ v: 1 / r.v, b: r.a, a: r.b });
        const combined = (v, reaches) => reaches.some(r => !r || r[0] === undefined) ? { v }
          : { v, b: Math.hypot(...reaches.map(r => r[0])), a: Math.hypot(...reaches.map(r => r[1])) };
        const over = (x, y) => combined(x.v / y.v, [[x.b, x.a], [y.a, y.b]]);
        const estimate = t => t.low === null || t.high === null ? { v: t.median } : { v: t.median, b: Math.log(t.median / Math.min(t.low, t.median)), a: Math.log(Math.max(t.high, t.median) / t.median) };
        const low = r => r.v * Math.exp(-r.b);
        const high = r => r.v * Math.exp(r.a);
        const isSame = (r, margin) => low(r) >= 1 / (1 + margin) && high(r) <= 1 + margin;
        const cost = r => `${big(r.v)}×${r.b === undefined ? '' : ` [${big(low(r))}, ${big(high(r))}]`}`;
        const compared = (group, c, b) => {
          const direct = group.ratios.find(one => one.c === c && one.b === b);
          const turned = group.ratios.find(one => one.c === b && one.b === c);
          return direct ? direct.r : turned ? inverse(turned.r) : null;
        };
        const ratioIn = (group, c, b) => {
          const [first, second] = [compared(group, c, 'naive'), compared(group, b, 'naive')];
          const isThrough = group.times.has('naive') && first && second;
          return compared(group, c, b) || (isThrough ? over(first, second) : over(estimate(group.times.get(c)), estimate(group.times.get(b))));
        };

        // A kind of use of a layout with one number of items.
        const costs = (use, layout, workload, n) => {
          const found = use.steps.map(([, operation]) => groups.get(key(layout, workload, operation, n)));
          const trusted = data.strategies.filter(s => !data.failures.some(([l, f]) => l === layout && f === s));
          const ranked = trusted.map(strategy => ({ strategy, parts: use.steps.map(([count], i) => found[i]?.times.get(strategy)?.median * count) }))
            .filter(one => one.parts.every(part => part > 0))
            .map(one => ({ ...one, sum: one.parts.reduce((x, y) => x + y, 0) })).sort((x, y) => x.sum - y.sum);
          const ratio = (one, other) => {
            const shares = other.parts.map(part => part / other.sum);
            const ratios = found.map(group => ratioIn(group, one.strategy, other.strategy));
            const weighed = shares.map((share, i) => share * ratios[i].v);
            const whole = weighed.reduce((x, y) => x + y, 0);
            const own = ratios.map((r, i) => r.b === undefined ? null : [weighed[i] / whole * r.b, weighed[i] / whole * r.a]);
            const rest = found.map((group, i) => {
              const r = estimate(group.times.get(other.strategy));
              const reach = Math.abs(weighed[i] / whole - shares[i]) * Math.max(r.b, r.a);
              return r.b === undefined ? null : [reach, reach];
            });
            return combined(whole, own.concat(rest));
          };
          const margin = (one, other) => uniform ?? found.map((group, i) => other.parts[i] / other.sum * marginIn(group, one.strategy, other.strategy)).reduce((x, y) => x + y, 0);
          return { n, ranked, ratio, margin, missing: use.steps.map(([, o]) => o).filter((o, i) => !trusted.some(s => found[i]?.times.has(s))) };
        };
        const standing = ({ n, ranked, ratio, margin, missing }) => {
          if (!ranked.length) return { n, kind: 'unmeasured', choice: [], missing, rivals: [] };
          const nearer = ranked.slice(1).map(one => [one, ratio(one, ranked[0]).v]).filter(([, v]) => v < 1).sort((x, y) => x[1] - y[1]);
          const leader = nearer.length ? nearer[0][0] : ranked[0];
          const others = ranked.filter(one => one !== leader).map(one => ({ strategy: one.strategy, r: ratio(one, leader), margin: margin(one, leader) }));
          if (!others.length) return { n, sum: leader.sum, choice: [leader.strategy], rivals: [], kind: 'alone' };
          const same = one => one.r.b !== undefined && isSame(one.r, one.margin);
          const undecided = one => one.r.b !== undefined && low(one.r) <= 1;
          const level = others.filter(one => one.r.v <= 1 + one.margin || undecided(one) || same(one));
          const kind = others.some(one => one.r.b === undefined) ? 'uncertain' : !level.length ? 'cheapest' : level.every(same) ? 'same'
            : level.every(one => same(one) || undecided(one)) ? 'tied' : 'close';
          return { n, sum: leader.sum, kind, choice: [leader.strategy].concat(level.map(one => one.strategy)), rivals: others.filter(one => !level.includes(one)),
            within: kind === 'same' || kind === 'close' ? Math.max(...level.map(one => one.margin)) : undefined };
        };
        const crossing = points => {
          for (let i = 1; i < points.length; i++) {
            const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
            if (y0 < 1 && y1 >= 1) return Math.exp(Math.log(x0) - Math.log(y0) / (Math.log(y1) - Math.log(y0)) * (Math.log(x1) - Math.log(x0)));
          }
          return null;
        };
        const crossovers = (all, standings) => {
          const certain = standings.flatMap((one, i) => one.kind === 'cheapest' ? [i] : []);
          return certain.slice(1).flatMap((to, i) => {
            const from = certain[i];
            const [before, after] = [standings[from].choice[0], standings[to].choice[0]];
            if (before === after) return [];
            const points = all.slice(from, to + 1).flatMap(one => {
              const [old, young] = [before, after].map(s => one.ranked.find(r => r.strategy === s));
              return old && young ? [[one.n, one.ratio(old, young)]] : [];
            });
            const at = side => crossing(points.map(([n, r]) => [n, side(r)]));
            const middle = at(r => r.v);
            if (middle === null) return [];
            const first = at(r => r.b === undefined ? r.v : high(r)) ?? all[from].n;
            const last = at(r => r.b === undefined ? r.v : low(r)) ?? all[to].n;
            const interval = [Math.min(first, middle), Math.max(last, middle)].map(n => about(Math.round(n)));
            return [[{ n: after }, ' becomes cheaper than ', { n: before }, ` at about ${about(Math.round(middle))} items [${interval.join(', ')}].`]];
          });
        };
        const place = (layout, workload) => workload === 'random' ? layout : `${layout} @${workload}`;
        const sizesText = (sizes, isWhole) => sizes.length === 1 ? `at ${items(sizes[0])} ${sizes[0] === 1 ? 'item' : 'items'}` : isWhole ? `at every size, ${items(sizes[0])} to ${items(sizes[sizes.length - 1])} items`
          : sizes.length === 2 ? `at ${items(sizes[0])} and ${items(sizes[1])} items` : `from ${items(sizes[0])} to ${items(sizes[sizes.length - 1])} items`;
        const useFinding = (use, layout, workload) => {
          const operations = use.steps.map(([, o]) => o);
          const sizes = unique(all.filter(g => g.layout === layout && g.workload === workload && operations.includes(g.operation)).map(g => g.n)).sort((x, y) => x - y);
          const each = sizes.map(n => costs(use, layout, workload, n));
          const standings = each.map(standing);
          const same = one => JSON.stringify([one.kind, one.choice.slice().sort(), one.missing, one.within]);
          const stretches = standings.reduce((found, one) => {
            const last = found[found.length - 1];
            if (last && same(last[0]) === same(one)) last.push(one); else found.push([one]);
            return found;
          }, []);
          const choices = stretches.flatMap(stretch => {
            const text = sizesText(stretch.map(one => one.n), stretches.length === 1);
            const { kind, choice, within } = stretch[0];
            if (kind === 'unmeasured') return [];
            const names = list(choice, 'or');
            return [kind === 'alone' ? ['only ', ...names, ` was measured ${text}`] : kind === 'uncertain' ? [...names, ` ${text} (uncertain)`]
              : kind === 'tied' ? [...names, ` ${text}: no difference could be told`] : kind === 'same' ? [...names, ` ${text}: either will do, they cost the same within ${percent(within)}`]
              : kind === 'close' ? [...names, ` ${text}: either will do, no difference of more than ${percent(within)} could be told`] : [...names, ` ${text}`]];
          });
          const unmeasured = stretches.filter(stretch => stretch[0].kind === 'unmeasured').reduce((found, stretch) => {
            const one = found.find(other => same(other[0]) === same(stretch[0]));
            if (one) one.push(...stretch); else found.push([...stretch]);
            return found;
          }, []);
          const gaps = unmeasured.map(stretch => {
            const sizes = stretch.map(one => one.n);
            const where = sizes.length > 2 ? `at ${sizes.slice(0, -1).map(items).join(', ')} and ${items(sizes[sizes.length - 1])} items` : sizesText(sizes, false);
            const text = `Nothing is known ${where}: `;
            const { missing } = stretch[0];
            return missing.length ? [text, ...list(missing, 'and'), ` ${missing.length === 1 ? 'was' : 'were'} not timed.`] : [`${text}no strategy was timed in all of its operations.`];
          });
          const last = standings.filter(one => one.choice.length).pop();
          const rivals = last ? last.rivals.filter((one, i) => i === 0 || one.strategy === 'naive') : [];
          const lead = last ? [[`At ${items(last.n)} `, last.choice.length > 1 ? { n: last.choice[0] } : 'it', ` costs ${time(last.sum)}`, ...rivals.flatMap((one, i) =>
            [i === 0 ? '; ' : ', ', { n: one.strategy }, i === 0 ? ' costs ' : ' ', cost(one.r) + (i === 0 ? ' as much' : '')]), '.']] : [];
          const title = use.steps.length > 1 ? use.name[0].toUpperCase() + use.name.slice(1) : use.name;
          return { title: `${title}, ${place(layout, workload)}`, isKnown: Boolean(last), isUncertain: standings.some(one => one.kind === 'uncertain'),
            sentences: [...(choices.length ? [choices.flatMap((one, i) => i === 0 ? one : ['; ', ...one]).concat('.')] : []), ...gaps, ...lead, ...crossovers(each, standings)] };
        };
        const usesOf = layout => { const named = data.uses.filter(use => use.layouts.includes(layout.split('+')[0])); return named.length ? named : data.uses.slice(-1); };
        const found = [];
        const gaps = { uses: [], operations: [] };
        for (const layout of data.layouts) {
          if (data.hosted.includes(layout)) continue;
          for (const workload of unique(all.filter(g => g.layout === layout).map(g => g.workload))) {
            const timed = new Set(all.filter(g => g.layout === layout).map(g => g.operation));
            const own = usesOf(layout).map(use => [use, useFinding(use, layout, workload)]);
            for (const [use, finding] of own) if (!finding.isKnown) {
              gaps.uses = unique([...gaps.uses, use.name]);
              gaps.operations = unique([...gaps.operations, ...use.steps.map(([, o]) => o).filter(o => !timed.has(o))]);
            }
            const known = own.filter(([, finding]) => finding.isKnown).map(([, finding]) => finding);
            if (known.length) { found.push(...known); continue; }
            const operations = data.operations.filter(o => timed.has(o));
            const leading = ['frame', 'rect-query', 'invalidation', 'prepare'].flatMap(p => operations.filter(o => path.get(o) === p).slice(0, 1));
            found.push(...(leading.length ? leading : operations.slice(0, 1)).map(o => useFinding({ name: o, steps: [[1, o]], layouts: [] }, layout, workload)));
          }
        }

        // How many items fit in a frame.
        const frames = () => {
          const isOf = ([layout, workload, strategy]) => all.some(g => g.layout === layout && g.workload === workload && path.get(g.operation) === 'frame' && g.times.has(strategy));
          const left = data.budgets.filter(isOf);
          const rank = capacity => capacity[0] === '<' ? 0 : capacity[0] === '?' ? capacity[2] : capacity[1];
          const merged = [];
          // Of frames that do not tell: the medians of the cells, how many took longer, of how many, and the largest share of a cell.
          const joined = frames => frames.filter(f => f).reduce((x, y) => x
            ? [Math.min(x[0], y[0]), Math.max(x[1], y[1]), x[2] + y[2], x[3] + y[3], Math.max(x[4], y[4])] : y, null);
          const cell = frames => frames && [frames[0], frames[0], frames[1], frames[2], frames[2] ? frames[1] / frames[2] : 0];
          const known = (n, frames) => {
            if (!frames) return `at ${items(n)} the frames do not tell`;
            const [low, high, slow, count, most] = frames;
            const median = time(low) === time(high) ? `the median is ${time(low)}` : `the medians are ${time(low)} to ${time(high)}`;
            if (!count) return `at ${items(n)} ${median}, and no frame was timed by itself`;
            const worst = most > slow / count ? `, at most ${percent(most)} in one cell` : '';
            return `at ${items(n)} ${median}, and ${slow.toLocaleString('en')} of ${count.toLocaleString('en')} undisturbed frames took longer${worst}`;
          };
          for (const rate of unique(left.map(one => one[3]))) {
            const ofRate = [];
            for (const layout of data.layouts) for (const workload of unique(all.filter(g => g.layout === layout).map(g => g.workload))) {
              const own = left.filter(one => one[0] === layout && one[1] === workload && one[3] === rate);
              const capacities = unique(own.map(one => JSON.stringify(one[4])));
              const holdings = capacities.map(text => own.filter(one => JSON.stringify(one[4]) === text)).map(same => ({
                capacity: same[0][4], strategies: data.strategies.filter(s => same.some(one => one[2] === s)), frames: joined(same.map(one => cell(one[5]))) }))
                .sort((x, y) => rank(y.capacity) - rank(x.capacity));
              if (!holdings.length) continue;
              const says = JSON.stringify([workload, holdings.length === 1 ? holdings[0].capacity : holdings.map(h => [h.capacity, h.strategies])]);
              const other = ofRate.find(one => one.says === says);
              if (other) {
                other.layouts.push(layout);
                other.holdings.forEach((holding, i) => { holding.frames = joined([holding.frames, holdings[i].frames]); });
              } else ofRate.push({ says, layouts: [layout], workload, rates: [rate], holdings });
            }
            for (const one of ofRate) {
              const other = merged.find(m => m.says === one.says && m.layouts.join('\n') === one.layouts.join('\n')
                && JSON.stringify(m.holdings.map(h => h.frames)) === JSON.stringify(one.holdings.map(h => h.frames)));
              if (other) other.rates.push(rate); else merged.push(one);
            }
          }
          const layoutCount = data.layouts.length;
          return merged.map(({ layouts, workload, rates, holdings }) => {
            const times = rates.map(rate => time(1e9 / rate)).join(', ');
            const isAll = holdings.length === 1;
            const parts = holdings.flatMap(({ capacity: [kind, n, at], strategies, frames }, i) => {
              const who = isAll && strategies.length > 1 ? ['every strategy'] : list(strategies, 'and');
              const text = kind === '>' ? [`at least ${items(n)} items, the most measured, with `, ...who] : kind === '~' ? [`about ${about(n)} items with `, ...who]
                : kind === '<' ? [`fewer than ${items(n)} items, the fewest measured, with `, ...who]
                : n !== null ? [`at least ${items(n)} items with `, ...who, ` (${known(at, frames)})`]
                : ['an unknown number with ', ...who, ` (${known(at, frames)})`];
              return [...(i ? ['; '] : []), ...text];
            });
            const [kind, within, at] = holdings[0].capacity;
            const sentence = isAll && kind === '?' && within === null ? [`how many items a cold frame (${times}) holds could not be told: ${known(at, holdings[0].frames)}.`]
              : [`a cold frame (${times}) holds `, ...parts, '.'];
            const who = layouts.length === layoutCount && layoutCount > 1 ? 'every layout' : list(layouts, 'and', words).join('');
            return { title: `${rates.join(' and ')} Hz, ${who}${workload === 'random' ? '' : ` @${workload}`}`, sentences: [sentence] };
          });
        };

        // Layouts side by side.
        const choices = () => data.comparisons.flatMap(comparison => unique(all.filter(g => g.layout === comparison).map(g => g.workload)).flatMap(workload => {
          const sentences = ['frame', 'rect-query', 'invalidation', 'prepare'].flatMap(p => {
            for (const operation of data.operations.filter(o => path.get(o) === p)) {
              const own = all.filter(g => g.layout === comparison && g.workload === workload && g.operation === operation).sort((x, y) => y.n - x.n);
              for (const group of own) {
                const names = data.contenders.filter(c => group.times.has(c));
                const layouts = unique(names.map(c => c.split(':')[0]));
                const best = layouts.map(layout => names.filter(c => c.split(':')[0] === layout).reduce((x, y) => group.times.get(y).median < group.times.get(x).median ? y : x));
                if (best.length < 2) continue;
                const title = c => [{ n: c.slice(0, c.indexOf(':')) }, ' (', { n: c.slice(c.indexOf(':') + 1) }, ')'];
                const rest = best.slice(1).flatMap((c, i) => {
                  const r = compared(group, c, best[0]) || over(estimate(group.times.get(c)), estimate(group.times.get(best[0])));
                  const margin = marginIn(group, c, best[0]);
                  const text = r.b === undefined ? ` costs ${cost(r)} as much (uncertain)` : isSame(r, margin) ? ` costs the same within ${percent(margin)}`
                    : ` costs ${cost(r)} as much${low(r) <= 1 && high(r) >= 1 ? ': no difference could be told'
                      : r.v >= 1 / (1 + margin) && r.v <= 1 + margin ? `: no difference of more than ${percent(margin)} could be told` : ''}`;
                  return [i === 0 ? '; ' : ', ', ...title(c), text];
                });
                return [[{ n: operation }, ` at ${items(group.n)} costs ${time(group.times.get(best[0]).median)} in `, ...title(best[0]), ...rest, '.']];
              }
            }
            return [];
          });
          return sentences.length ? [{ title: `Layouts side by side, ${place(comparison, workload)}`, sentences }] : [];
        }));
        const short = found.some(finding => finding.isUncertain) ? [{ sentences: [[
          'The run is too short to be certain of the choices marked uncertain: they have the smallest figures, but no interval. More launches give intervals: a larger --time-budget or more --launches, or --resume for a run that was cut off.']] }] : [];
        const reason = gaps.operations.length
          ? [`${gaps.operations.length === 1 ? 'this operation was' : 'these operations were'} not timed: `, ...list(gaps.operations, 'and')]
          : ['no strategy was timed in all of their operations with the same number of items'];
        const silent = gaps.uses.length ? [{ sentences: [['No findings for ', list(gaps.uses, 'and', words).join(''), ', because ', ...reason, '.']] }] : [];
        return all.length ? [...short, ...found, ...frames(), ...choices(), ...silent] : [{ sentences: [['Nothing was timed.']] }];
      };
      const statements = all('.statements')[0];
      const ownStatements = statements ? all('li.made', statements) : [];
      const showFindings = state => {
        const source = document.getElementById('data');
        if (!ownStatements.length || !source) return;
        all('li.again', statements).forEach(element => element.remove());
        const isFiltered = Object.keys(state).length > 0;
        ownStatements.forEach(element => hide(element, isFiltered));
        if (!isFiltered) return;
        const made = findingsOf(JSON.parse(source.textContent), state).map(({ title, sentences }) => {
          const text = sentences.flatMap((sentence, i) => i ? [' ', ...sentence] : sentence);
          return make('li', { className: 'again' }, ...(title ? [make('strong', { textContent: title }), ': '] : []),
            ...text.map(part => part.n === undefined ? part : make('code', { textContent: part.n })));
        });
        ownStatements[0].before(...made);
      };

    """#
}
