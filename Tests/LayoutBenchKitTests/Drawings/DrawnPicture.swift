import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG picture as an XML parser reads it: its elements in order, each with the text it holds.
final class DrawnPicture: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// How many SVG elements of their own it lies in: 1 for the page, 2 for a strip.
    let depth: Int
    var text = ""

    /// The attribute as a number.
    func number(_ attribute: String) -> Double? { attributes[attribute].flatMap(Double.init) }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []
  private var depth = 0

  /// The picture, or `nil` where the text is not well-formed.
  init?(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// The elements of a class on the strips; those of the legend are not among them.
  func onStrips(_ kind: String) -> [Element] {
    elements.filter { $0.depth == 2 && $0.attributes["class"]?.split(separator: " ").first.map(String.init) == kind }
  }

  /// The texts of a class.
  func texts(_ kind: String) -> [String] { elements.filter { $0.attributes["class"] == kind && $0.name == "text" }.map(\.text) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    if name == "svg" { depth += 1 }
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, depth: depth))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "svg" { depth -= 1 }
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }
}
