/// An optional value that JSON writes as null, where the compiler's own encoding would leave the key out.
///
/// Reading is as strict: a missing key is an error, so a manifest says about everything whether it is known.
@propertyWrapper
package struct NullWhenUnknown<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The value, or nil where it is not known.
  package var wrappedValue: Value?

  /// Wraps nothing: not known.
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
      // A number that its type cannot hold is an error of the decoder's own, which does not say where it stands.
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
