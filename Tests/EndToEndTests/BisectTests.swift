import Foundation
import Testing

extension ToolTests {
  @Suite("bisect", .recordsRuns)
  struct BisectTests {
    private static let cell = "list/dirty-range/relayout/100"

    /// Runs a search in a laboratory.
    private func bisect(_ laboratory: AbLaboratory, _ words: String...) async throws -> Tool.Outcome {
      try await laboratory.run(["bisect"] + words)
    }

    @Test(
      "The commit that added an allocation is found past one that does not build, with its line, and the checkout stays as it is",
      .enabled("allocations cannot be counted here: see `layoutbench doctor`") { try await Tool.countsAllocations() })
    func found() async throws {
      let laboratory = try await AbLaboratory(.whole, .whole, .unbuildable, .whole, .wasteful, .wasteful, .wasteful)
      let outcome = try await bisect(laboratory, "HEAD~6", "HEAD", "--cell", Self.cell, "--metric", "allocations")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let first = try await laboratory.git("rev-parse", "HEAD~2").prefix(7)
      #expect(outcome.output.hasPrefix("\(first) changed the allocations of \(Self.cell)\n"))
      #expect(outcome.output.contains("\(first) variant 4 (Ada, "))
      #expect(outcome.output.contains("allocations per iteration: 0 before (") && outcome.output.contains("), 1 with it\n"))
      #expect(outcome.output.contains("WastefulEngine.prepare()"))
      #expect(outcome.errors.contains("6 commits may have made the change"))
      try await laboratory.expectClean()
      // Programs are kept, so a second search is only the measuring.
      let again = try await bisect(laboratory, "HEAD~6", "HEAD", "--cell", Self.cell, "--metric", "allocations", "--format", "json")
      let object = try #require(try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any])
      #expect(object["status"] as? String == "found")
      #expect((object["first"] as? [String: Any])?["subject"] as? String == "variant 4")
      let trials = try #require(object["trials"] as? [[String: Any]])
      #expect(
        trials.filter { $0["verdict"] as? String == "skipped" }.allSatisfy { ($0["reason"] as? String)?.contains("nonsense") == true })
    }

    @Test(
      "Where only commits that do not build are left, they are named and the exit code is 7",
      .enabled("allocations cannot be counted here: see `layoutbench doctor`") { try await Tool.countsAllocations() })
    func undecided() async throws {
      let laboratory = try await AbLaboratory(.whole, .unbuildable, .wasteful, .wasteful)
      // Valgrind counts no script's instructions, so without --metric the next figure that differs is taken: the allocations.
      let outcome = try await bisect(laboratory, "HEAD~3", "HEAD", "--cell", Self.cell)
      #expect(outcome.exitCode == 7, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("One of 2 commits changed the allocations of \(Self.cell)\n"))
      #expect(outcome.output.contains("variant 1") && outcome.output.contains("variant 2"))
      try await laboratory.expectClean()
    }

    @Test("Ends between which nothing can be searched are errors that say what to do")
    func refused() async throws {
      let laboratory = try await AbLaboratory(.whole, .whole, .unbuildable)
      let cases: [(words: [String], code: Int, error: String)] = [
        (["HEAD", "HEAD"], 64, "are the same commit"), (["HEAD", "HEAD~1"], 64, "exchange the two"),
        (["nonsense", "HEAD"], 64, "is not a commit"),
        (["HEAD~1", "HEAD"], 1, "cannot be an end of the search, because it does not build"),
        (["HEAD~2", "HEAD~1", "--metric", "items_placed"], 1, "have the same items_placed"),
        (["HEAD~2", "HEAD~1", "--cell", "list/nothing/query/100"], 1, "cannot be an end of the search"),
        (["HEAD~2", "HEAD~1", "--metric", "instruction"], 64, "did you mean"),
      ]
      for (words, code, error) in cases {
        let cell = words.contains("--cell") ? [] : ["--cell", Self.cell]
        let outcome = try await laboratory.run(["bisect"] + words + cell)
        #expect(outcome.exitCode == code && outcome.errors.contains(error), "\(words): \(outcome.errors)")
      }
      try await laboratory.expectClean()
    }
  }
}
