// Does some work as often as it is told, so that a test can count the instructions of one time under callgrind, which counts from the eleventh time on.
// Started with --instr-atstart=no, callgrind leaves everything before as quick as it can:
//
//   specialization-probe direct|face|existential|foreign prepare|query TIMES
//   specialization-probe growth LAYOUT ITEMS SECTIONS TIMES
//
// `direct` calls the engine of a store where all its types are known; `face` goes through the public engine of a layout; `existential` through a
// layout known only as a protocol; `foreign` through a layout written in this module, as one's own is. Specialised code costs nearly the same
// on all four ways; unspecialised code many times more. `growth` changes a layout of some size under `indexed`, to be compared with another size.
// It imports no Foundation, so that it shows too that the library links without.
import CProbe
import CollectionLayouts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum Way: String { case direct, face, existential, foreign }
enum Work: String { case prepare, query }

let data = CollectionData(items: (0..<20_000).map { LayoutSize(width: 100, height: Double(20 + ($0 * 7919) % 181)) })
let container = LayoutSize(width: 390, height: 844)

/// So many times go uncounted: what happens once only is over by then.
let warmUp = 10

/// Does the work through closures, as a caller of the face does.
func perform(_ work: Work, times: Int, on engine: LayoutEngine) throws {
  var buffer = AttributesBuffer()
  engine.prepare()
  for round in 0..<times + warmUp {
    if round == warmUp { cprobe_callgrind_start() }
    switch work {
    case .prepare:
      try engine.invalidateLayout(with: .everything)
      engine.prepare()
    case .query:
      engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: Double(round * 30), width: 390, height: 844), into: &buffer)
    }
  }
}

/// Does the same on the engine itself, and hands out its face.
struct DirectWork: EngineBuilder {
  let work: Work
  let times: Int

  func makeEngine<Rule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    let engine = try StoreEngine<NaiveStore<Rule>>(ingredients)
    var buffer = AttributesBuffer()
    engine.prepare()
    for round in 0..<times + warmUp {
      if round == warmUp { cprobe_callgrind_start() }
      switch work {
      case .prepare:
        try engine.invalidateLayout(with: .everything)
        engine.prepare()
      case .query:
        engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: Double(round * 30), width: 390, height: 844), into: &buffer)
      }
    }
    return LayoutEngine(engine)
  }
}

if CommandLine.arguments.count == 6, CommandLine.arguments[1] == "growth", let growth = Growth(rawValue: CommandLine.arguments[2]),
  let items = Int(CommandLine.arguments[3]), let sections = Int(CommandLine.arguments[4]), let times = Int(CommandLine.arguments[5])
{
  try growth.perform(items: items, sections: sections, times: times)
  exit(0)
}

guard CommandLine.arguments.count == 4, let way = Way(rawValue: CommandLine.arguments[1]),
  let work = Work(rawValue: CommandLine.arguments[2]), let times = Int(CommandLine.arguments[3])
else {
  print("usage: specialization-probe direct|face|existential|foreign prepare|query TIMES")
  print("       specialization-probe growth \(Growth.allCases.map(\.rawValue).joined(separator: "|")) ITEMS SECTIONS TIMES")
  exit(64)
}

let list = ListLayout(spacing: 8)
switch way {
case .direct: _ = try list.makeEngine(with: DirectWork(work: work, times: times), data: data, container: container)
case .face: try perform(work, times: times, on: try list.makeEngine(.naive, data: data, container: container))
case .existential:
  let layout: any CollectionLayout = list
  try perform(work, times: times, on: try layout.makeEngine(.naive, data: data, container: container))
case .foreign:
  let layout: any CollectionLayout = ForeignList(spacing: 8)
  try perform(work, times: times, on: try layout.makeEngine(.naive, data: data, container: container))
}
