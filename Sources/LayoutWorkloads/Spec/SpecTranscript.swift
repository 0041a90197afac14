public import CollectionLayouts

/// The states of a spec file as JSON: `{"steps": [{"step": "prepare", "contentSize": [w, h], "contentOffset": [x, y], "attributes": […]}]}`.
///
/// Elements stand one a line, so that two transcripts can be compared line by line; with JSONEncoder they could not, and a million of them would
/// take half a minute.
public struct SpecTranscript {
  private let states: [SpecState]

  /// The transcript of these states, in order.
  public init(of states: [SpecState]) { self.states = states }

  /// The JSON text, with a line end.
  ///
  /// - Complexity: O(*n*), *n* the number of elements of all states.
  public var json: String {
    var text = "{\"steps\": [\n"
    for (index, state) in states.enumerated() {
      Self.append(state, to: &text)
      text += index + 1 < states.count ? ",\n" : "\n"
    }
    return text + "]}\n"
  }

  private static func append(_ state: SpecState, to text: inout String) {
    text += "{\"step\": \"\(state.step)\", "
    text += "\"contentSize\": \(list(state.contentSize.width, state.contentSize.height)), "
    text += "\"contentOffset\": \(list(state.contentOffset.x, state.contentOffset.y)), \"attributes\": ["
    for (index, element) in state.attributes.enumerated() {
      let frame = element.frame
      text += index == 0 ? "\n" : ",\n"
      text += "  {\"kind\": \"\(element.kind.specName)\", \"path\": [\(element.indexPath.section), \(element.indexPath.item)], "
      text += "\"frame\": \(list(frame.x, frame.y, frame.width, frame.height)), \"zIndex\": \(element.zIndex)}"
    }
    text += state.attributes.isEmpty ? "]}" : "\n]}"
  }

  private static func list(_ numbers: Double...) -> String { "[" + numbers.map(number).joined(separator: ", ") + "]" }

  /// The shortest text that reads as the same number; a whole number without a fraction.
  private static func number(_ number: Double) -> String {
    precondition(number.isFinite, "A state holds \(number), which no JSON text can")
    if let whole = Int(exactly: number) { return String(whole) }
    return number.description
  }
}

extension ElementKind {
  /// The kind's name in a transcript.
  public var specName: String {
    switch self {
    case .background: "background"
    case .header: "header"
    case .cell: "cell"
    case .footer: "footer"
    }
  }
}
