import Foundation
import InputFiles
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("Sets of thresholds")
struct ThresholdSetsTests {
  private static let query = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10)

  private static func conditions(
    _ toolchain: String = "Swift 6.3, Clang 21 (x)", allocator: String? = "5.3.0-0-g54ea", _ architecture: String = "x86_64"
  )
    -> Manifest
  {
    var manifest = Manifest()
    (manifest.build.toolchain, manifest.build.mode, manifest.machine.architecture) = (toolchain, "release", architecture)
    if let allocator { (manifest.allocator.name, manifest.allocator.version) = ("jemalloc", allocator) }
    return manifest
  }

  private static func thresholds(_ path: String, _ conditions: Manifest, _ value: Double = 1) -> Thresholds {
    Thresholds(path: path, manifest: conditions, records: [ThresholdRecord(cell: query, metric: .allocations, value: value)])
  }

  @Test(
    "A set is named after compiler, allocator and architecture, as people call them",
    arguments: [
      (conditions(), "swift-6.3-jemalloc-5.3.0-x86_64"), (conditions("Swift 6.4 (swift-6.4-RELEASE)"), "swift-6.4-jemalloc-5.3.0-x86_64"),
      (conditions(allocator: nil, "arm64"), "swift-6.3-system-malloc-arm64"),
      (Manifest(), "unknown-compiler-system-malloc-unknown-architecture"),
    ])
  func names(conditions: Manifest, name: String) {
    #expect(conditions.thresholdSetName == name)
  }

  @Test("A program gets the set of its own conditions; the work and the machine's processor do not matter")
  func chosen() throws {
    let folder = try TemporaryFolder()
    let (old, new) = (Self.conditions(), Self.conditions("Swift 6.4, Clang 22"))
    try Self.thresholds(folder.path("old"), old, 1).write()
    try Self.thresholds(folder.path("new"), new, 2).write()
    let sets = try ThresholdSets(reading: folder.path)
    #expect(sets.sets.count == 2)
    #expect(sets.set(for: old)?.records.map(\.value) == [1] && sets.set(for: new)?.records.map(\.value) == [2])
    var here = new
    (here.machine.cpuModel, here.plan.seed, here.plan.workload) = ("EPYC", 7, "photos")
    #expect(sets.set(for: here)?.records.map(\.value) == [2])
  }

  @Test("Without a set of its own conditions, a program is told how each set differs, and can begin one in a folder of its own")
  func missing() throws {
    let folder = try TemporaryFolder()
    try Self.thresholds(folder.path("swift-6.3-jemalloc-5.3.0-x86_64"), Self.conditions()).write()
    let sets = try ThresholdSets(reading: folder.path)
    // The same name for people, but another compiler all the same.
    let here = Self.conditions("Swift 6.3, Clang 22 (y)", allocator: "5.3.0-1-gabcd")
    #expect(sets.set(for: here) == nil && sets.nearest(to: here) != nil)
    #expect(
      sets.noSet(for: here).problem
        == "holds no thresholds for this program (swift-6.3-jemalloc-5.3.0-x86_64): swift-6.3-jemalloc-5.3.0-x86_64 was counted with another "
        + "allocator (jemalloc 5.3.0-0-g54ea against jemalloc 5.3.0-1-gabcd) and another toolchain (Swift 6.3, Clang 21 (x) against Swift 6.3, "
        + "Clang 22 (y))")
    #expect(sets.newSet(for: here).path == folder.path("swift-6.3-jemalloc-5.3.0-x86_64-2"))
    #expect(sets.newSet(for: Self.conditions("Swift 7")).path == folder.path("swift-7-jemalloc-5.3.0-x86_64"))
  }

  @Test("Files in the folder itself are a set; a missing folder has none")
  func flat() throws {
    let folder = try TemporaryFolder()
    try Self.thresholds(folder.path, Self.conditions()).write()
    #expect(try ThresholdSets(reading: folder.path).set(for: Self.conditions())?.path == folder.path)
    #expect(try ThresholdSets(reading: folder.path("missing")).sets.isEmpty)
  }

  @Test("A file in place of the folder is refused with the words to find it by")
  func file() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "list.csv")
    let error = #expect(throws: InputFileError.self) { try ThresholdSets(reading: folder.path("list.csv")) }
    #expect(error?.description.contains("is a file, and thresholds are a folder") == true)
    #expect(error?.description.contains("name the folder that it is in") == true)
  }

  @Test("New counts are offered as whole files and as a patch, without what is the same or within its tolerance")
  func patch() {
    let prepare = CellIdentifier(layout: "flow", strategy: "naive", operation: "prepare", n: 10)
    let known = Thresholds(
      path: "./t", manifest: Self.conditions(),
      records: [
        ThresholdRecord(cell: Self.query, metric: .allocations, value: 1),
        ThresholdRecord(cell: Self.query, metric: .instructions, value: 1_000),
        ThresholdRecord(cell: prepare, metric: .allocations, value: 4), ThresholdRecord(cell: prepare, metric: .itemsPlaced, value: 10),
      ])
    func sample(_ cell: CellIdentifier, _ metric: Metric, _ value: Double) -> SampleRecord {
      SampleRecord(cell: cell, metric: metric, round: 0, order: 0, iterations: 1, value: value)
    }
    // 1,005 is within 1 % of 1,000, and the items placed were not counted.
    let counted = [sample(Self.query, .allocations, 2), sample(Self.query, .instructions, 1_005), sample(prepare, .allocations, 4)]
    #expect(
      ThresholdPatch(from: known, to: known.accepting(counted)).text == """
        === BEGIN FILE t/list.csv
        cell,metric,value,tolerance
        list/naive/query/10,allocations,2,0
        list/naive/query/10,instructions,1000,0.01
        === END FILE
        === BEGIN PATCH
        diff --git a/t/list.csv b/t/list.csv
        --- a/t/list.csv
        +++ b/t/list.csv
        @@ -1,3 +1,3 @@
         cell,metric,value,tolerance
        -list/naive/query/10,allocations,1,0
        +list/naive/query/10,allocations,2,0
         list/naive/query/10,instructions,1000,0.01
        === END PATCH

        """)
    #expect(ThresholdPatch(from: known, to: known.accepting([])).text.isEmpty)
  }
}
