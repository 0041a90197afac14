import BenchmarkProcesses
import Foundation

/// The parts from which a program was linked, for linking it again with its functions in another order.
///
/// The address of a function changes its time by some percent, and any change of the sources moves all functions after it. If two revisions are compared
/// as they were linked once, they differ even in cells that the change does not touch. With another order in every launch, this effect becomes chance:
/// the launches average it, and the interval covers it. The idea is from Curtsinger and Berger, “Stabilizer: statistically sound performance evaluation”,
/// ASPLOS 2013.
package struct LinkRecipe: Sendable {
  /// The folder that holds the objects and the linker's arguments.
  let folder: String
  private let linker: ShufflingLinker

  /// Unpacks the files that the linker stored in `archive` into `folder`, unless it exists already.
  init(unpacking archive: String, into folder: String, linker: ShufflingLinker) async throws {
    self.folder = folder
    self.linker = linker
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      _ = try await ExternalTool.tar.output(["-xf", archive, "-C", folder, "--strip-components=1"])
    } catch let fault as ToolFault {
      throw SessionError(problem: "\(archive) cannot be unpacked into \(folder): \(fault)")
    }
    try forgetRelativeLibraryFolders()
  }

  /// Removes relative library folders from the linker's arguments. The archive makes all folders relative to itself, including those where a program
  /// looks for libraries at run time. There they would be relative to the working directory of the user.
  private func forgetRelativeLibraryFolders() throws {
    let file = folder + "/response.txt"
    let words = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let kept = words.filter { !$0.hasPrefix("-rpath ") || $0.hasPrefix("-rpath /") || $0.hasPrefix("-rpath $") }
    try kept.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Links the program with its functions in the order of `order`. Returns its path, which differs for each order.
  func link(order: FunctionOrder) async throws -> String {
    let program = "\(folder)/layoutbench-\(order.seed)"
    // The archive's folders are relative to it. At run time, the libraries are in the folders of the compiler.
    let words = ["@response.txt", "-o", program, "\(ShufflingLinker.shuffle)=\(order.seed)", "--strip-all"]
    do {
      _ = try await linker.tool.output(words + linker.libraryFolders.flatMap { ["-rpath", $0] }, in: folder, limit: .seconds(1_200))
    } catch let fault as ToolFault {
      throw SessionError(problem: "\(folder) cannot be linked again: \(fault)")
    }
    return program
  }
}
