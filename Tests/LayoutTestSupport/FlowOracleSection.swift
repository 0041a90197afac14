import CollectionLayouts

/// One section of a flow from its header to its footer, as the oracle lays it out, with the values that count for it.
struct FlowOracleSection {
  /// The size of all items; `nil` if each item has its own.
  var uniformSize: LayoutSize?
  var alignment: FlowLayout.Alignment
  var lineSpacing: Double
  var interitemSpacing: Double
  var inset: LayoutInsets
  var header: LayoutSize
  var footer: LayoutSize

  /// The refusal of the first length that is invalid, or too long for layout units along the scroll axis.
  func refusal(by page: OraclePage) -> LayoutError? {
    let (insets, sizes) = (insets(on: page), [uniformSize].compactMap(\.self))
    for length in [interitemSpacing, abs(insets.before), abs(insets.after)] + sizes.map(page.across) {
      guard length.isFinite, length >= 0 else { return .invalidLength(length, of: "a length of the flow") }
    }
    for length in [header, footer].map(page.along) + [abs(lineSpacing), insets.start, insets.end] + sizes.map(page.along) {
      guard length.isFinite, length >= 0, (length * Double(page.scale)).rounded(.toNearestOrAwayFromZero) <= Double(Int32.max)
      else { return .invalidLength(length, of: "a length of the flow") }
    }
    return nil
  }

  /// Whether all items have one size that is shorter than the overlap of a negative line spacing.
  func isShorterThanSpacing(on page: OraclePage) -> Bool {
    uniformSize.map { page.units(page.along($0)) + page.units(lineSpacing) < 0 } ?? false
  }

  /// Places the header, the items and the footer, and moves the page's position to the end of the section.
  func add(_ sizes: [LayoutSize], section: Int, to page: inout OraclePage) {
    page.addBar(.header, section: section, header)
    page.position += page.units(insets(on: page).start)
    addLines(of: sizes, section: section, to: &page)
    page.position += page.units(insets(on: page).end)
    page.addBar(.footer, section: section, footer)
  }

  /// The length of a line, in points; below 0 if the insets exceed the container.
  func room(on page: OraclePage) -> Double { page.across(page.container) - insets(on: page).before - insets(on: page).after }

  /// Places a section's items and moves the page's position to the end of the last line.
  private func addLines(of sizes: [LayoutSize], section: Int, to page: inout OraclePage) {
    let widths = sizes.map(page.across)
    let lengths = sizes.map { page.units(page.along($0)) }
    var first = 0
    while first < sizes.count {
      if first > 0 { page.position += page.units(lineSpacing) }
      let end = first + itemsOnALine(of: widths[first...], page)
      let isLast = end == sizes.count
      var (x, step) = line(Array(widths[first..<end]), isLast: isLast, page)
      let depth = lengths[first..<end].max() ?? 0
      for item in first..<end {
        page.add(
          .cell, section: section, item: item, halfUnitOrigin: 2 * page.position + (depth - lengths[item]), length: lengths[item],
          crossOrigin: x, crossLength: widths[item])
        x += widths[item] + step
      }
      page.position += depth
      first = end
    }
  }

  /// The number of waiting items that fit on the next line. The first always does, and each further one while it fits.
  private func itemsOnALine(of waiting: some Collection<Double>, _ page: OraclePage) -> Int {
    var (taken, count) = (0.0, 0)
    for width in waiting {
      let takenWithNext = count == 0 ? width : taken + interitemSpacing + width
      if count > 0 && takenWithNext > room(on: page) + page.hair { break }
      taken = takenWithNext
      count += 1
    }
    return count
  }

  /// The start of a line, and the distance between its items.
  private func line(_ widths: [Double], isLast: Bool, _ page: OraclePage) -> (x: Double, step: Double) {
    let before = insets(on: page).before
    // Items that do not fit begin at the inset, with any alignment.
    let leftOver = max(0, room(on: page) - widths.reduce(0, +) - interitemSpacing * Double(widths.count - 1))
    switch alignment {
    case .justified: return isLast ? lastLine(page) : spreadOut(widths, page)
    case .leading: return (before, interitemSpacing)
    case .center: return (before + leftOver / 2, interitemSpacing)
    case .trailing: return (before + leftOver, interitemSpacing)
    }
  }

  /// The start of a line that is not the last, and the distance between its items: equal shares of the surplus.
  private func spreadOut(_ widths: [Double], _ page: OraclePage) -> (x: Double, step: Double) {
    let (leftOver, before) = (room(on: page) - widths.reduce(0, +), insets(on: page).before)
    if widths.count > 1 { return (before, leftOver / Double(widths.count - 1)) }
    return (leftOver < 0 ? before : before + leftOver / 2, 0)
  }

  /// The start of a section's last line, and the distance between its items. With one size for all items, they are those of a full line.
  private func lastLine(_ page: OraclePage) -> (x: Double, step: Double) {
    let plain = (x: insets(on: page).before, step: interitemSpacing)
    guard let uniformSize else { return plain }
    let (width, room) = (page.across(uniformSize), room(on: page))
    // Items without room never fill a line, so a full line does not exist.
    let takesNoRoom = room - (width + interitemSpacing) == room && width <= room + page.hair
    if takesNoRoom { return plain }
    return spreadOut(Array(repeating: width, count: itemsOnALine(of: repeatElement(width, count: Int.max), page)), page)
  }

  /// The section's insets: `start` and `end` along the scroll axis, `before` and `after` across it, in points.
  private func insets(on page: OraclePage) -> (start: Double, end: Double, before: Double, after: Double) {
    page.direction == .vertical ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)
  }
}
