import BenchmarkProcesses
import Foundation

/// What a program was linked from, so that it can be linked again with its functions in another order.
///
/// Where a function comes to lie moves its time by some percent, and any change of the sources moves all that lie behind it: compared as they were
/// linked once, two revisions differ in cells that no line of the change is in. With another order in every launch that is chance, which the
/// launches average and the interval holds. The idea is that of Curtsinger and Berger, “Stabilizer: statistically sound performance evaluation”,
/// ASPLOS 2013.
struct LinkRecipe: Sendable {
  /// The folder that holds the objects and the linker's words.
  let folder: String
  private let linker: ShufflingLinker

  /// Unpacks what the linker put aside in `archive` into `folder`, unless it is there already.
  init(unpacking archive: String, into folder: String, linker: ShufflingLinker) async throws {
    self.folder = folder
    self.linker = linker
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      _ = try await ExternalTool.tar.output(["-xf", archive, "-C", folder, "--strip-components=1"])
    } catch let fault as ToolFault {
      throw RevisionError(problem: "\(archive) cannot be unpacked into \(folder): \(fault)")
    }
    try forgetRelativeLibraryFolders()
  }

  /// The archive names all folders relative to itself, those too where a program looks for libraries when it runs: there they would be relative to
  /// wherever the person stands.
  private func forgetRelativeLibraryFolders() throws {
    let file = folder + "/response.txt"
    let words = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let kept = words.filter { !$0.hasPrefix("-rpath ") || $0.hasPrefix("-rpath /") || $0.hasPrefix("-rpath $") }
    try kept.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Links the program with its functions in the order that `order` stands for. Returns its path, which no other order has.
  func link(order: FunctionOrder) async throws -> String {
    let program = "\(folder)/layoutbench-\(order.seed)"
    // The archive's folders are relative to it: at run time, the libraries are where the compiler's are.
    let words = ["@response.txt", "-o", program, "\(ShufflingLinker.shuffle)=\(order.seed)", "--strip-all"]
    do {
      _ = try await linker.tool.output(words + linker.libraryFolders.flatMap { ["-rpath", $0] }, in: folder, limit: nil)
    } catch let fault as ToolFault {
      throw RevisionError(problem: "\(folder) cannot be linked again: \(fault)")
    }
    return program
  }
}

/// The order in which a program's functions lie.
struct FunctionOrder: Hashable, Sendable {
  /// What lld draws the order from. For it, 0 is “another one every time” and its largest number “backwards”.
  let seed: UInt32

  /// The order of a side in a round, among those that `base` stands for: every round and side has another seed.
  init(base: UInt64, round: Int, isB: Bool) {
    let place = base &* 1_000_003 &+ UInt64(round) &* 2 &+ (isB ? 1 : 0)
    seed = UInt32(1 + place % UInt64(UInt32.max - 1))
  }
}

/// A linker that can put functions in any order: the lld of the Swift toolchain, on Linux.
struct ShufflingLinker: Sendable {
  /// The linker.
  let tool: ExternalTool
  /// Where the toolchain's libraries are.
  let libraryFolders: [String]

  /// The linker of the compiler that this machine calls `swiftc`, or `nil` where there is none. The compiler leaves a folder in `temporaryFolder`.
  static func find(temporaryFolder: String) async -> ShufflingLinker? {
    #if os(Linux)
      guard let text = try? await ExternalTool.swiftCompiler.output(["-print-target-info"], environment: ["TMPDIR": temporaryFolder]),
        let paths = try? JSONDecoder().decode(TargetInfo.self, from: Data(text.utf8)).paths
      else { return nil }
      // …/usr/lib/swift, beside …/usr/bin.
      let linker =
        URL(fileURLWithPath: paths.runtimeResourcePath).deletingLastPathComponent().deletingLastPathComponent().path + "/bin/ld.lld"
      guard FileManager.default.isExecutableFile(atPath: linker) else { return nil }
      return ShufflingLinker(
        tool: ExternalTool(name: linker, remedy: "install the Swift toolchain anew"), libraryFolders: paths.runtimeLibraryPaths)
    #else
      return nil
    #endif
  }

  private struct TargetInfo: Decodable {
    struct Paths: Decodable {
      let runtimeResourcePath: String
      let runtimeLibraryPaths: [String]
    }

    let paths: Paths
  }

  /// What a reader must know where a program cannot be linked again.
  static let absence =
    "the programs cannot be linked anew for every launch here (see `layoutbench doctor`), so their functions stay where they are: cells that a change "
    + "does not touch may differ by some percent because it moved them"

  /// What makes lld draw an order of functions; a seed follows.
  static let shuffle = "--shuffle-sections=.text*"

  private static let (sections, sectionsOfC, linker) = ("-function-sections", "-ffunction-sections", "-use-ld=lld")

  /// How programs are compiled and linked that are linked anew for every launch.
  static let flags = [sections, sectionsOfC, linker, shuffle]

  /// What a build must be told so that its program can be linked again: every function a section of its own, and all that the linker reads put aside.
  static func buildWords(archive: String) -> [String] {
    ["-Xswiftc", "-Xfrontend", "-Xswiftc", sections, "-Xcc", sectionsOfC, "-Xswiftc", linker, "-Xlinker", "--reproduce=\(archive)"]
  }
}
