import BenchmarkProcesses
import Foundation

/// What a program was linked from, so that it can be linked again with its functions in another order.
///
/// Where a function comes to lie moves its time by some percent, and any change of the sources moves all that lie behind it: compared as they were
/// linked once, two revisions differ in cells that no line of the change is in. With another order in every launch that is chance, which the
/// launches average and the interval holds. The idea is that of Curtsinger and Berger, “Stabilizer: statistically sound performance evaluation”,
/// ASPLOS 2013.
package struct LinkRecipe: Sendable {
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
      throw SessionError(problem: "\(archive) cannot be unpacked into \(folder): \(fault)")
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
      _ = try await linker.tool.output(words + linker.libraryFolders.flatMap { ["-rpath", $0] }, in: folder, limit: .seconds(1_200))
    } catch let fault as ToolFault {
      throw SessionError(problem: "\(folder) cannot be linked again: \(fault)")
    }
    return program
  }
}
