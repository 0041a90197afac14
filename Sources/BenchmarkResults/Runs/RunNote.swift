/// A note that readers of a run must know, or may want to know.
///
/// In `manifest.json` a note is an object with its `kind`, its `text` for readers, and the values that belong to the kind.
package struct RunNote: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of notes. The raw value is the name in files.
  package enum Kind: String, Codable, Sendable {
    case leftOut, unchosen, fewerLaunches, resumed, joined, missingShards, cutOff, absent, doubt, remark
  }

  /// The kind of the note.
  package let kind: Kind
  private var text: String
  private var cells: Int?
  private var first: CellIdentifier?
  private var parts: [String]?
  private var part: String?
  private var missing: [Int]?
  private var of: Int?

  private init(_ kind: Kind, _ text: String, cells: Int? = nil, first: CellIdentifier? = nil, parts: [String]? = nil) {
    (self.kind, self.text, self.cells, self.first, self.parts) = (kind, text, cells, first, parts)
  }

  /// Reads a note. Its text is made again from the values that belong to its kind, which must be there.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value { try container.decode(Value.self, forKey: key) }
    self =
      switch try value(.kind) as Kind {
      case .leftOut: .leftOut(cells: try value(.cells), first: try value(.first))
      case .unchosen: .unchosen(cells: try value(.cells), first: try value(.first))
      case .fewerLaunches: .fewerLaunches(cells: try value(.cells), first: try value(.first))
      case .resumed: .resumed
      case .joined: .joined(try value(.parts))
      case .missingShards: .missingShards(try value(.missing), of: try value(.of))
      case .cutOff: .cutOff(part: try value(.part))
      case .absent: .absent(cells: try value(.cells), first: try value(.first), parts: try value(.parts))
      case .doubt: .doubt(try value(.text))
      case .remark: .remark(try value(.text))
      }
  }

  /// The note for readers: one line without a full stop.
  package var description: String { text }

  /// Whether readers must know the note.
  package var isDoubt: Bool { kind == .doubt || saysIncomplete }

  /// Whether the note says that planned cells are missing.
  package var saysIncomplete: Bool { [.leftOut, .unchosen, .missingShards, .cutOff, .absent].contains(kind) }

  /// The number of planned cells that are missing according to the note.
  package var missingCells: Int { saysIncomplete ? cells ?? 0 : 0 }

  /// Whether the note says that one run, which can be continued, lacks cells.
  var saysCellsOfOneRunMissing: Bool { kind == .leftOut || kind == .unchosen }

  /// Whether the note says that the run was joined from parts.
  package var saysJoined: Bool { kind == .joined }

  /// Whether the note says that there was no time for planned launches.
  package var saysFewerLaunches: Bool { kind == .fewerLaunches }

  /// Returns the note with the name of the part of a sweep that it is about. Notes that already name a cell or a part stay unchanged.
  func of(part: String) -> RunNote {
    var note = self
    if kind == .doubt || kind == .remark { note.text = "\(part): \(text)" }
    return note
  }
}

extension RunNote {
  /// Planned cells were not measured, because the time budget was used up.
  package static func leftOut(cells: Int, first: CellIdentifier) -> RunNote {
    RunNote(
      .leftOut,
      "\(cells) \(cells == 1 ? "cell was" : "cells were") not measured because the time budget was used up, \(first) first; "
        + "--resume measures \(cells == 1 ? "it" : "them")", cells: cells, first: first)
  }

  /// Cells were measured in fewer launches than planned, because the time budget was used up.
  package static func fewerLaunches(cells: Int, first: CellIdentifier) -> RunNote {
    let were = cells == 1 ? "cell was" : "cells were"
    return RunNote(
      .fewerLaunches, "\(cells) \(were) measured in fewer launches than planned because the time budget was used up, \(first) first",
      cells: cells, first: first)
  }

  /// Planned cells were not measured yet, because the run was continued with only a part of them.
  package static func unchosen(cells: Int, first: CellIdentifier) -> RunNote {
    RunNote(
      .unchosen,
      "\(cells) \(cells == 1 ? "cell is" : "cells are") not measured yet, \(first) first; --resume without flags that choose cells measures "
        + (cells == 1 ? "it" : "them"), cells: cells, first: first)
  }

  /// The run was measured in several sessions.
  package static let resumed = RunNote(.resumed, "the run was cut off, or left cells out, and was continued with --resume")

  /// The run was joined from these parts.
  package static func joined(_ parts: [String]) -> RunNote {
    RunNote(.joined, "joined from \(parts.joined(separator: ", "))", parts: parts)
  }

  /// These shards are missing from a sweep of `total` shards.
  package static func missingShards(_ missing: [Int], of total: Int) -> RunNote {
    let names = missing.map { "\($0)/\(total)" }.joined(separator: ", ")
    let are = missing.count == 1 ? "is" : "are"
    var note = RunNote(.missingShards, "the sweep is incomplete: of \(total) shards, \(names) \(are) missing")
    (note.missing, note.of) = (missing, total)
    return note
  }

  /// A part of the sweep was cut off before it finished.
  package static func cutOff(part: String) -> RunNote {
    var note = RunNote(.cutOff, "\(part) was cut off before it finished")
    note.part = part
    return note
  }

  /// Planned cells of a joined sweep are in none of its parts. `parts` names the folders of the parts that can be continued.
  package static func absent(cells: Int, first: CellIdentifier, parts: [String]) -> RunNote {
    let names = parts.joined(separator: " and of ")
    let remedy = parts.isEmpty ? "" : "; --resume measures the rest of \(names), and then the parts are joined again"
    return RunNote(
      .absent, "\(cells) planned \(cells == 1 ? "cell is" : "cells are") in no part of the sweep, \(first) first\(remedy)", cells: cells,
      first: first, parts: parts)
  }

  /// Something else makes figures doubtful, or leaves some of them out.
  package static func doubt(_ text: String) -> RunNote { RunNote(.doubt, text) }

  /// Something else explains the figures.
  package static func remark(_ text: String) -> RunNote { RunNote(.remark, text) }
}
