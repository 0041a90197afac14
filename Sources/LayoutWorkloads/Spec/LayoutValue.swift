/// A value that a layout is given in place of its own, as a person writes it: `columns=3`.
///
/// The key is one of the layout's in a spec file; dots lead into objects, as in `layoutMargins.left=16`. The value is JSON, and what is not JSON is
/// taken for a text: `placement=shortest`.
package struct LayoutValue: Equatable, Sendable, CustomStringConvertible {
  /// The key, whose words are separated by dots.
  package let key: String
  /// The value as it was written.
  package let text: String

  /// The key and the value on the two sides of an equals sign; nil where a side is empty, or a word of the key.
  package init?(_ assignment: String) {
    let sides = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, !sides[1].isEmpty, !sides[0].split(separator: ".", omittingEmptySubsequences: false).contains("") else {
      return nil
    }
    (key, text) = (sides[0], sides[1])
  }

  /// `columns=3`.
  package var description: String { "\(key)=\(text)" }

  /// The assignment in the name of a cell, where a space has no place.
  var nameInCells: String { String(description.filter { !$0.isWhitespace }) }

  /// The words of the key.
  var words: [String] { key.split(separator: ".").map(String.init) }

  /// The value; a text where it is not JSON.
  var json: JSONValue {
    do throws(SpecFault) {
      return try JSONValue(parsing: text)
    } catch {
      return .string(text)
    }
  }
}

extension JSONValue {
  /// A spec file with values of its layout replaced. Sections of a compositional layout have values that the layout does not: those go to each section.
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

  /// This value with one inside it replaced, or added: the words of its key lead to it. A value that is no object is replaced by one.
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
