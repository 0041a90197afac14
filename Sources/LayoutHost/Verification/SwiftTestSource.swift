/// A test in Swift that shows a finding, to be pasted by the owner of a layout.
struct SwiftTestSource {
  let layout: String
  let script: HostScript
  let finding: HostFinding

  /// The test, with its imports.
  var text: String {
    let name = Self.identifier(layout)
    let kind = finding.fault.kind.rawValue
    return """
      import LayoutHost
      import Testing

      // \(name) is the registration of “\(layout)”, a HostedLayout.
      @Test("\(layout): \(kind)") @MainActor func \(name)\(kind.prefix(1).uppercased())\(kind.dropFirst())() throws {
        // \(finding)
        let script = \(script.source)
        #expect(try script.play(in: \(name)).errors == [])
      }
      """
  }

  /// A layout's name as a Swift identifier: `two-column` becomes `twoColumn`.
  static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return "layout" }
    let joined = first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "layout" + joined : joined
  }
}

extension HostScript {
  /// The script as Swift source.
  var source: String {
    var parts = [data.source]
    if (width, height) != (390, 844) { parts.append("width: \(width), height: \(height)") }
    if !isInSuperview { parts.append("isInSuperview: false") }
    if let alternative { parts.append("alternative: \"\(alternative)\"") }
    if !steps.isEmpty { parts.append("steps: [\(steps.map(\.source).joined(separator: ", "))]") }
    return "HostScript(\(parts.joined(separator: ", ")))"
  }
}

extension HostData {
  /// The data as Swift source.
  var source: String {
    var parts = ["\(itemCounts)"]
    if seed != 1 { parts.append("seed: \(seed)") }
    if hasHeaders { parts.append("hasHeaders: true") }
    if hasFooters { parts.append("hasFooters: true") }
    return "HostData(\(parts.joined(separator: ", ")))"
  }
}
