private import Foundation

extension JSONValue: Decodable {
  /// The largest text in bytes of which Foundation is asked where it is no JSON: what finds the place takes kilobytes for each object.
  private static let mostBytesForPlace = 2 << 20

  /// The value of a JSON text.
  ///
  /// - Throws: ``SpecFault`` for what Foundation's decoder refuses, with line and column where it names a place and the text is no longer than 2 MiB;
  ///   and for what ``JSONSurvey`` finds.
  /// - Complexity: O(*b*), *b* the size of the text in bytes: about 0.1 s for 1 MB of sizes, more for objects and where it is deep.
  init(parsing text: String) throws(SpecFault) {
    try JSONSurvey(of: text.utf8).check(text.utf8)
    let bytes = Data(text.utf8)
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: bytes)
    } catch DecodingError.typeMismatch(_, let context) {
      // A number that is spelt wrongly, such as 01, has a place; one that is too large has a path.
      let syntaxFault = Self.syntaxFault(in: bytes)
      guard syntaxFault.place == nil else { throw syntaxFault }
      throw SpecFault(at: JSONPath(context.codingPath), "the number cannot be used; give one that is neither too large nor too small")
    } catch {
      throw Self.syntaxFault(in: bytes)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent first: each refusal costs an error.
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if var elements = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(&elements))
    } else if let members = try? decoder.container(keyedBy: Key.self) {
      self = .object(try Self.members(members))
    } else if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  private static func elements(_ source: inout any UnkeyedDecodingContainer) throws -> [JSONValue] {
    var elements: [JSONValue] = []
    elements.reserveCapacity(source.count ?? 0)
    while !source.isAtEnd { elements.append(try next(of: &source, like: elements.last)) }
    return elements
  }

  /// The next element of an array. Most are of the kind of the one before: asked for that first, the decoder makes an error less, or two.
  private static func next(of source: inout any UnkeyedDecodingContainer, like last: JSONValue?) throws -> JSONValue {
    if case .number = last, let number = try? source.decode(Double.self) { return .number(number) }
    if case .array = last, var inner = try? source.nestedUnkeyedContainer() { return .array(try elements(&inner)) }
    return try source.decode(JSONValue.self)
  }

  private static func members(_ source: KeyedDecodingContainer<Key>) throws -> [String: JSONValue] {
    let keys = source.allKeys
    var members: [String: JSONValue] = [:]
    members.reserveCapacity(keys.count)
    for key in keys { members[key.stringValue] = try source.decode(JSONValue.self, forKey: key) }
    return members
  }

  /// What is wrong with a text that is no JSON.
  ///
  /// The decoder says no more than that; JSONSerialization reads the same grammar and names a place: “Invalid value around character 8.”
  private static func syntaxFault(in bytes: Data) -> SpecFault {
    guard bytes.count <= mostBytesForPlace else { return SpecFault(at: nil, "is not valid JSON") }
    do {
      _ = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
      return SpecFault(at: nil, "is not valid JSON")
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      let parts = detail.split(separator: " around character ").map { $0.hasSuffix(".") ? $0.dropLast() : $0 }
      let what = parts.first.map { ": " + $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
      let offset = parts.count == 2 ? Int(parts[1]) : nil
      return SpecFault(at: nil, "is not valid JSON\(what)", place: offset.map { TextPlace(ofOffset: $0, in: bytes) })
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension JSONStringLiteral {
  /// The characters of a key; nil where they hold what JSON does not know.
  var text: String? {
    guard hasEscapes else { return String(validating: bytes, as: UTF8.self) }
    let quote = [UInt8(ascii: "\"")]
    return try? JSONDecoder().decode(String.self, from: Data(quote + bytes + quote))
  }
}

extension JSONPath {
  /// The path a decoder names.
  fileprivate init(_ path: some Sequence<any CodingKey>) {
    self = path.reduce(.root) { parent, key in key.intValue.map { .index($0, of: parent) } ?? .key(key.stringValue, of: parent) }
  }
}
