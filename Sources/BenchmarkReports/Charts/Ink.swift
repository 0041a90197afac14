/// The paint of a text in a terminal.
enum Ink {
  case plain, winner, loser, candidate, heading

  /// The ink of a cell with this standing.
  init(_ standing: ReportTable.Standing) {
    self =
      switch standing {
      case .plain: .plain
      case .fastest, .better: .winner
      case .leading, .doubtful: .candidate
      case .worse: .loser
      }
  }

  /// Returns `text` between the escapes that switch the paint on and off (ECMA-48, SGR).
  func paint(_ text: String) -> String { codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m" }

  private var codes: String {
    switch self {
    case .plain: ""
    case .winner: "32;1"
    case .loser: "31;1"
    case .candidate: "33"
    case .heading: "1"
    }
  }
}
