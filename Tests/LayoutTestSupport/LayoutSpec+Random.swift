import CollectionLayouts

extension LayoutSpec {
  /// A layout with random parameters. Each spacing, inset, header, footer, estimate and override is missing about half of the time.
  public static func random(_ name: Name, lengths: LengthSampler, using generator: inout SeededGenerator) -> LayoutSpec {
    var draw = ParameterDraw(lengths: lengths, generator: generator)
    defer { generator = draw.generator }
    return name.draw(&draw)
  }
}

/// Draws the parameters of layouts, one after the other.
struct ParameterDraw {
  let lengths: LengthSampler
  var generator: SeededGenerator

  mutating func length() -> Double { lengths.length(using: &generator) }

  mutating func sometimes() -> Double { generator.oneIn(2) ? 0 : lengths.gap(using: &generator) }

  mutating func bar() -> LayoutSize { generator.oneIn(2) ? .zero : lengths.size(using: &generator) }

  mutating func pins() -> Bool { generator.oneIn(2) }

  mutating func inset() -> LayoutInsets {
    LayoutInsets(top: sometimes(), left: sometimes(), bottom: sometimes(), right: sometimes())
  }

  /// A spacing that is occasionally negative.
  mutating func distance() -> Double { generator.oneIn(8) ? 0 - sometimes() : sometimes() }

  /// Insets that are occasionally negative across the scroll axis.
  mutating func inset(_ direction: ScrollDirection) -> LayoutInsets {
    var inset = inset()
    guard generator.oneIn(6) else { return inset }
    if direction == .vertical { inset.left = -inset.left } else { inset.bottom = -inset.bottom }
    return inset
  }

  mutating func direction() -> ScrollDirection { generator.oneIn(3) ? .horizontal : .vertical }

  mutating func size(oneIn count: Int) -> LayoutSize? { generator.oneIn(count) ? lengths.size(using: &generator) : nil }
}
