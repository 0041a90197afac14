import BenchmarkResults
import Testing

@Suite("What of two runs' conditions differs")
struct RunDifferenceTests {
  private static func differences(_ change: (inout Manifest) -> Void) -> [RunDifference] {
    let before = HandMadeComparison.manifest()
    return RunDifference.differences(from: before, to: HandMadeComparison.manifest(change))
  }

  @Test("Runs of the same conditions differ in nothing, also in what neither knows")
  func none() {
    #expect(Self.differences { _ in }.isEmpty)
    #expect(RunDifference.differences(from: Manifest(), to: Manifest()).isEmpty)
  }

  @Test("What one does not know is a difference, and says so")
  func unknown() throws {
    let difference = try #require(Self.differences { $0.allocator.name = nil }.first)
    #expect(difference.kind == .allocator && difference.isUnknownInOne && difference.candidate == nil)
    #expect(difference.description == "another allocator (unknown against jemalloc)")
    #expect(Self.differences { $0.machine.cores = 4 }.first?.isUnknownInOne == false)
  }

  @Test("Several differences stand in the order of the conditions, each in its words")
  func words() {
    let found = Self.differences {
      $0.plan.seed = 7
      $0.machine.cores = 4
      $0.build.flags = []
      $0.revision.isDirty = true
    }
    #expect(
      found.map(\.description) == [
        "another number of cores (4 against 2)", "another list of compiler flags (none against unknown)",
        "another state of the checkout (changed against unknown)", "another seed (7 against 42)",
      ])
  }

  @Test("Lists of flags differ in any flag, and an allocator in any of its parts")
  func parts() {
    func manifest(_ flags: [String], _ version: String, _ options: String) -> Manifest {
      HandMadeComparison.manifest {
        $0.build.flags = flags
        $0.allocator.version = version
        $0.allocator.configuration = options
      }
    }
    let before = manifest(["-O", "-wmo"], "5.3.0", "narenas:1")
    for (after, words) in [
      (manifest(["-O"], "5.3.0", "narenas:1"), "another list of compiler flags (-O against -O -wmo)"),
      (manifest(["-O", "-wmo"], "5.4.0", "narenas:1"), "another allocator (jemalloc 5.4.0 narenas:1 against jemalloc 5.3.0 narenas:1)"),
      (manifest(["-O", "-wmo"], "5.3.0", "narenas:2"), "another allocator (jemalloc 5.3.0 narenas:2 against jemalloc 5.3.0 narenas:1)"),
    ] {
      #expect(RunDifference.differences(from: before, to: after).map(\.description) == [words])
    }
  }

  @Test("Every condition of a manifest is looked at once")
  func conditions() {
    #expect(Manifest().conditions.map(\.kind) == RunCondition.Kind.allCases)
    // Nothing is known of a new manifest but the schema it is written in.
    #expect(Manifest().conditions.filter { $0.value != nil }.map(\.kind) == [.schema])
  }

  @Test("A file of items that was edited since is other work, wherever it lies; so is an edited scenario that both played")
  func files() throws {
    func manifest(sizes: (String, String)? = nil, scenarios: [(String, String)] = []) -> Manifest {
      func file(_ path: String, _ digest: String) -> SourceFile {
        var file = SourceFile(path: path)
        file.digest = digest
        return file
      }
      return HandMadeComparison.manifest {
        var selection = RunSelection()
        selection.sizes = sizes.map { file($0.0, $0.1) }
        selection.scenarios = scenarios.isEmpty ? nil : scenarios.map { file($0.0, $0.1) }
        $0.plan.selection = selection
      }
    }
    let differences = RunDifference.differences
    let before = manifest(sizes: ("photos.csv", "aa"), scenarios: [("inbox.json", "11"), ("feed.json", "22")])
    #expect(differences(before, manifest(sizes: ("moved/photos.csv", "aa"), scenarios: [("own/inbox.json", "11")])).isEmpty)
    let edited = differences(before, manifest(sizes: ("photos.csv", "bb"), scenarios: [("inbox.json", "33")]))
    #expect(
      edited.map(\.description) == [
        "another content of the items' files (sizes bb against sizes aa)",
        "another content of a scenario's file (inbox.json 33 against inbox.json 11)",
      ])
    #expect(edited.allSatisfy { $0.kind.role == .work })
    // Its cells are missing or new.
    #expect(differences(manifest(scenarios: [("inbox.json", "11")]), manifest()).isEmpty)
    #expect(differences(manifest(), HandMadeComparison.manifest()).isEmpty)
  }
}
