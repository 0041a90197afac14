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
    text += "{\"step\": \"\(state.step)\", \"contentSize\": "
    append([state.contentSize.width, state.contentSize.height], to: &text)
    text += ", \"contentOffset\": "
    append([state.contentOffset.x, state.contentOffset.y], to: &text)
    text += ", \"attributes\": ["
    for (index, element) in state.attributes.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      append(element, to: &text)
    }
    text += state.attributes.isEmpty ? "]}" : "\n]}"
  }

  private static func append(_ element: LayoutAttributes, to text: inout String) {
    text += "  {\"kind\": \""
    text += element.kind.specName
    text += "\", \"path\": ["
    text += String(element.indexPath.section)
    text += ", "
    text += String(element.indexPath.item)
    text += "], \"frame\": "
    let frame = element.frame
    append([frame.x, frame.y, frame.width, frame.height], to: &text)
    text += ", \"zIndex\": "
    text += String(element.zIndex)
    text += "}"
  }

  private static func append(_ numbers: [Double], to text: inout String) {
    for (index, number) in numbers.enumerated() {
      text += index == 0 ? "[" : ", "
      precondition(number.isFinite, "A state holds \(number), which no JSON text can")
      // A whole number without a fraction; else the shortest text that reads as the same number.
      text += Int(exactly: number).map(String.init) ?? number.description
    }
    text += "]"
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
