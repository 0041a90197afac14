import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("A file that a person names for a result")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func type(_ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.type] as? FileAttributeType
  }

  private func isPipe(_ name: String) -> Bool {
    var status = stat()
    return lstat(folder.path(name), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }

  /// Makes a pipe and reads it on a thread of its own while `work` writes to it.
  private func read(pipe name: String, while work: () throws -> Void) throws -> String {
    let path = folder.path(name)
    try #require(mkfifo(path, 0o600) == 0)
    let reader = PipeReader(path)
    try work()
    return reader.text()
  }

  @Test("A new file is written, and nothing is left beside it")
  func new() throws {
    try OutputFile(folder.path("new.svg")).write("a\n")
    #expect(try String(contentsOfFile: folder.path("new.svg"), encoding: .utf8) == "a\n")
    #expect(try names() == ["new.svg"])
  }

  @Test("A file is replaced as a whole and keeps its permissions")
  func replaced() throws {
    let path = try folder.write("a longer text", to: "old.svg")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try OutputFile(path).write("b")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "b")
    // A reader that had the old file open still sees all of it.
    #expect(try reader.readToEnd() == Data("a longer text".utf8))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try names() == ["old.svg"])
  }

  @Test("A pipe is written to and stays a pipe")
  func pipe() throws {
    let long = String(repeating: "more than a pipe holds at once\n", count: 10_000)
    let text = try read(pipe: "pipe") { try OutputFile(folder.path("pipe")).write(long) }
    #expect(text == long)
    #expect(isPipe("pipe"))
    #expect(try names() == ["pipe"])
    #expect(OutputFile(folder.path("pipe")).isStream)
  }

  @Test("A link to a pipe is written through")
  func linkToPipe() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "pipe")
    #expect(try read(pipe: "pipe") { try OutputFile(folder.path("link")).write("through") } == "through")
    #expect(try type("link") == .typeSymbolicLink)
    #expect(isPipe("pipe"))
  }

  @Test("A link stays a link, and the file it leads to is replaced, or made if it is missing", arguments: [true, false])
  func link(exists: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder.path("below"), withIntermediateDirectories: true)
    if exists { _ = try folder.write("old", to: "below/target") }
    // Relative to the folder that holds the link, and over a second link.
    try FileManager.default.createSymbolicLink(atPath: folder.path("below/second"), withDestinationPath: "target")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "below/second")
    try OutputFile(folder.path("link")).write("new")
    #expect(try String(contentsOfFile: folder.path("below/target"), encoding: .utf8) == "new")
    #expect(try type("link") == .typeSymbolicLink)
    #expect(try type("below/second") == .typeSymbolicLink)
    #expect(!OutputFile(folder.path("link")).isStream)
  }

  @Test("An open descriptor is written to where it stands, also if it leads to a regular file")
  func descriptor() throws {
    let path = try folder.write("", to: "log")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("before ".utf8))
    let name = "/dev/fd/\(handle.fileDescriptor)"
    try OutputFile(name).write("the result")
    try handle.write(contentsOf: Data(" after".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "before the result after")
    #expect(OutputFile(name).isStream)
  }

  @Test("A folder, an empty name, links in a circle and a missing folder are errors that name the path")
  func refused() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(atPath: folder.path("b"), withDestinationPath: "a")
    for (path, problem) in [
      (folder.url.path, "is a folder"), ("", "the file name is empty"), (folder.path("a"), "links"),
      (folder.path("none/x"), "No such file"),
    ] {
      let error = #expect(throws: InputFileError.self) { try OutputFile(path).write("x") }
      #expect(error?.problem.contains(problem) == true, "\(path)")
      #expect(error?.file == (path.isEmpty ? "“”" : path))
    }
    #expect(try names() == ["a", "b"])
  }
}

/// What comes out of a pipe, read on a thread of its own: its writer waits for a reader.
private final class PipeReader: @unchecked Sendable {
  private let path: String
  private var bytes = Data()
  private let isDone = DispatchSemaphore(value: 0)

  init(_ path: String) {
    self.path = path
    Thread { [self] in
      bytes = FileHandle(forReadingAtPath: path).flatMap { try? $0.readToEnd() } ?? Data()
      isDone.signal()
    }.start()
  }

  /// Everything, when the writer has closed the pipe. If nobody opens it for writing within some seconds, nothing.
  func text() -> String {
    guard isDone.wait(timeout: .now() + 20) == .success else { return "nobody wrote to \(path)" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
