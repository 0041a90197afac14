internal import CollectionLayouts

/// Reads the steps of a scenario file, and keeps count of the frames and updates that they come to.
struct ScenarioStepReader {
  /// The number of frames so far, repeats included.
  private(set) var frameCount = 0
  private var updateCount = 0
  /// How often the steps that are read are repeated.
  private var times = 1

  private static let keys = [
    "scrollBy", "scroll", "scrollToFraction", "scrollTo", "query", "resize", "bounds", "rotate", "batch", "repeat",
  ]
  private static let updateKeys = [
    "delete", "insert", "move", "reload", "deleteSection", "insertSection", "moveSection", "reloadSection",
  ]

  /// The steps of an array.
  mutating func steps(_ value: SpecValue) throws(SpecFault) -> [ScenarioStep] {
    try value.array(expected: "an array of steps").map { (value) throws(SpecFault) in try step(value) }
  }

  private mutating func step(_ value: SpecValue) throws(SpecFault) -> ScenarioStep {
    let key = try value.object(Self.keys + ["at", "settle", "steps"]).only(of: Self.keys)
    let more = ["scrollTo": ["at", "settle"], "repeat": ["steps"]]
    let step = try value.object([key] + (more[key] ?? []))
    let place = step[key].path.description
    if key == "repeat" { return ScenarioStep(action: try repeated(step), place: place) }
    let action = try action(key, step)
    var frames = 1
    if case .scrollTo(_, _, let settling) = action { frames += settling }
    try count(frames: frames, value)
    return ScenarioStep(action: action, place: place)
  }

  private mutating func action(_ key: String, _ step: SpecObject) throws(SpecFault) -> ScenarioStep.Action {
    let content = step[key]
    switch key {
    case "scrollBy": return .scrollBy(try content.coordinate())
    case "scroll": return .scroll(try content.point())
    case "scrollToFraction": return .scrollToFraction(try content.fraction())
    case "scrollTo":
      var position = ScrollPosition.start
      try step.read("at", SpecValue.choice, into: &position)
      let settling = step["settle"].exists ? try step["settle"].wholeNumber(in: 0...ScenarioFile.mostFrames) : 0
      return .scrollTo(try content.place(), position, settling: settling)
    case "query": return .query(try content.rect())
    case "resize": return try resize(content)
    case "bounds": return .bounds(try content.namedSize())
    case "rotate":
      guard try content.bool() else { throw content.fault(expected: "true") }
      return .rotate
    default: return .batch(try updates(content))
    }
  }

  private mutating func repeated(_ step: SpecObject) throws(SpecFault) -> ScenarioStep.Action {
    let number = try step["repeat"].wholeNumber(in: 1...ScenarioFile.mostFrames)
    let outer = times
    // Beyond the most frames there may be, the product needs no exact value.
    times = min(times * number, ScenarioFile.mostFrames + 1)
    defer { times = outer }
    return .repeated(number, try steps(step["steps"]))
  }

  /// An item and its size, or the item alone.
  private func resize(_ value: SpecValue) throws(SpecFault) -> ScenarioStep.Action {
    guard case .array(let parts)? = value.json, parts.count == 2, case .array = parts[1] else {
      return .resize(try value.place(), nil)
    }
    let both = try value.tuple(2, expected: "[item, [width, height]]")
    return .resize(try both[0].place(), try both[1].size())
  }

  private mutating func count(frames: Int, _ value: SpecValue) throws(SpecFault) {
    frameCount += frames * times
    guard frameCount <= ScenarioFile.mostFrames else {
      throw SpecFault(
        at: value.path, "brings the scenario to more than \(ScenarioFile.mostFrames) frames; repeat less, or give fewer steps")
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
    return try values.map { (value) throws(SpecFault) in try update(value) }
  }

  private mutating func update(_ value: SpecValue) throws(SpecFault) -> ScenarioUpdate {
    let key = try value.object(Self.updateKeys + ["size", "count", "to", "section"]).only(of: Self.updateKeys)
    let more = [
      "move": ["to"], "insert": ["size", "count"], "reload": ["size"], "moveSection": ["to"], "insertSection": ["section"],
      "reloadSection": ["section"],
    ]
    let update = try value.object([key] + (more[key] ?? []))
    var number = 1
    if update["count"].exists { number = try update["count"].wholeNumber(in: 1...ScenarioFile.mostUpdates) }
    try count(updates: number, value)
    let size = try update.optional("size", SpecValue.size)
    switch key {
    case "delete": return .delete(try update[key].place())
    case "insert": return .insert(try update[key].place(), size, count: number)
    case "move": return .move(try update[key].place(), to: try update["to"].place())
    case "reload": return .reload(try update[key].place(), size)
    case "deleteSection": return .deleteSection(try update[key].index())
    case "moveSection": return .moveSection(try update[key].index(), to: try update["to"].index())
    case "insertSection": return .insertSection(try update[key].index(), try items(update["section"]))
    default: return .reloadSection(try update[key].index(), try items(update["section"]))
    }
  }

  private mutating func items(_ value: SpecValue) throws(SpecFault) -> ScenarioItems {
    let section = try value.object(["count", "itemSize"])
    let number = try section["count"].wholeNumber(in: 0...ScenarioFile.mostUpdates)
    try count(updates: number, value)
    return ScenarioItems(count: number, size: try section.optional("itemSize", SpecValue.size))
  }
}

extension SpecValue {
  private static let places: [String: ScenarioPlace] = ["first": .first, "middle": .middle, "last": .last, "random": .random]

  /// `[section, item]`, or where an item stands among all.
  fileprivate func place() throws(SpecFault) -> ScenarioPlace {
    if case .array? = json { return .path(try indexPath()) }
    guard case .string(let name)? = json, let place = Self.places[name] else {
      throw fault(expected: "[section, item], “first”, “middle”, “last” or “random”")
    }
    return place
  }
}
