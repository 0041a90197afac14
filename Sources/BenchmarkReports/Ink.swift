import Rainbow

/// What a text in a terminal is painted with.
///
/// The codes are Rainbow's; its own painting is not used, because it asks the process's standard output whether to paint, and reports
/// only know what they are told.
enum Ink {
  case plain, winner, loser, candidate, heading

  /// `text` between the escapes that switch the paint on and off; blanks around it stay bare.
  func paint(_ text: String) -> String {
    guard !codes.isEmpty, let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " }) else {
      return text
    }
    let codes = codes.map { String($0) }.joined(separator: ";")
    return "\(text[..<first])\u{1B}[\(codes)m\(text[first...last])\u{1B}[0m\(text[text.index(after: last)...])"
  }

  private var codes: [UInt8] {
    switch self {
    case .plain: []
    case .winner: NamedColor.green.value + Style.bold.value
    case .loser: NamedColor.red.value + Style.bold.value
    case .candidate: NamedColor.yellow.value
    case .heading: Style.bold.value
    }
  }
}
