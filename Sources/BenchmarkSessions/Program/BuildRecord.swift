import Foundation

/// The files that the package manager left when it built a program. They tell whether a source was compiled into it.
///
/// A source that is newer than the program may still be in it. The package manager compiles a module again when the time of one of its sources changes,
/// for example after checking out another commit and returning. But if the result is the same, it leaves the objects and the program as they are. It
/// always rewrites the dependency files (`.d`) after a successful compilation.
struct BuildRecord {
  /// The time when the program was linked.
  private let linked: Date
  /// The folder that holds the program.
  private let folder: String
  /// The known modules, by name.
  private var modules: [String: Module] = [:]

  /// The times of a module's last successful compilation, and of its newest object.
  private struct Module {
    var compiled = Date.distantPast
    var newestObject = Date.distantPast
  }

  /// The record of the program at `path`; `nil` if no such file exists.
  init?(program path: String) {
    guard let date = Self.date(of: path) else { return nil }
    linked = date
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// Returns the newest of the files at `paths`, relative to `root`, that may not be in the program; `nil` if all are in it.
  ///
  /// A source that was deleted since then is not found, because it leaves no file.
  /// - Complexity: O(*p* log *p* + *b*), *p* the number of paths, *b* the number of files next to the program.
  mutating func newest(of paths: [String], in root: String) -> String? {
    let newer = paths.compactMap { path in Self.date(of: "\(root)/\(path)").map { (path: path, date: $0) } }.filter { $0.date > linked }
    return newer.sorted { $0.date > $1.date }.first { !holds($0.path, of: $0.date) }?.path
  }

  /// Whether a file that is newer than the program has been built since, without a change of the program.
  private mutating func holds(_ path: String, of date: Date) -> Bool {
    let words = path.split(separator: "/").map(String.init)
    // The package manager rewrites its build plan after a change of the package.
    if words.last == "Package.swift" { return Self.date(of: planPath).map { $0 > date } ?? false }
    for name in words.dropLast() {
      guard let module = module(name) else { continue }
      return module.compiled > date && module.newestObject <= linked
    }
    return false
  }

  /// The path of the build plan: `.build/release.yaml`, for a program in `.build/x86_64-unknown-linux-gnu/release`.
  private var planPath: String {
    let folder = URL(fileURLWithPath: folder)
    return folder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(folder.lastPathComponent + ".yaml").path
  }

  private mutating func module(_ name: String) -> Module? {
    if let known = modules[name] { return known }
    let path = "\(folder)/\(name).build"
    guard let files = FileManager.default.enumerator(atPath: path) else { return nil }
    var module = Module()
    for case let file as String in files {
      guard let date = Self.date(of: "\(path)/\(file)") else { continue }
      if file.hasSuffix(".d") { module.compiled = max(module.compiled, date) }
      if file.hasSuffix(".o") { module.newestObject = max(module.newestObject, date) }
    }
    guard module.compiled > .distantPast else { return nil }
    modules[name] = module
    return module
  }

  private static func date(of path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
