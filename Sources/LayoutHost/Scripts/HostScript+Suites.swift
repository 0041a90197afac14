import ScriptShrinking

extension HostScript {
  /// Short scripts over `itemCount` items, in one section and in ragged ones: mostly one for each kind of step, and a few with no step, two or three.
  ///
  /// - Parameters:
  ///   - itemCount: The number of items, at least 1.
  ///   - itemsPerSection: The number of items in each section, for layouts that fix it.
  public static func singleSteps(itemCount: Int = 60, itemsPerSection: Int? = nil) -> [HostScript] {
    let count = max(itemCount, 1)
    let steps: [HostStep] = [
      .append(5), .append(5, announced: .reload), .insert(5, at: 0), .insert(1, at: count / 2), .delete(3, at: 2), .delete(count, at: 0),
      .move(1, to: count - 1), .reloadItems(1, at: 3), .resize(1, at: 3), .reloadWithOtherSizes, .insertSection(0, items: 4),
      .deleteSection(0), .emptySection(0), .scroll(frames: 20), .jump(percent: 100), .rotate, .width(60), .width(1_366), .selfSize,
      .replaceLayout, .drag(0, to: 4),
    ]
    let sectionSteps: [HostStep] = [
      .append(3, section: 1), .insert(2, at: 0, section: 2), .delete(1, at: 0, section: 2), .move(0, to: 0, toSection: 3),
      .resize(1, at: 1, section: 3), .insertSection(1, items: 6), .deleteSection(0), .deleteSection(1), .emptySection(3),
      .moveSection(0, to: 3), .reloadWithOtherSizes, .scroll(frames: 20), .rotate,
    ]
    let pairs: [[HostStep]] = [
      [.jump(percent: 100), .rotate], [.jump(percent: 100), .scroll(frames: 30, points: -40)], [.rotate, .append(5), .rotate],
      [.jump(percent: 50), .insert(1, at: 0)],
    ]
    let one = HostData(counts([count], itemsPerSection))
    let ragged = HostData(counts([count / 3, 0, 1, count / 2, 7], itemsPerSection), hasHeaders: true, hasFooters: true)
    var scripts = [HostScript(one)] + steps.map { HostScript(one, steps: [$0]) } + [HostScript(HostData([]))]
    if itemsPerSection == nil { scripts.append(HostScript(HostData([0]))) }
    scripts += [HostScript(one, isInSuperview: false, steps: [.append(5), .rotate]), HostScript(ragged)]
    return scripts + sectionSteps.map { HostScript(ragged, steps: [$0]) } + pairs.map { HostScript(one, steps: $0) }
  }

  /// A script of random steps. The same seed makes the same script.
  public static func random(seed: UInt64, stepCount: Int = 8, itemsPerSection: Int? = nil) -> HostScript {
    var random = SeededGenerator(seed: seed)
    let sections = random.oneIn(2) ? 1 : random.int(in: 2...5)
    let itemCounts = (0..<sections).map { _ in random.oneIn(6) ? 0 : random.int(in: 1...(sections == 1 ? 120 : 40)) }
    let data = HostData(
      counts(itemCounts, itemsPerSection), seed: seed, hasHeaders: random.oneIn(3), hasFooters: random.oneIn(4))
    let (width, height) = random.pick([(390, 844), (320, 480), (1_024, 768), (60, 600)], else: (390, 844))
    let steps = (0..<max(stepCount, 0)).map { _ in HostStep.random(using: &random) }
    return HostScript(data, width: width, height: height, isInSuperview: !random.oneIn(5), steps: steps)
  }

  /// The item counts for a layout with `itemsPerSection` items in each section: about as many items in all. `nil` leaves the counts as they are.
  private static func counts(_ counts: [Int], _ itemsPerSection: Int?) -> [Int] {
    guard let itemsPerSection else { return counts }
    return Array(repeating: itemsPerSection, count: max(1, counts.reduce(0, +) / itemsPerSection))
  }
}

extension HostStep {
  static func random(using random: inout SeededGenerator) -> HostStep {
    func count() -> Int { random.int(in: 1...(random.oneIn(4) ? 30 : 4)) }
    func item() -> Int { random.oneIn(3) ? 0 : random.int(in: 0...60) }
    func section() -> Int { random.oneIn(2) ? 0 : random.int(in: 0...4) }
    switch random.int(in: 0...21) {
    case 0: return .append(count(), section: section())
    case 1: return .append(count(), section: section(), announced: .reload)
    case 2, 3: return .insert(count(), at: item(), section: section())
    case 4: return .delete(count(), at: item(), section: section())
    case 5: return .move(item(), section: section(), to: item(), toSection: section())
    case 6: return .reloadItems(count(), at: item(), section: section())
    case 7, 8: return .resize(count(), at: item(), section: section())
    case 9: return .reloadWithOtherSizes
    case 10: return .insertSection(section(), items: random.int(in: 0...20))
    case 11: return .deleteSection(section())
    case 12: return .emptySection(section())
    case 13: return .moveSection(section(), to: section())
    case 14: return .scroll(frames: random.int(in: 1...20), points: random.pick([-70, 20, 50, 300], else: 50))
    case 15: return .jump(percent: random.int(in: 0...100))
    case 16: return .rotate
    case 17: return .width(random.pick([60, 200, 320, 390, 744, 1_024, 1_366], else: 390))
    case 18: return .selfSize
    case 19: return .replaceLayout
    case 20: return .drag(item(), section: section(), to: item())
    default: return random.oneIn(2) ? .leaveSuperview : .enterSuperview
    }
  }
}
