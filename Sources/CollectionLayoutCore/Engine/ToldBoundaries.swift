/// The sizes that headers and footers turned out to have, and the plans of their sections with them.
///
/// Sections of one definition whose headers and footers turned out alike share a plan, as all of one definition do before.
@usableFromInline final class ToldBoundaries<Rule: PlacementRule> {
  @usableFromInline typealias Sizes = [ElementKind: LayoutSize]

  /// The sizes, by section, as they were told; also those that no estimate asks for.
  @usableFromInline private(set) var sizes: [Int: Sizes] = [:]
  /// The plans of the sections with estimates alone.
  @usableFromInline private(set) var basePlans: SectionPlans<Rule>
  @usableFromInline private(set) var baseExtras: SectionValues<SectionExtras?>
  /// The plans with the sizes.
  @usableFromInline private(set) var plans: SectionPlans<Rule>
  @usableFromInline private(set) var extras: SectionValues<SectionExtras?>
  /// The number of the plan and of the extras that a definition has with some sizes.
  private var variants: [Variant: Int32] = [:]
  private let axes: Axes

  private struct Variant: Hashable {
    let base: Int
    let sizes: Sizes
  }

  /// The plans of sections of whose headers and footers nothing is known yet.
  @usableFromInline init(_ plans: SectionPlans<Rule>, _ extras: SectionValues<SectionExtras?>, _ axes: Axes) {
    (basePlans, baseExtras) = (plans, extras)
    (self.plans, self.extras) = (plans, extras)
    self.axes = axes
  }

  /// The plans of the sections of data; `nil` where nothing is known of any header or footer. O(*s*).
  @usableFromInline convenience init?(
    _ plans: SectionPlans<Rule>, _ extras: SectionValues<SectionExtras?>, _ axes: Axes, of data: CollectionData
  ) throws(LayoutError) {
    let sizes = data.sections.supplementarySizes
    guard !sizes.isEmpty else { return nil }
    for (section, known) in sizes { try Self.require(known, inSection: section, axes.units) }
    self.init(plans, extras, axes)
    rebase(plans, extras, sizes)
  }

  /// Throws for a size that no header or footer of a section can have.
  @usableFromInline static func require(_ sizes: Sizes, inSection section: Int, _ units: LayoutUnits) throws(LayoutError) {
    for (kind, size) in sizes {
      switch kind {
      case .header, .footer: break
      case .layoutHeader, .layoutFooter:
        throw .invalidLayout("section \(section) has a size for a \(kind): give it to the data, as it is one of the whole layout")
      case .background, .cell, .itemSupplementary:
        throw .invalidLayout("a size is given for the \(kind) of section \(section): give one for its header or its footer")
      }
      _ = try units.length(size.width, of: "the width of the \(kind) of section \(section)")
      _ = try units.length(size.height, of: "the height of the \(kind) of section \(section)")
    }
  }

  /// Takes note of a size. Returns whether it counts, so that its section has another plan. O(1), but for a copy of the numbers of plans.
  @usableFromInline func tell(_ kind: ElementKind, of section: Int, _ size: LayoutSize) -> Bool {
    sizes[section, default: [:]][kind] = size
    // Plans that no section has any more are forgotten.
    if variants.count > 64 + 2 * sizes.count { rebase(basePlans, baseExtras, sizes) }
    return adopt(section)
  }

  /// Takes note of other plans and other sizes. O(*s* + *t* log *t*), *t* sections with sizes.
  @usableFromInline func rebase(_ plans: SectionPlans<Rule>, _ extras: SectionValues<SectionExtras?>, _ sizes: [Int: Sizes]) {
    (basePlans, baseExtras, self.sizes, variants) = (plans, extras, sizes, [:])
    (self.plans, self.extras) = (plans, extras)
    for section in sizes.keys.sorted() { _ = adopt(section) }
  }

  /// Plans a section with its sizes. Returns whether any of them counts.
  private func adopt(_ section: Int) -> Bool {
    guard !baseExtras.isEmpty, let known = sizes[section], let old = baseExtras[section], let estimates = old.estimates else {
      return false
    }
    let variant = Variant(base: basePlans.number(of: section), sizes: known)
    let number = variants[variant] ?? add(variant, basePlans[section], old, estimates)
    plans.values.setNumber(number, of: section)
    extras.setNumber(number, of: section)
    return true
  }

  private func add(_ variant: Variant, _ plan: SectionPlan<Rule>, _ old: SectionExtras, _ estimates: BoundaryStack) -> Int32 {
    // Both are made for the first section of each definition, so that they have the same numbers.
    precondition(plans.distinct.count == extras.distinct.count, "A layout has more or fewer extras of sections than plans")
    let stack = estimates.resized(to: variant.sizes, axes)
    var plan = plan
    (plan.header, plan.footer) = stack.lengths
    let new = SectionExtras(
      header: stack.placement(of: .header), footer: stack.placement(of: .footer), background: old.background, orthogonal: old.orthogonal,
      estimates: estimates, itemSupplementaries: old.itemSupplementaries)
    let number = Int32(plans.distinct.count)
    plans = SectionPlans(plans.values.appending(plan))
    extras = extras.appending(new)
    variants[variant] = number
    return number
  }
}
