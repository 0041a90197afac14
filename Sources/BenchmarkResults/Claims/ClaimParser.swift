import BenchmarkStatistics
import InputFiles

/// A mistake in a claim.
struct ClaimFault: Error {
  let problem: String
  let remedy: String
}

/// One line of a claims file, read word by word.
struct ClaimParser {
  static let example = "list/relayout: indexed is at least 10 × faster than naive from 10k on"
  private static let scenarioExample = "scenario.jump: landing error is at most 1"

  private var words: [String]
  private let text: String
  private let names: ClaimFile.Names

  init(_ words: [String], names: ClaimFile.Names) {
    text = words.joined(separator: " ")
    // A sign directly behind a word, as in “500×” or “1k,”, becomes a word of its own.
    self.words = words.flatMap { word in
      word.count > 1 && "×,".contains(word.last ?? " ") ? [String(word.dropLast()), String(word.suffix(1))] : [word]
    }
    self.names = names
  }

  /// Parses the whole line.
  mutating func parse(line: Int) throws(ClaimFault) -> Claim {
    let (layout, operation) = try place()
    let isScenario = operation?.hasPrefix(CellIdentifier.scenarioPrefix) == true
    let strategy = try isScenario ? player() : known(try next("a strategy"), "strategy", names.strategies)
    let predicate = try isScenario ? scenarioPredicate() : predicate()
    let sizes = try sizes()
    if let rest = words.first { throw unexpected(rest, known: ["at", "from", "up"]) }
    return Claim(
      line: line, text: text, layout: layout, operation: operation, strategy: strategy, predicate: predicate, sizes: sizes)
  }

  /// Does the same as ``parse(line:)`` on a copy.
  func claim(line: Int) throws(ClaimFault) -> Claim {
    var parser = self
    return try parser.parse(line: line)
  }

  // MARK: Places and predicates

  private mutating func place() throws(ClaimFault) -> (layout: String?, operation: String?) {
    let word = try next("LAYOUT/OPERATION:")
    var parts = word.dropLast().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1, parts[0].hasPrefix(CellIdentifier.scenarioPrefix) { parts.insert("*", at: 0) }
    guard word.hasSuffix(":"), parts.count == 2 else {
      throw ClaimFault(
        problem: "begins with \(InputFileError.quoting(word)), which is not LAYOUT/OPERATION:", remedy: "write it like \(Self.example)")
    }
    return (
      parts[0] == "*" ? nil : try known(parts[0], "layout", names.layouts),
      parts[1] == "*" ? nil : try known(parts[1], "operation", names.operations)
    )
  }

  private mutating func predicate() throws(ClaimFault) -> Claim.Predicate {
    switch try oneOf(["is", "takes"]) {
    case "takes":
      for word in ["at", "most"] { try expect(word) }
      return .time(atMost: try time())
    default: return try comparison()
    }
  }

  /// Parses the words after `is`.
  private mutating func comparison() throws(ClaimFault) -> Claim.Predicate {
    switch try oneOf(["faster", "slower", "at", "as"]) {
    case "faster": return .ratio(strategy: try other(), ratios: 0...1)
    case "slower": return .ratio(strategy: try other(), ratios: 1...Double.infinity)
    case "as":
      for word in ["fast", "as"] { try expect(word) }
      let strategy = try known(try next("a strategy"), "strategy", names.strategies)
      return .ratio(strategy: strategy, ratios: EquivalenceMargin(NoiseMargins.standardMargin).ratios)
    default:
      let isLeast = try oneOf(["least", "most"]) == "least"
      let factor = try factor()
      let isFaster = try oneOf(["faster", "slower"]) == "faster"
      let bound = isFaster ? 1 / factor : factor
      return .ratio(strategy: try other(), ratios: isLeast == isFaster ? 0...bound : bound...Double.infinity)
    }
  }

  /// Parses `than STRATEGY`.
  private mutating func other() throws(ClaimFault) -> String {
    try expect("than")
    return try known(try next("a strategy"), "strategy", names.strategies)
  }

  // MARK: Scenarios

  private static var figures: [String] { Claim.ScenarioFigure.allCases.map { String($0.rawValue.prefix { $0 != " " }) } }

  /// Returns the strategy in a claim about a scenario; nil if the claim names none.
  private mutating func player() throws(ClaimFault) -> String? {
    guard let word = words.first, !Self.figures.contains(word) else { return nil }
    return try known(try next("a strategy"), "strategy", names.strategies)
  }

  /// Parses `jump is 0` or `landing error is at most 1`.
  private mutating func scenarioPredicate() throws(ClaimFault) -> Claim.Predicate {
    let isJump = try oneOf(Self.figures, like: Self.scenarioExample) == "jump"
    if !isJump { try expect("error") }
    try expect("is")
    let most: Double
    if try oneOf(["0", "at"], like: Self.scenarioExample) == "at" {
      try expect("most")
      most = try points()
    } else {
      most = 0
    }
    return .scenario(isJump ? .jump : .landingError, atMost: most)
  }

  private mutating func points() throws(ClaimFault) -> Double {
    let word = try next("a number of points")
    guard let number = Double(word), number.isFinite, number >= 0 else {
      throw ClaimFault(problem: "has the points \(InputFileError.quoting(word))", remedy: "write it like \(Self.scenarioExample)")
    }
    return number
  }

  // MARK: Numbers

  private mutating func factor() throws(ClaimFault) -> Double {
    let word = try next("a factor")
    guard let factor = Double(word), factor.isFinite, factor >= 1 else {
      throw ClaimFault(problem: "has the factor \(InputFileError.quoting(word))", remedy: "give a number from 1 up, as in at least 10 ×")
    }
    guard ["×", "x", "times"].contains(words.first) else { throw unexpected(words.first, known: ["×"]) }
    words.removeFirst()
    return factor
  }

  /// Returns a time in nanoseconds.
  private mutating func time() throws(ClaimFault) -> Double {
    let units = ["ns": 1.0, "µs": 1e3, "us": 1e3, "ms": 1e6, "s": 1e9]
    let word = try next("a time")
    guard let number = Double(word), number.isFinite, number > 0, let unit = words.first.flatMap({ units[$0] }) else {
      throw ClaimFault(
        problem: "has the time \(InputFileError.quoting(([word] + words.prefix(1)).joined(separator: " ")))",
        remedy: "give a number and, behind a blank, its unit: ns, µs, ms or s")
    }
    words.removeFirst()
    return number * unit
  }

  private mutating func sizes() throws(ClaimFault) -> Claim.Sizes {
    guard !words.isEmpty else { return .all }
    switch try oneOf(["at", "from", "up"]) {
    case "at":
      var sizes = [try count()]
      while [",", "and"].contains(words.first) {
        words.removeFirst()
        sizes.append(try count())
      }
      return .exactly(sizes)
    case "up":
      try expect("to")
      return .range(0...(try count()))
    default:
      let least = try count()
      guard try oneOf(["on", "to"]) == "to" else { return .range(least...Int.max) }
      let most = try count()
      guard least <= most else { throw ClaimFault(problem: "goes from \(least) to \(most)", remedy: "exchange the two") }
      return .range(least...most)
    }
  }

  /// Returns a number of items: `1000`, `10k`, `1M`.
  private mutating func count() throws(ClaimFault) -> Int {
    let word = try next("a number of items")
    let factors: [Character: Int] = ["k": 1_000, "K": 1_000, "m": 1_000_000, "M": 1_000_000]
    let factor = word.last.flatMap { factors[$0] }
    guard let number = Int(factor == nil ? word : String(word.dropLast())), number > 0, number <= 1_000_000_000 else {
      throw ClaimFault(
        problem: "has the number of items \(InputFileError.quoting(word))", remedy: "write it like 1000, 10k or 1M")
    }
    return number * (factor ?? 1)
  }

  // MARK: Words

  private mutating func next(_ what: String) throws(ClaimFault) -> String {
    guard !words.isEmpty else {
      throw ClaimFault(problem: "ends where \(what) belongs", remedy: "write it like \(Self.example)")
    }
    return words.removeFirst()
  }

  private mutating func expect(_ word: String) throws(ClaimFault) { _ = try oneOf([word]) }

  private mutating func oneOf(_ known: [String], like example: String = ClaimParser.example) throws(ClaimFault) -> String {
    guard let word = words.first, known.contains(word) else { throw unexpected(words.first, known: known, like: example) }
    return words.removeFirst()
  }

  private func unexpected(_ word: String?, known: [String], like example: String = ClaimParser.example) -> ClaimFault {
    let choice = known.map { "“\($0)”" }.joined(separator: " or ")
    guard let word else { return ClaimFault(problem: "ends where \(choice) belongs", remedy: "write it like \(example)") }
    let suggestion = NearestWord.to(word, among: known).map { "did you mean “\($0)”? " } ?? ""
    return ClaimFault(
      problem: "has \(InputFileError.quoting(word)) where \(choice) belongs", remedy: "\(suggestion)write it like \(example)")
  }

  private func known(_ name: String, _ kind: String, _ known: [String]) throws(ClaimFault) -> String {
    guard !known.contains(name) else { return name }
    let suggestion = NearestWord.to(name, among: known).map { "did you mean “\($0)”? " } ?? ""
    throw ClaimFault(
      problem: "names the \(kind) \(InputFileError.quoting(name)), which does not exist",
      remedy: "\(suggestion)there are \(known.joined(separator: ", "))")
  }
}
