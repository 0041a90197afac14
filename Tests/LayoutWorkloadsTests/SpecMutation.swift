@testable import LayoutWorkloads

/// What can go wrong with a spec file on its way from one person to another, drawn at random: in its values, or in its bytes.
struct SpecMutation {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// One to three changes to `value`, as text; sometimes then a change to the text.
  mutating func text(from value: JSONValue) -> String {
    var value = value
    for _ in 0..<1 + generator.below(3) { mutate(&value) }
    let text = value.text
    return generator.below(10) == 0 ? damage(text) : text
  }

  // MARK: Values

  /// Changes one value somewhere in the tree: nearer the root, less often.
  private mutating func mutate(_ value: inout JSONValue) {
    switch value {
    case .array(var elements) where !elements.isEmpty && generator.below(5) > 0:
      let index = generator.below(elements.count)
      switch generator.below(12) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(elements[index], at: generator.below(elements.count + 1))
      case 2: elements.swapAt(index, generator.below(elements.count))
      default: mutate(&elements[index])
      }
      value = .array(elements)
    case .object(var members) where !members.isEmpty && generator.below(8) > 0:
      let keys = members.keys.sorted()
      let key = keys[generator.below(keys.count)]
      switch generator.below(24) {
      case 0: members[key] = nil
      case 1: members[Self.keys[generator.below(Self.keys.count)]] = members[key]
      case 2: members[key] = members[keys[generator.below(keys.count)]]
      default:
        if var member = members[key] {
          members[key] = {
            mutate(&member); return member
          }()
        }
      }
      value = .object(members)
    case .number: value = generator.below(12) == 0 ? other() : .number(extreme())
    case .array where generator.below(2) == 0, .object where generator.below(3) > 0: break
    default: value = other()
    }
  }

  private mutating func extreme() -> Double {
    if generator.below(2) == 0 { return Double(generator.below(6)) }
    return Self.numbers[generator.below(Self.numbers.count)]
  }

  private mutating func other() -> JSONValue {
    switch generator.below(7) {
    case 0: .null
    case 1: .bool(generator.below(2) == 0)
    case 2: .number(extreme())
    case 3: .string(Self.keys[generator.below(Self.keys.count)])
    case 4: .array([.number(extreme()), .number(extreme())])
    case 5: .object([Self.keys[generator.below(Self.keys.count)]: .number(extreme())])
    default: .array([])
    }
  }

  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-300, 1e308, -1e308, 2_147_483_647, 2_147_483_648, 4_294_967_296, 9_007_199_254_740_992, 9.3e18, 1e19, 1e9,
    1_000_000,
    2_000_000, 3, 7, 40, 99.999, 1.0 / 3, 65_536, 100_000, 10_000, 4_999.5, 3e-308, 320, 480,
  ]

  private static let keys = [
    "container", "layout", "type", "sections", "items", "count", "itemSize", "steps", "query", "batch", "size", "width", "list", "flow",
    "waterfall",
    "column", "mosaic", "compositional", "displayScale", "scrollDirection", "horizontal", "estimatedItemSize", "group", "axis", "subitems",
    "frames",
    "custom", "repeating", "absolute", "estimated", "uniformAcrossSiblings", "fractionalWidth", "orthogonalScrolling", "paging", "", "a b",
    "\u{0}", "漢\u{301}",
  ]

  // MARK: Text

  private mutating func damage(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return "" }
    let place = generator.below(bytes.count)
    switch generator.below(5) {
    case 0: bytes.removeSubrange(place...)
    case 1: bytes[place] = UInt8(generator.below(256))
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(contentsOf: Self.pieces[generator.below(Self.pieces.count)].utf8, at: place)
    default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + generator.below(40))], at: generator.below(bytes.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let pieces = [
    "[", "]", "{", "}", ",", ":", "\"", "0", "-", "e9", "1e999", ".", "null", "NaN", "\\u0000", "\\", "\n", "\u{FEFF}", "//", "[[[[[[", "漢",
    "👩‍👩‍👧",
  ]
}

extension JSONValue {
  /// The value as JSON.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let string): Self.quoted(string)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ": " + $0.value.text }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    "\"" + string.unicodeScalars.map { $0.value < 0x20 ? "\\u000\($0.value % 10)" : String($0) }.joined() + "\""
  }
}
