import CollectionLayouts

/// One section of a flow as the oracle tells it, from its header to its footer, with what counts for it.
struct FlowOracleSection {
  /// The size of all items, or nil where each has its own.
  var uniformSize: LayoutSize?
  var alignment: FlowLayout.Alignment
  var lineSpacing: Double
  var interitemSpacing: Double
  var inset: LayoutInsets
  var header: LayoutSize
  var footer: LayoutSize

  /// The first length that is none, or that is too long for layout units along the scroll axis.
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

  /// Whether all items have a size that is shorter than a negative line spacing takes away.
  func isShorterThanSpacing(on page: OraclePage) -> Bool {
    uniformSize.map { page.units(page.along($0)) + page.units(lineSpacing) < 0 } ?? false
  }

  /// Places header, items and footer, and moves the page's position to the end of the section.
  func add(_ sizes: [LayoutSize], section: Int, to page: inout OraclePage) {
    page.addBar(.header, section: section, header)
    page.position += page.units(insets(on: page).start)
    addLines(of: sizes, section: section, to: &page)
    page.position += page.units(insets(on: page).end)
    page.addBar(.footer, section: section, footer)
  }

  /// How long a line is, in points; below 0 where the insets exceed the container.
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

  /// How many of the items that wait the next line takes: the first always, each further one while there is room.
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

  /// Where a line begins, and what stands between its items.
  private func line(_ widths: [Double], isLast: Bool, _ page: OraclePage) -> (x: Double, step: Double) {
    let before = insets(on: page).before
    // Items that do not fit stand at the inset, whatever the alignment.
    let leftOver = max(0, room(on: page) - widths.reduce(0, +) - interitemSpacing * Double(widths.count - 1))
    switch alignment {
    case .justified: return isLast ? lastLine(page) : spreadOut(widths, page)
    case .leading: return (before, interitemSpacing)
    case .center: return (before + leftOver / 2, interitemSpacing)
    case .trailing: return (before + leftOver, interitemSpacing)
    }
  }

  /// Where a line that others follow begins, and what stands between its items: what is left over, in equal shares.
  private func spreadOut(_ widths: [Double], _ page: OraclePage) -> (x: Double, step: Double) {
    let (leftOver, before) = (room(on: page) - widths.reduce(0, +), insets(on: page).before)
    if widths.count > 1 { return (before, leftOver / Double(widths.count - 1)) }
    return (leftOver < 0 ? before : before + leftOver / 2, 0)
  }

  /// Where a section's last line begins, and what stands between its items: with one size for all, what a full line has.
  private func lastLine(_ page: OraclePage) -> (x: Double, step: Double) {
    let plain = (x: insets(on: page).before, step: interitemSpacing)
    guard let uniformSize else { return plain }
    let (width, room) = (page.across(uniformSize), room(on: page))
    // Items that take no room fill no line: there is no full line to follow.
    let takesNoRoom = room - (width + interitemSpacing) == room && width <= room + page.hair
    if takesNoRoom { return plain }
    return spreadOut(Array(repeating: width, count: itemsOnALine(of: repeatElement(width, count: Int.max), page)), page)
  }

  /// The section's insets: `start` and `end` along the scroll axis, `before` and `after` across it, in points.
  private func insets(on page: OraclePage) -> (start: Double, end: Double, before: Double, after: Double) {
    page.direction == .vertical ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)
  }
}
