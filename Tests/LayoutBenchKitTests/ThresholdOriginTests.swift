import BenchmarkProcesses
import BenchmarkResults
import Foundation
import Testing

@testable import LayoutBenchKit

@Suite("The commit that a set of thresholds was counted at")
struct ThresholdOriginTests {
  /// A checkout with three commits: the second changes the thresholds, the third something else.
  private final class Checkout {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("ThresholdOriginTests-\(UUID().uuidString)").path
    private(set) var commits: [String] = []

    init() async throws {
      try FileManager.default.createDirectory(atPath: root + "/t", withIntermediateDirectories: true)
      try await Git.demand(["init", "--quiet"], in: root)
      for (number, name) in ["other", "t/list.csv", "other"].enumerated() {
        try Data("\(number)".utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
        try await Git.demand(["add", "--all"], in: root)
        try await Git.demand(["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "-m", "\(number)"], in: root)
        commits.append(try await Git.demand(["rev-parse", "HEAD"], in: root))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// The commit found for thresholds that were counted at this revision.
    func commit(_ counted: String?, isDirty: Bool?) async -> String? {
      var manifest = Manifest()
      manifest.revision = Manifest.Revision(commit: counted, isDirty: isDirty)
      return await ThresholdOrigin(root: root).commit(of: Thresholds(path: root + "/t", manifest: manifest, records: []))
    }
  }

  @Test("It is the commit that the set names, if nothing was changed then")
  func named() async throws {
    let checkout = try await Checkout()
    #expect(await checkout.commit(checkout.commits[0], isDirty: false) == checkout.commits[0])
  }

  @Test("If the set was counted with changes, names no commit, or one that is gone, it is the last commit that changed the set")
  func lastChange() async throws {
    let checkout = try await Checkout()
    #expect(await checkout.commit(checkout.commits[0], isDirty: true) == checkout.commits[1])
    #expect(await checkout.commit(nil, isDirty: nil) == checkout.commits[1])
    #expect(await checkout.commit(String(repeating: "0", count: 40), isDirty: false) == checkout.commits[1])
  }

  @Test("A shallow checkout does not know which commit changed the set, so it is the one that the set names")
  func shallow() async throws {
    let checkout = try await Checkout()
    let clone = checkout.root + "/clone"
    try await Git.demand(["clone", "--quiet", "--depth", "1", "file://\(checkout.root)", clone], in: checkout.root)
    var manifest = Manifest()
    manifest.revision = Manifest.Revision(commit: checkout.commits[0], isDirty: true)
    let set = Thresholds(path: clone + "/t", manifest: manifest, records: [])
    #expect(await ThresholdOrigin(root: clone).commit(of: set) == checkout.commits[0])
  }

  @Test("Outside of a checkout it is what the set says")
  func outside() async throws {
    var manifest = Manifest()
    manifest.revision.commit = "1a2b3c4"
    let set = Thresholds(path: "t", manifest: manifest, records: [])
    #expect(await ThresholdOrigin(root: nil).commit(of: set) == "1a2b3c4")
  }
}
