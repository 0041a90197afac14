public import Testing

/// A trait that fails a test whose body does more work than allowed.
///
///     @Test(.work(atMost: 300, .itemsPlaced))
///     func `rotation places a screenful`() throws {
///       let engine = try uncounted { try preparedEngine(100_000) }
///       try engine.invalidateLayout(with: .resizedContainer(LayoutSize(width: 844, height: 390)))
///       engine.prepare()
///       _ = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 844, height: 390))
///     }
///
/// Counts are exact and the same on every machine, at any load. Work inside `uncounted` does not count. A test with arguments has the budget for each of
/// them, and a suite's budget applies to each of its tests. A test that throws is not checked. For a part of a test, and for ``WorkKind/allocatedBytes``, use
/// ``expectWork(atMost:_:sourceLocation:_:)``.
public struct WorkBudget: TestTrait, SuiteTrait, TestScoping {
  /// The kind of work.
  public let kind: WorkKind
  /// The largest amount that passes.
  public let most: Int
  private let sourceLocation: SourceLocation

  fileprivate init(kind: WorkKind, most: Int, sourceLocation: SourceLocation) {
    (self.kind, self.most, self.sourceLocation) = (kind, most, sourceLocation)
  }

  /// `true`: a suite's budget applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs the body of a test, and records an issue if it did too much work.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let count = try await WorkMeter.count(kind) { try await function() }
    check(count)
  }

  /// Records an issue if the count is above the budget or missing.
  fileprivate func check(_ count: Result<Int, WorkMeter.Failure>) {
    switch count {
    case .failure(let failure): Issue.record("\(failure.sentence(kind))", sourceLocation: sourceLocation)
    case .success(let count) where count > most:
      Issue.record("\(count.grouped) \(kind), above the budget of \(most.grouped)", sourceLocation: sourceLocation)
    case .success: break
    }
  }
}

/// Expects that a part of a test does no more than a given amount of work.
///
///     let engine = try preparedEngine(100_000)
///     var buffer = AttributesBuffer()
///     func scroll(to y: Double) { engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: y, width: 390, height: 844), into: &buffer) }
///     scroll(to: 0)
///     expectWork(atMost: 0, .allocatedBytes) { scroll(to: 10) }
///
/// - Parameters:
///   - most: The largest amount that passes.
///   - kind: The kind of work.
///   - sourceLocation: The place at which the failure is shown.
///   - body: Does the work. Work inside `uncounted` does not count.
/// - Throws: Any error that `body` throws.
public func expectWork(
  atMost most: Int, _ kind: WorkKind, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
  WorkBudget(kind: kind, most: most, sourceLocation: sourceLocation).check(try WorkMeter.count(kind, in: body))
}

extension Trait where Self == WorkBudget {
  /// Fails a test whose body does more than `most` of a kind of work.
  ///
  /// - Parameters:
  ///   - most: The largest amount that passes.
  ///   - kind: The kind of work.
  ///   - sourceLocation: The place at which the failure is shown.
  public static func work(atMost most: Int, _ kind: WorkKind, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
    WorkBudget(kind: kind, most: most, sourceLocation: sourceLocation)
  }
}

extension Int {
  /// `12,345`
  var grouped: String {
    let digits = Array(String(magnitude).reversed())
    let groups = stride(from: 0, to: digits.count, by: 3).map { String(digits[$0..<Swift.min($0 + 3, digits.count)]) }
    return (self < 0 ? "-" : "") + String(groups.joined(separator: ",").reversed())
  }
}
