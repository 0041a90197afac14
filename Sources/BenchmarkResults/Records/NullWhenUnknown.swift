/// An optional value that is null in JSON. The compiler's own encoding would leave out the key.
///
/// Reading is just as strict: a missing key is an error. So a manifest says for each fact whether it is known.
@propertyWrapper
package struct NullWhenUnknown<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The value, or nil if unknown.
  package var wrappedValue: Value?

  /// Creates an unknown value.
  package init() { wrappedValue = nil }

  /// Wraps a value.
  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension NullWhenUnknown: Codable {
  /// Reads the value, or null.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard !container.decodeNil() else {
      wrappedValue = nil
      return
    }
    do {
      wrappedValue = try container.decode(Value.self)
    } catch let error as DecodingError {
      throw error
    } catch {
      // The decoder has an error of its own for a number that does not fit its type, and that error does not contain the place.
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "holds a number that does not fit")
    }
  }

  /// Writes the value, or null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}
