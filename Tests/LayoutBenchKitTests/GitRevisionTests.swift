import Foundation
import Testing

@testable import LayoutBenchKit

@Suite("The revision that a run names")
struct GitRevisionTests {
  @Test("A source that was written after the program makes the commit doubtful; the one written last is named")
  func newerSource() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let built = Date(timeIntervalSince1970: 1_700_000_000)
    for (name, seconds) in [("old.swift", -60.0), ("new.swift", 60), ("newest.swift", 120)] {
      let path = folder.appendingPathComponent(name).path
      try Data().write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.modificationDate: built + seconds], ofItemAtPath: path)
    }
    #expect(GitRevision.newest(of: ["old.swift"], in: folder.path, after: built) == nil)
    #expect(GitRevision.newest(of: ["old.swift", "newest.swift", "new.swift"], in: folder.path, after: built) == "newest.swift")
    #expect(GitRevision.newest(of: ["new.swift"], in: folder.path, after: nil) == nil, "a program whose date is not known")
    #expect(GitRevision.newest(of: ["missing.swift"], in: folder.path, after: built) == nil)

    let doubt = GitRevision(commit: "f6418efb34e1fa5", isDirty: false, newerSource: "Sources/new.swift").doubt
    #expect(doubt?.contains("Sources/new.swift was written after this program was built") == true)
    #expect(doubt?.contains("f6418efb3 ") == true)
    #expect(GitRevision(commit: "f6418efb34e1fa5", isDirty: false, newerSource: nil).doubt == nil)
  }
}
