import CollectionLayouts

extension Scenario {
  static let open = Scenario(
    name: "open", summary: "the layout is made from the data and shows its first screen",
    source: "the time to first frame of Jetpack Macrobenchmark's StartupMode"
  ) { scene in
    scene.itemCount > 0 ? ScenarioScript(start: .unopened, frames: [.open(at: nil)]) : nil
  }

  static let openAtMiddle = Scenario(
    name: "open-at-middle", summary: "the layout is made from the data and shows the item in the middle",
    source: "a list that is restored where it was left; Virtuoso's initialTopMostItemIndex"
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    return ScenarioScript(start: .unopened, frames: [.open(at: scene.path(ofItem: scene.itemCount / 2))])
  }

  static let scrollBarDrag = Scenario(
    name: "scroll-bar-drag", summary: "the scroll bar is dragged from the content's start to its end in 90 frames, and back in 30",
    source: "the scroll-bar tests of TanStack Virtual and react-window"
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    let down = (1...90).map { FrameStep.scrollTo(fraction: Double($0) / 90) }
    return ScenarioScript(start: .offset(0), frames: down + (0..<30).reversed().map { .scrollTo(fraction: Double($0) / 30) })
  }

  static let fling = Scenario(
    name: "fling", summary: "four flings down and one back up, each slowing down over 60 frames at 120 Hz",
    source: "the list scrolls of Jetpack Macrobenchmark; UIKit's deceleration rate of 0.998 a millisecond"
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    let flings = [6_000.0, 9_000, 12_000, 6_000, -9_000]
    return ScenarioScript(start: .offset(0), frames: flings.flatMap { Fling(velocity: $0).distances(frames: 60) }.map { .scroll(by: $0) })
  }
}

/// A scroll that a finger started and that slows down by itself.
struct Fling {
  /// The first velocity, in points per second.
  let velocity: Double
  /// The time from frame to frame, in milliseconds.
  private static let interval = 1_000.0 / 120
  /// The share of the velocity that is left after a millisecond, as with UIKit's normal deceleration rate.
  private static let deceleration = 0.998

  /// Returns the distance of each frame, in whole points.
  func distances(frames: Int) -> [Double] {
    var left = 1.0
    let share = (0..<Int(Self.interval.rounded())).reduce(1.0) { value, _ in value * Self.deceleration }
    return (0..<frames).map { _ in
      defer { left *= share }
      return (velocity * left * Self.interval / 1_000).rounded()
    }
  }
}
