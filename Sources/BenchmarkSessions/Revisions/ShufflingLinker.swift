import BenchmarkProcesses
import Foundation

/// A linker that can put functions in any order: the lld of the Swift toolchain, on Linux.
package struct ShufflingLinker: Sendable {
  /// The linker.
  package let tool: ExternalTool
  /// The folders of the toolchain's libraries.
  let libraryFolders: [String]

  /// The linker that belongs to this machine's `swiftc`; `nil` without one. The compiler leaves a folder in `temporaryFolder`.
  package static func find(temporaryFolder: String) async -> ShufflingLinker? {
    #if os(Linux)
      guard let text = try? await ExternalTool.swiftCompiler.output(["-print-target-info"], environment: ["TMPDIR": temporaryFolder]),
        let paths = try? JSONDecoder().decode(TargetInfo.self, from: Data(text.utf8)).paths
      else { return nil }
      // The resource path is …/usr/lib/swift, next to …/usr/bin.
      let linker =
        URL(fileURLWithPath: paths.runtimeResourcePath).deletingLastPathComponent().deletingLastPathComponent().path + "/bin/ld.lld"
      guard FileManager.default.isExecutableFile(atPath: linker) else { return nil }
      return ShufflingLinker(tool: .linker(linker), libraryFolders: paths.runtimeLibraryPaths)
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

  /// The note for the reader if a program cannot be linked again.
  static var absence: String {
    "the programs cannot be linked anew for every launch here (see `\(RunningProgram.name) doctor`), so their functions stay where they are: cells that a change "
      + "does not touch may differ by some percent because it moved them"
  }

  /// The option with which lld draws an order of functions; a seed follows it.
  static let shuffle = "--shuffle-sections=.text*"

  private static let (sections, sectionsOfC, linker) = ("-function-sections", "-ffunction-sections", "-use-ld=lld")

  /// The flags for compiling and linking programs that are linked again for every launch.
  static let flags = [sections, sectionsOfC, linker, shuffle]

  /// The arguments of a build whose program can be linked again. Every function gets a section of its own, and the linker stores all its input in `archive`.
  static func buildWords(archive: String) -> [String] {
    ["-Xswiftc", "-Xfrontend", "-Xswiftc", sections, "-Xcc", sectionsOfC, "-Xswiftc", linker, "-Xlinker", "--reproduce=\(archive)"]
  }
}
