import CollectionLayouts

// Lengths of sizes, insets and spacings by axis: heights are along `.vertical`, widths are along `.horizontal`.

extension ScrollDirection {
  /// The other axis.
  var across: ScrollDirection { self == .vertical ? .horizontal : .vertical }
}

extension LayoutSize {
  /// The length along an axis, in points.
  subscript(axis: ScrollDirection) -> Double {
    get { axis == .vertical ? height : width }
    set { if axis == .vertical { height = newValue } else { width = newValue } }
  }
}

extension LayoutPoint {
  /// The coordinate along an axis, in points.
  subscript(axis: ScrollDirection) -> Double {
    get { axis == .vertical ? y : x }
    set { if axis == .vertical { y = newValue } else { x = newValue } }
  }
}

extension LayoutInsets {
  /// The insets at the start and at the end of an axis, in points.
  subscript(axis: ScrollDirection) -> (before: Double, after: Double) { axis == .vertical ? (top, bottom) : (left, right) }

  /// The four distances.
  var all: [Double] { [top, left, bottom, right] }
}

extension CollectionLayoutSize {
  /// The dimension along an axis.
  subscript(axis: ScrollDirection) -> CollectionLayoutDimension { axis == .vertical ? heightDimension : widthDimension }
}

extension CollectionLayoutEdgeSpacing {
  /// The room before and after, along an axis.
  subscript(axis: ScrollDirection) -> (before: CollectionLayoutSpacing, after: CollectionLayoutSpacing) {
    axis == .vertical ? (top ?? .fixed(0), bottom ?? .fixed(0)) : (leading ?? .fixed(0), trailing ?? .fixed(0))
  }
}

extension CollectionLayoutSubitem {
  /// The size that the item or group asks for.
  var layoutSize: CollectionLayoutSize {
    switch self {
    case .item(let item): item.layoutSize
    case .group(let group): group.layoutSize
    }
  }

  /// The room that is kept free around the item or group.
  var edgeSpacing: CollectionLayoutEdgeSpacing {
    switch self {
    case .item(let item): item.edgeSpacing
    case .group(let group): group.edgeSpacing
    }
  }
}
