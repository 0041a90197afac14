/// What is said of an operation, written with the results by the program that measured it.
package struct OperationTraits: Codable, Hashable, Sendable {
  /// The operation's name.
  package var name: String
  /// The path it belongs to; nil for an operation of none.
  package var path: OperationPath?
  /// What reports take it for besides an operation. Missing from most.
  package var role: Role?
  /// Whether page faults are part of what it measures, so that they do not contaminate its samples.
  package var expectsPageFaults: Bool
  /// What the caches hold at the start of a sample. Missing if that is left to chance.
  package var caches: CacheKind?
  /// The name of the hardware floor it is held against. Missing without one.
  package var floor: String?
  /// The kind of work that claims are made about (``RunCatalogue/Strategy/claims``). Missing if nothing is claimed of it.
  package var work: String?

  /// What reports take an operation for.
  package enum Role: String, Codable, Hashable, Sendable {
    /// An iteration is what one frame costs in which something changed, so frame budgets are read off it.
    case frame
    /// An iteration is what one frame costs in which the content scrolls and nothing changes.
    case scrolledFrame = "scrolled-frame"
    /// An iteration opens a layout, which is no frame of using it.
    case opening
    /// The bytes it retains are those of a layout that is ready to answer.
    case readyLayout = "ready-layout"
  }

  /// What the caches hold at the start of a sample.
  package enum CacheKind: String, Codable, Hashable, Sendable {
    /// Code and data of the same work, done right before at the same places.
    case warm
    /// A block of other memory, read right before.
    case cold
  }

  /// The traits of an operation.
  package init(
    name: String, path: OperationPath?, role: Role? = nil, expectsPageFaults: Bool = false, caches: CacheKind? = nil, floor: String? = nil,
    work: String? = nil
  ) {
    self.name = name
    self.path = path
    self.role = role
    self.expectsPageFaults = expectsPageFaults
    self.caches = caches
    self.floor = floor
    self.work = work
  }

  /// Whether an iteration is what one frame costs, so that frame budgets are read off it.
  package var isFrame: Bool { role == .frame }
}
