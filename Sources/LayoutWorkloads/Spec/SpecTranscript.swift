package import CollectionLayouts
internal import InputFiles

/// The states of a spec file as JSON: `{"steps": [{"step": "prepare", "contentSize": [w, h], "contentOffset": [x, y], "attributes": […]}]}`.
///
/// Each element has its own line, so that two transcripts can be compared line by line. JSONEncoder would not allow that, and would take half a minute for
/// a million elements.
package struct SpecTranscript {
  private let states: [SpecState]

  /// Creates the transcript of these states, in order.
  package init(of states: [SpecState]) { self.states = states }

  /// The JSON text, with a line end.
  ///
  /// - Complexity: O(*n*), *n* the number of elements of all states.
  package var json: String {
    var text = TextBytes(capacity: 100 * states.reduce(1) { $0 + $1.attributes.count })
    text.append("{\"steps\": [\n")
    for (index, state) in states.enumerated() {
      Self.append(state, to: &text)
      text.append(index + 1 < states.count ? ",\n" : "\n")
    }
    text.append("]}\n")
    return text.string
  }

  private static func append(_ state: SpecState, to text: inout TextBytes) {
    text.append("{\"step\": \"")
    text.append(state.step)
    text.append("\", \"contentSize\": [")
    append(state.contentSize.width, state.contentSize.height, to: &text)
    text.append("], \"contentOffset\": [")
    append(state.contentOffset.x, state.contentOffset.y, to: &text)
    text.append("], \"attributes\": [")
    for (index, element) in state.attributes.enumerated() {
      text.append(index == 0 ? "\n" : ",\n")
      append(element, state.itemSupplementaryKinds, to: &text)
    }
    text.append(state.attributes.isEmpty ? "]}" : "\n]}")
  }

  private static func append(_ element: LayoutAttributes, _ kinds: [String], to text: inout TextBytes) {
    text.append("  {\"kind\": \"")
    text.append(element.kind.specName(kinds))
    text.append("\", \"path\": [")
    text.append(String(element.indexPath.section))
    text.append(", ")
    text.append(String(element.indexPath.item))
    text.append("], \"frame\": [")
    let frame = element.frame
    append(frame.x, frame.y, to: &text)
    text.append(", ")
    append(frame.width, frame.height, to: &text)
    text.append("], \"zIndex\": ")
    text.append(String(element.zIndex))
    text.append("}")
  }

  private static func append(_ first: Double, _ second: Double, to text: inout TextBytes) {
    append(first, to: &text)
    text.append(", ")
    append(second, to: &text)
  }

  private static func append(_ number: Double, to text: inout TextBytes) {
    precondition(number.isFinite, "A state holds \(number), which no JSON text can")
    // A whole number has no fraction; any other number is the shortest text that reads as the same number.
    text.append(Int(exactly: number).map(String.init) ?? number.description)
  }
}

/// A text under construction, as bytes: a String checks its storage for every piece that is appended.
private struct TextBytes {
  private var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ piece: String) { bytes.append(contentsOf: piece.utf8) }

  var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension ElementKind {
  /// The kind's name in a transcript, escaped for JSON. `kinds` are the kinds of the layout's supplementary items, by name.
  package func specName(_ kinds: [String]) -> String {
    switch self {
    case .layoutHeader: "layoutHeader"
    case .background: "background"
    case .header: "header"
    case .cell: "cell"
    case .itemSupplementary(let number): Int(number) < kinds.count ? Self.escaped(kinds[Int(number)]) : "itemSupplementary"
    case .footer: "footer"
    case .layoutFooter: "layoutFooter"
    }
  }

  private static func escaped(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\"" || scalar == "\\" {
        text += "\\\(scalar)"
      } else if PrintedText.isControlling(scalar) {
        // No such character has more than four digits.
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
