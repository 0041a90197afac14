internal import CollectionLayouts

/// Reads the steps of a scenario file, and counts their frames and updates.
struct ScenarioStepReader {
  /// The number of frames so far, repeats included.
  private(set) var frameCount = 0
  private var updateCount = 0
  /// The number of times that the current steps are repeated.
  private var times = 1
  private let mostFrames: Int
  /// The keys that every step may have in addition to its own.
  private let keysOfAll: [String]
  /// Whether any item is without a size.
  private(set) var lacksSizes = false

  /// A reader of the steps of a scenario file.
  init() { (mostFrames, keysOfAll) = (ScenarioFile.mostFrames, []) }

  /// A reader of the steps of a trace, each of which may have a time.
  init(ofTraceWithAtMost frames: Int) { (mostFrames, keysOfAll) = (frames, ["t"]) }

  private static let keys = [
    "scrollBy", "scroll", "scrollToFraction", "scrollTo", "query", "resize", "reload", "reloadData", "invalidate", "layout", "drag",
    "bounds",
    "rotate", "batch", "measured", "repeat",
  ]
  private static let more = [
    "scrollBy": ["section"], "scrollTo": ["at", "offset", "settle"], "resize": ["kind"], "reload": ["size"], "layout": ["sections"],
    "drag": ["by", "drop"],
    "bounds": ["sizes"], "rotate": ["sizes"], "repeat": ["counter", "steps"],
  ]
  private static let updateKeys = [
    "delete", "insert", "move", "reload", "deleteSection", "insertSection", "moveSection", "reloadSection",
  ]

  /// Reads the steps of an array.
  mutating func steps(_ value: SpecValue) throws(SpecFault) -> [ScenarioStep] {
    try value.array(expected: "an array of steps").map { (value) throws(SpecFault) in try step(value) }
  }

  /// Reads one step, with the steps that it repeats.
  mutating func step(_ value: SpecValue) throws(SpecFault) -> ScenarioStep {
    let key = try value.object(Self.keys + Set(Self.more.values.joined()).sorted() + keysOfAll).only(of: Self.keys)
    let step = try value.object([key] + (Self.more[key] ?? []) + keysOfAll)
    let place = step[key].path.description
    if key == "repeat" { return ScenarioStep(action: try repeated(step), place: place) }
    let action = try action(key, step)
    var frames = 1
    switch action {
    case .scrollTo(_, _, _, let settling): frames += settling
    case .drag(_, let distance, let isDropped): frames = abs(distance) + (isDropped ? 0 : 1)
    default: break
    }
    try count(frames: frames, value)
    return ScenarioStep(action: action, place: place)
  }

  private mutating func action(_ key: String, _ step: SpecObject) throws(SpecFault) -> ScenarioStep.Action {
    let content = step[key]
    switch key {
    case "scrollBy":
      let distance = try content.coordinate()
      return step["section"].exists ? .scrollSection(try step["section"].index(), by: distance) : .scrollBy(distance)
    case "scroll": return .scroll(try content.point())
    case "scrollToFraction": return .scrollToFraction(try content.fraction())
    case "scrollTo":
      var position = ScrollPosition.start
      try step.read("at", SpecValue.choice, into: &position)
      let settling = step["settle"].exists ? try step["settle"].wholeNumber(in: 0...ScenarioFile.mostFrames) : 0
      return .scrollTo(try content.place(), position, by: try step.optional("offset", SpecValue.coordinate) ?? 0, settling: settling)
    case "query": return .query(try content.rect())
    case "resize":
      guard let kind = try step.optional("kind", SpecValue.sizedKind) else { return try resize(content) }
      let both = try content.tuple(2, expected: "[[section, 0], [width, height]]")
      return .resizeSupplementary(kind, section: try both[0].boundaryPath(of: kind).section, try both[1].size())
    case "reload":
      guard content.isAll else { throw content.fault(expected: "“all”; a batch reloads single items") }
      return .reloadAll(try step.optional("size", SpecValue.size))
    case "reloadData":
      let sections = try content.array(expected: "an array of sections")
      return .reloadData(try sections.map { (value) throws(SpecFault) in try items(value) })
    case "invalidate":
      guard case .string("everything")? = content.json else { throw content.fault(expected: "“everything”") }
      return .invalidate
    case "layout":
      let sections = step["sections"].exists ? try step["sections"].array(expected: "an array of sections") : []
      let layout = ScenarioLayout(layout: content, sections: try sections.map { (value) throws(SpecFault) in try value.withoutItems() })
      // Values that no direction allows are found before the run.
      _ = try layout.read(scrolling: .vertical)
      return .layout(layout)
    case "drag":
      return .drag(try content.place(), by: try step["by"].drag(), isDropped: try step.optional("drop", SpecValue.bool) ?? true)
    case "measured":
      let items = try content.array(expected: "an array of [[section, item], [width, height]]")
      guard !items.isEmpty else { throw SpecFault(at: content.path, "holds no items; give at least one") }
      try count(updates: items.count, content)
      return .measured(
        try items.map { (value) throws(SpecFault) in
          let both = try value.tuple(2, expected: "[[section, item], [width, height]]")
          let size = try both[1].recordedSize()
          if size.isAutomatic { lacksSizes = true }
          return MeasuredItem(path: try both[0].indexPath(), size: size)
        })
    case "bounds": return .bounds(try content.namedSize(), newSizes: try newSizes(step))
    case "rotate":
      guard try content.bool() else { throw content.fault(expected: "true") }
      return .rotate(newSizes: try newSizes(step))
    default: return .batch(try updates(content))
    }
  }

  /// Whether all items get new sizes together with the container.
  private func newSizes(_ step: SpecObject) throws(SpecFault) -> Bool {
    guard step["sizes"].exists else { return false }
    guard case .string("new")? = step["sizes"].json else { throw step["sizes"].fault(expected: "“new”") }
    return true
  }

  /// All frames of some steps, several times. With a counter, the steps are read for each repetition, with its number in place of the counter's name.
  private mutating func repeated(_ step: SpecObject) throws(SpecFault) -> ScenarioStep.Action {
    let number = try step["repeat"].wholeNumber(in: 1...ScenarioFile.mostFrames)
    if let counter = try step.optional("counter", SpecValue.counter) {
      guard case .array(let steps)? = step["steps"].json, !steps.isEmpty else {
        throw step["steps"].fault(expected: "an array of at least one step")
      }
      var all: [ScenarioStep] = []
      for time in 0..<number { all += try self.steps(step["steps"].replacing(counter, by: time)) }
      return .repeated(1, all)
    }
    let outer = times
    // Above the limits of frames and updates, the product need not be exact.
    times = min(times * number, ScenarioFile.mostUpdates + 1)
    defer { times = outer }
    return .repeated(number, try steps(step["steps"]))
  }

  /// Reads an item and its size, or the item alone.
  private func resize(_ value: SpecValue) throws(SpecFault) -> ScenarioStep.Action {
    guard case .array(let parts)? = value.json, parts.count == 2, case .array = parts[1] else {
      return value.isAll ? .resizeAll(nil) : .resize(try value.place(), nil)
    }
    let both = try value.tuple(2, expected: "[item, [width, height]] or [“all”, [width, height]]")
    return both[0].isAll ? .resizeAll(try both[1].size()) : .resize(try both[0].place(), try both[1].size())
  }

  private mutating func count(frames: Int, _ value: SpecValue) throws(SpecFault) {
    frameCount += frames * times
    guard frameCount <= mostFrames else {
      throw SpecFault(
        at: value.path, "brings the scenario to more than \(mostFrames) frames; repeat less, or give fewer steps")
    }
  }

  private mutating func count(updates: Int, _ value: SpecValue) throws(SpecFault) {
    updateCount += updates * times
    guard updateCount <= ScenarioFile.mostUpdates else {
      throw SpecFault(at: value.path, "brings the scenario to more than \(ScenarioFile.mostUpdates) updates; repeat less, or give fewer")
    }
  }
}

// MARK: Batches

extension ScenarioStepReader {
  private mutating func updates(_ value: SpecValue) throws(SpecFault) -> [ScenarioUpdate] {
    let values = try value.array(expected: "an array of updates")
    guard !values.isEmpty else { throw SpecFault(at: value.path, "holds no updates; give at least one") }
    return try values.map { (value) throws(SpecFault) in try update(value) }.flatMap(\.self)
  }

  private mutating func update(_ value: SpecValue) throws(SpecFault) -> [ScenarioUpdate] {
    let key = try value.object(Self.updateKeys + ["size", "count", "to", "section"]).only(of: Self.updateKeys)
    let more = [
      "delete": ["count"], "move": ["to"], "insert": ["size", "count"], "reload": ["size"], "moveSection": ["to"],
      "insertSection": ["section"],
      "reloadSection": ["section"],
    ]
    let update = try value.object([key] + (more[key] ?? []))
    var number = 1
    if update["count"].exists { number = try update["count"].wholeNumber(in: 1...ScenarioFile.mostUpdates) }
    try count(updates: number, value)
    let size = try update.optional("size", SpecValue.recordedSize)
    if size?.isAutomatic == true { lacksSizes = true }
    switch key {
    case "delete":
      let place = try update[key].place()
      guard case .path(let path) = place else { return Array(repeating: .delete(place), count: number) }
      return (0..<number).map { .delete(.path(ElementPath(section: path.section, item: path.item + $0))) }
    case "insert": return [.insert(try update[key].place(), size, count: number)]
    case "move": return [.move(try update[key].place(), to: try update["to"].place())]
    case "reload": return [.reload(try update[key].place(), size)]
    case "deleteSection": return [.deleteSection(try update[key].index())]
    case "moveSection": return [.moveSection(try update[key].index(), to: try update["to"].index())]
    case "insertSection": return [.insertSection(try update[key].index(), try items(update["section"]))]
    default: return [.reloadSection(try update[key].index(), try items(update["section"]))]
    }
  }

  private mutating func items(_ value: SpecValue) throws(SpecFault) -> ScenarioItems {
    let section = try value.object(["items", "count", "itemSize"])
    if section["items"].exists {
      let sizes = try value.recordedSection()
      try count(updates: sizes.count, value)
      if sizes.contains(where: \.isAutomatic) { lacksSizes = true }
      return ScenarioItems(count: sizes.count, size: nil, sizes: sizes)
    }
    let number = try section["count"].wholeNumber(in: 0...ScenarioFile.mostUpdates)
    try count(updates: number, value)
    let size = try section.optional("itemSize", SpecValue.recordedSize)
    if size?.isAutomatic == true { lacksSizes = true }
    return ScenarioItems(count: number, size: size)
  }
}

extension SpecValue {
  /// The name of a counter: up to 16 letters.
  fileprivate func counter() throws(SpecFault) -> String {
    guard case .string(let name)? = json, (1...16).contains(name.utf8.count), name.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw fault(expected: "a name of up to 16 letters")
    }
    return name
  }

  /// The same value with numbers in place of a counter's name: `"i"`, `"i+3"`, `"i-3"`, `"2*i"` and `"2*i+3"`.
  fileprivate func replacing(_ counter: String, by number: Int) -> SpecValue {
    SpecValue(json: json?.replacing(counter, by: number), path: path, longestLength: longestLength)
  }

  private static let places: [String: ScenarioPlace] = ["first": .first, "middle": .middle, "last": .last, "random": .random]

  /// `[section, item]`, or the position of an item among all.
  fileprivate func place() throws(SpecFault) -> ScenarioPlace {
    if case .array? = json { return .path(try indexPath()) }
    guard case .string(let name)? = json, let place = Self.places[name] else {
      throw fault(expected: "[section, item], “first”, “middle”, “last” or “random”")
    }
    return place
  }
}

extension JSONValue {
  fileprivate func replacing(_ counter: String, by number: Int) -> JSONValue {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): Self.value(of: text, counter, number).map { .number(Double($0)) } ?? self
    case .array(let elements): .array(elements.map { $0.replacing(counter, by: number) })
    case .object(let members): .object(members.mapValues { $0.replacing(counter, by: number) })
    }
  }

  /// The value of an expression in which the counter has this value; nil for any other text.
  private static func value(of text: String, _ counter: String, _ number: Int) -> Int? {
    guard let name = text.firstRange(of: counter) else { return nil }
    var factor = 1
    if name.lowerBound > text.startIndex {
      let before = text[..<name.lowerBound]
      guard before.last == "*", let value = Int(before.dropLast()) else { return nil }
      factor = value
    }
    let after = text[name.upperBound...]
    guard after.isEmpty || after.first == "+" || after.first == "-", let rest = after.isEmpty ? 0 : Int(after) else { return nil }
    let (product, overflow) = factor.multipliedReportingOverflow(by: number)
    let (sum, overflow2) = product.addingReportingOverflow(rest)
    return overflow || overflow2 ? nil : sum
  }
}
