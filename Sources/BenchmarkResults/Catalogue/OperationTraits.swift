/// The description of an operation. The program that measured the operation writes it with the results.
package struct OperationTraits: Codable, Hashable, Sendable {
  /// The operation's name.
  package var name: String
  /// The path of the operation; nil if it belongs to none.
  package var path: OperationPath?
  /// The special role of the operation in reports. Missing for most operations.
  package var role: Role?
  /// Whether page faults are part of the measured work, so that they do not contaminate its samples.
  package var expectsPageFaults: Bool
  /// The contents of the caches at the start of a sample. Missing if they are left to chance.
  package var caches: CacheKind?
  /// The name of the hardware floor that it is compared with. Missing without one.
  package var floor: String?
  /// The kind of work in claims (``RunCatalogue/Strategy/claims``). Missing if no claim is made about it.
  package var work: String?

  /// The special roles of operations in reports.
  package enum Role: String, Codable, Hashable, Sendable {
    /// An iteration has the cost of one frame in which something changed, so frame budgets are based on it.
    case frame
    /// An iteration has the cost of one frame in which the content scrolls and nothing changes.
    case scrolledFrame = "scrolled-frame"
    /// An iteration opens a layout, which is not a frame of its use.
    case opening
    /// The bytes that it retains are those of a layout that is ready to answer.
    case readyLayout = "ready-layout"
  }

  /// The contents of the caches at the start of a sample.
  package enum CacheKind: String, Codable, Hashable, Sendable {
    /// Code and data of the same work, which was done just before at the same places.
    case warm
    /// A block of other memory, which was read just before.
    case cold
  }

  /// Creates the traits of an operation.
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

  /// Whether an iteration has the cost of one frame, so that frame budgets are based on it.
  package var isFrame: Bool { role == .frame }
}
