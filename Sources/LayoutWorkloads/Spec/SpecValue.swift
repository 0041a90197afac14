internal import CollectionLayouts
internal import InputFiles

/// A value of a spec file, which may be missing, and its path. Readers work on it, so that every fault names its place.
///
///     let size = try layout["itemSize"].size()   // layout.itemSize[1]: expected a number, found “abc”
struct SpecValue: Equatable, Sendable {
  /// The value; nil if the key is missing.
  let json: JSONValue?
  let path: JSONPath
  /// The longest length in points that a layout takes at the file's scale.
  var longestLength = Self.longestLengthInUnits

  /// The most layout units a length may have.
  static let longestLengthInUnits = 2_147_483_647.0
  /// The largest coordinate, in points: beyond it, numbers cannot distinguish neighbouring points.
  static let largestCoordinate = 0x1p53

  /// Whether the value is present. `null` is, but only ``recordedSize()`` accepts it.
  var exists: Bool { json != nil }

  private func child(_ json: JSONValue?, _ path: JSONPath) -> SpecValue {
    SpecValue(json: json, path: path, longestLength: longestLength)
  }

  /// The fault that something else is at this place instead of `expected`.
  func fault(expected: String) -> SpecFault { SpecFault(at: path, "expected \(expected), found \(json.description)") }

  // MARK: Structure

  /// The members of an object with no keys but these.
  func object(_ keys: [String]) throws(SpecFault) -> SpecObject {
    guard case .object(let members)? = json else { throw fault(expected: "an object with \(keys.listed)") }
    // Of several unknown keys, the alphabetically first is reported, so that the same file gives the same message.
    if let unknown = members.keys.filter({ !keys.contains($0) }).min() {
      var fault = SpecFault(at: .key(unknown, of: path), "unknown key; the keys are \(keys.listed)")
      fault.unknownKey = SpecFileError.UnknownKey(name: unknown, known: keys)
      throw fault
    }
    return SpecObject(self, members)
  }

  /// The members of an object whose keys depend on its content. This allows a first look, before ``object(_:)`` restricts the keys.
  func anyObject(expected: String) throws(SpecFault) -> SpecObject {
    guard case .object(let members)? = json else { throw fault(expected: expected) }
    return SpecObject(self, members)
  }

  /// The elements of an array.
  func array(expected: String = "an array") throws(SpecFault) -> [SpecValue] {
    guard case .array(let elements)? = json else { throw fault(expected: expected) }
    return elements.indices.map { child(elements[$0], .index($0, of: path)) }
  }

  /// The elements of an array of exactly `count` elements.
  func tuple(_ count: Int, expected: String) throws(SpecFault) -> [SpecValue] {
    let elements = try array(expected: expected)
    guard elements.count == count else { throw SpecFault(at: path, "expected \(expected), found an array of \(elements.count)") }
    return elements
  }

  /// The member of this object, which has `members`.
  func member(_ key: String, of members: [String: JSONValue]) -> SpecValue { child(members[key], .key(key, of: path)) }

  // MARK: Plain values

  func number(expected: String = "a number") throws(SpecFault) -> Double {
    guard case .number(let number)? = json, number.isFinite else { throw fault(expected: expected) }
    return number
  }

  func bool() throws(SpecFault) -> Bool {
    guard case .bool(let bool)? = json else { throw fault(expected: "true or false") }
    return bool
  }

  /// A whole number in `range`.
  func wholeNumber(in range: ClosedRange<Int>) throws(SpecFault) -> Int {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let number = try number(expected: expected)
    guard let whole = Int(exactly: number), range.contains(whole) else { throw fault(expected: expected) }
    return whole
  }

  /// One of the names of `Choice`.
  func choice<Choice: RawRepresentable & CaseIterable>() throws(SpecFault) -> Choice where Choice.RawValue == String {
    guard case .string(let name)? = json, let choice = Choice(rawValue: name) else {
      throw fault(expectedOneOf: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// The fault of a value that is not one of these names.
  func fault(expectedOneOf names: [String]) -> SpecFault { fault(expected: "one of \(names.map { "“\($0)”" }.listed)") }
}

/// The members of an object of a spec file.
struct SpecObject {
  let value: SpecValue
  private let members: [String: JSONValue]

  init(_ value: SpecValue, _ members: [String: JSONValue]) {
    self.value = value
    self.members = members
  }

  /// The member of this key, which may be missing.
  subscript(key: String) -> SpecValue { value.member(key, of: members) }

  /// Reads a member by `read`, or returns nil if it is missing.
  func optional<Value>(_ key: String, _ read: (SpecValue) -> () throws(SpecFault) -> Value) throws(SpecFault) -> Value? {
    let member = self[key]
    return member.exists ? try read(member)() : nil
  }

  /// Reads a member by `read` into `target`, which stays as it is if the member is missing.
  func read<Value>(
    _ key: String, _ read: (SpecValue) -> () throws(SpecFault) -> Value, into target: inout Value
  ) throws(SpecFault) {
    if let value = try optional(key, read) { target = value }
  }

  /// The one key of `keys` that the object has.
  func only(of keys: [String]) throws(SpecFault) -> String {
    let found = keys.filter { self[$0].exists }
    guard found.count == 1 else {
      throw SpecFault(
        at: value.path, "expected exactly one of \(keys.listed), found \(found.isEmpty ? "none" : found.listed)")
    }
    return found[0]
  }
}

extension JSONValue? {
  /// The name of the value in messages.
  var description: String {
    switch self {
    case nil: "nothing"
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .string(let text): InputFileError.quoting(text)
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension [String] {
  /// The words separated by commas.
  var listed: String { joined(separator: ", ") }
}
