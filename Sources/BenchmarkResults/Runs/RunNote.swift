/// Something a reader of a run must or may know.
///
/// In `manifest.json` a note is an object: its `kind`, what the kind needs, and its `text` for people.
package enum RunNote: Hashable, Sendable {
  /// Planned cells were not measured, because the time budget was used up.
  case leftOut(cells: Int, first: CellIdentifier)
  /// Cells were measured in fewer launches than planned, because the time budget was used up.
  case fewerLaunches(cells: Int, first: CellIdentifier)
  /// Planned cells were not measured yet, because the run was continued with a part of them only.
  case unchosen(cells: Int, first: CellIdentifier)
  /// The run was measured in several sessions.
  case resumed
  /// The run was joined from these parts.
  case joined([String])
  /// The sweep of so many shards lacks these.
  case missingShards([Int], of: Int)
  /// A part of the sweep was cut off before it finished.
  case cutOff(part: String)
  /// Planned cells of a joined sweep are in none of its parts. `parts` are the folders of the parts that can be continued.
  case absent(cells: Int, first: CellIdentifier, parts: [String])
  /// Another thing that makes figures doubtful, or keeps some of them out.
  case doubt(String)
  /// Another thing that explains how figures came about.
  case remark(String)

  /// Whether a reader must know it.
  package var isDoubt: Bool {
    switch self {
    case .leftOut, .unchosen, .missingShards, .cutOff, .absent, .doubt: true
    case .fewerLaunches, .resumed, .joined, .remark: false
    }
  }

  /// Whether it says that cells are missing that were planned.
  package var saysIncomplete: Bool {
    switch self {
    case .leftOut, .unchosen, .missingShards, .cutOff, .absent: true
    case .fewerLaunches, .resumed, .joined, .doubt, .remark: false
    }
  }

  /// Whether it says that one run, which can be continued, lacks cells.
  var saysCellsOfOneRunMissing: Bool {
    switch self {
    case .leftOut, .unchosen: true
    default: false
    }
  }

  /// Whether it says that the run was joined from parts.
  package var saysJoined: Bool {
    if case .joined = self { true } else { false }
  }

  /// The note with the name of the part of a sweep that it is about. Notes that name a cell or a part already stay as they are.
  func of(part: String) -> RunNote {
    switch self {
    case .doubt(let text): .doubt("\(part): \(text)")
    case .remark(let text): .remark("\(part): \(text)")
    default: self
    }
  }

  /// Whether it says that there was no time for launches that were planned.
  package var saysFewerLaunches: Bool {
    if case .fewerLaunches = self { true } else { false }
  }
}

extension RunNote: CustomStringConvertible {
  /// The note for people: one line without a full stop.
  package var description: String {
    switch self {
    case .leftOut(let cells, let first):
      "\(cells) \(cells == 1 ? "cell was" : "cells were") not measured because the time budget was used up, \(first) first; "
        + "--resume measures \(cells == 1 ? "it" : "them")"
    case .fewerLaunches(let cells, let first):
      "\(cells) \(cells == 1 ? "cell was" : "cells were") measured in fewer launches than planned because the time budget was used up, \(first) first"
    case .unchosen(let cells, let first):
      "\(cells) \(cells == 1 ? "cell is" : "cells are") not measured yet, \(first) first; --resume without flags that choose cells measures "
        + (cells == 1 ? "it" : "them")
    case .resumed: "the run was cut off, or left cells out, and was continued with --resume"
    case .joined(let parts): "joined from \(parts.joined(separator: ", "))"
    case .missingShards(let missing, let total):
      "the sweep is incomplete: of \(total) shards, \(missing.map { "\($0)/\(total)" }.joined(separator: ", ")) "
        + (missing.count == 1 ? "is missing" : "are missing")
    case .cutOff(let part): "\(part) was cut off before it finished"
    case .absent(let cells, let first, let parts):
      "\(cells) planned \(cells == 1 ? "cell is" : "cells are") in no part of the sweep, \(first) first"
        + (parts.isEmpty
          ? ""
          : "; layoutbench run --resume measures the rest of \(parts.joined(separator: " and of ")), and then the parts are joined again")
    case .doubt(let text), .remark(let text): text
    }
  }
}

extension RunNote: Codable {
  private enum Kind: String, Codable {
    case leftOut, unchosen, fewerLaunches, resumed, joined, missingShards, cutOff, absent, doubt, remark
  }

  private enum CodingKeys: String, CodingKey {
    case kind, text, cells, first, parts, missing, of, part
  }

  /// Reads a note.
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

  /// Writes the note with its text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func write(_ kind: Kind, cells: Int? = nil, first: CellIdentifier? = nil, parts: [String]? = nil) throws {
      try container.encode(kind, forKey: .kind)
      try container.encode(description, forKey: .text)
      try container.encodeIfPresent(cells, forKey: .cells)
      try container.encodeIfPresent(first, forKey: .first)
      try container.encodeIfPresent(parts, forKey: .parts)
    }
    switch self {
    case .leftOut(let cells, let first): try write(.leftOut, cells: cells, first: first)
    case .unchosen(let cells, let first): try write(.unchosen, cells: cells, first: first)
    case .fewerLaunches(let cells, let first): try write(.fewerLaunches, cells: cells, first: first)
    case .absent(let cells, let first, let parts): try write(.absent, cells: cells, first: first, parts: parts)
    case .joined(let parts): try write(.joined, parts: parts)
    case .missingShards(let missing, let total):
      try write(.missingShards)
      try container.encode(missing, forKey: .missing)
      try container.encode(total, forKey: .of)
    case .cutOff(let part):
      try write(.cutOff)
      try container.encode(part, forKey: .part)
    case .resumed: try write(.resumed)
    case .doubt: try write(.doubt)
    case .remark: try write(.remark)
    }
  }
}
