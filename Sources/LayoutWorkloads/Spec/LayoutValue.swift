/// A value that the user gives a layout in place of its own: `columns=3`.
///
/// The key is one of the layout's in a spec file; dots lead into objects, as in `layoutMargins.left=16`. The value is JSON. A value that is not JSON is taken
/// as a text: `placement=shortest`.
package struct LayoutValue: Equatable, Sendable, CustomStringConvertible {
  /// The key, whose words are separated by dots.
  package let key: String
  /// The value as the user wrote it.
  package let text: String

  /// Reads the key and the value on the two sides of an equals sign; nil without the sign, or if a side or a word of the key is empty.
  package init?(_ assignment: String) {
    let sides = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, !sides[1].isEmpty, !sides[0].split(separator: ".", omittingEmptySubsequences: false).contains("") else {
      return nil
    }
    (key, text) = (sides[0], sides[1])
  }

  /// `columns=3`.
  package var description: String { "\(key)=\(text)" }

  /// The assignment in the name of a cell, which has no spaces.
  var nameInCells: String { String(description.filter { !$0.isWhitespace }) }

  /// The words of the key.
  var words: [String] { key.split(separator: ".").map(String.init) }

  /// The value; a text if it is not JSON.
  var json: JSONValue {
    do throws(SpecFault) {
      return try JSONValue(parsing: text)
    } catch {
      return .string(text)
    }
  }
}

extension JSONValue {
  /// A spec file with values of its layout replaced. Values that only sections of a compositional layout have go to each section.
  func setting(_ values: [LayoutValue]) -> JSONValue {
    guard case .object(var members) = self else { return self }
    for value in values {
      if members["layout"]?.isCompositional == true, value.words[0] != LayoutEntry.compositionalKey {
        guard case .array(let sections)? = members["sections"] else { continue }
        members["sections"] = .array(sections.map { $0.replacing(value.words[...], by: value.json) })
      } else {
        members["layout"] = members["layout"]?.replacing(value.words[...], by: value.json)
      }
    }
    return .object(members)
  }

  /// This value with one value inside it replaced or added, at the path of the key's words. A value on the path that is not an object is replaced by one.
  private func replacing(_ words: ArraySlice<String>, by value: JSONValue) -> JSONValue {
    guard let word = words.first else { return value }
    var members: [String: JSONValue] = [:]
    if case .object(let own) = self { members = own }
    members[word] = (members[word] ?? .object([:])).replacing(words.dropFirst(), by: value)
    return .object(members)
  }

  private var isCompositional: Bool {
    guard case .object(let members) = self else { return false }
    return members["type"] == .string(LayoutEntry.compositional.name)
  }
}
