/// Names that are written out once, and after that only as their numbers: `(3) name`, later `(3)`.
struct CompressedNames {
  enum Kind { case object, file, function }

  private var names: [Kind: [Substring: String]] = [:]

  mutating func name(_ value: Substring, kind: Kind) throws(CallgrindReader.Problem) -> String {
    guard value.first == "(", let end = value.firstIndex(of: ")"), value[value.index(after: value.startIndex)..<end].allSatisfy(\.isNumber)
    else {
      return String(value)
    }
    let key = value[...end]
    let name = value[value.index(after: end)...].drop { $0 == " " }
    if !name.isEmpty {
      names[kind, default: [:]][key] = String(name)
      return String(name)
    }
    guard let known = names[kind]?[key] else { throw CallgrindReader.Problem(text: "the name \(key) is used before it is given") }
    return known
  }
}
