import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("Reading a text file")
struct TextFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problem(reading path: String, maximumBytes: Int = TextFile.defaultMaximumBytes) -> InputFileError? {
    #expect(throws: InputFileError.self) { try TextFile(reading: path, maximumBytes: maximumBytes) }
  }

  @Test("A file's text is its bytes, and its path is kept")
  func text() throws {
    let path = try folder.write("höhe\r\n44\n")
    let file = try TextFile(reading: path)
    #expect(Array(file.text.utf8) == Array("höhe\r\n44\n".utf8))
    #expect(file.path == path)
  }

  @Test("A byte-order mark at the start is dropped, a second one is text")
  func byteOrderMark() throws {
    #expect(try TextFile(reading: folder.write([0xEF, 0xBB, 0xBF, 0x61])).text == "a")
    let twice = try TextFile(reading: folder.write([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x61])).text
    #expect(Array(twice.unicodeScalars) == ["\u{FEFF}", "a"])
  }

  @Test("A missing file is named with what to do")
  func missing() {
    let error = problem(reading: folder.path("none.csv"))
    #expect(error?.description == "\(folder.path("none.csv")): does not exist; check the path")
  }

  @Test("A path through a file, an empty path and a path with a NUL are errors")
  func badPaths() throws {
    let path = try folder.write("a")
    #expect(problem(reading: path + "/more")?.problem.contains("not a directory") == true)
    #expect(problem(reading: "")?.problem == "the file name is empty")
    #expect(problem(reading: path + "\0.csv")?.problem == "the file name contains a NUL")
  }

  @Test("A directory is an error")
  func directory() {
    #expect(problem(reading: folder.url.path)?.problem == "is a directory")
  }

  @Test("A pipe that nobody writes to is refused instead of waited for", .timeLimit(.minutes(10)))
  func pipe() {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(problem(reading: path)?.problem == "is a pipe")
  }

  @Test("Devices are refused", .timeLimit(.minutes(10)), arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
  func devices(path: String) {
    #expect(problem(reading: path)?.problem == "is a device or a socket, not a regular file")
  }

  @Test("A symbolic link to itself is an error with the system's reason")
  func linkLoop() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: folder.path("loop"))
    #expect(problem(reading: folder.path("loop"))?.problem.hasPrefix("cannot be read (") == true)
  }

  @Test("A file without read permission is an error", .enabled(if: geteuid() != 0, "the superuser may read every file"))
  func unreadable() throws {
    let path = try folder.write("a")
    #expect(chmod(path, 0) == 0)
    #expect(problem(reading: path)?.problem == "may not be read")
  }

  #if os(Linux)
    @Test("A read that fails is an error: address 0 of a process's memory cannot be read")
    func failingRead() {
      #expect(problem(reading: "/proc/self/mem")?.problem.hasPrefix("cannot be read (") == true)
    }

    @Test("A file that claims to be empty is read to its end")
    func procFile() throws {
      #expect(try TextFile(reading: "/proc/self/status").text.hasPrefix("Name:"))
    }
  #endif

  @Test("An empty file is an error, and so is one with only a byte-order mark", arguments: [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func empty(bytes: [UInt8]) throws {
    #expect(try problem(reading: folder.write(bytes))?.problem == "is empty")
  }

  @Test("A sparse file of 100 MB is refused by its size, and would have been called binary had it been read")
  func sparse() throws {
    let path = try folder.write("")
    #expect(truncate(path, 100_000_000) == 0)
    let error = problem(reading: path)
    #expect(error?.problem == "is 100000000 bytes long")
    #expect(error?.remedy == "give a file of at most 67108864 bytes")
    #expect(problem(reading: path, maximumBytes: 100_000_000)?.problem.contains("NUL") == true)
  }

  @Test("A file of exactly the limit is read, one of a byte more is not")
  func limit() throws {
    let path = try folder.write("12345")
    #expect(try TextFile(reading: path, maximumBytes: 5).text == "12345")
    #expect(problem(reading: path, maximumBytes: 4)?.problem == "is 5 bytes long")
  }

  @Test("A NUL makes a file binary, on the line it stands on")
  func binary() throws {
    let error = try problem(reading: folder.write("a\r\nb\rc\n\0"))
    #expect(error?.line == 4)
    #expect(error?.problem == "contains a NUL byte, so it is not text")
  }

  @Test(
    "Bytes that are not UTF-8 are named with their line",
    arguments: [
      ([0x61, 0x0A, 0x62, 0x0A, 0xE9, 0x0A], 3, "E9"),  // Latin-1 é before a line feed
      ([0xC0, 0xAF], 1, "C0"),  // an overlong slash
      ([0x0A, 0xED, 0xA0, 0x80], 2, "ED"),  // half a surrogate pair
      ([0x0D, 0x0A, 0x61, 0xF0, 0x9F, 0x98], 2, "F0"),  // cut off inside a character
    ] as [([UInt8], Int, String)])
  func invalid(bytes: [UInt8], line: Int, byte: String) throws {
    let error = try problem(reading: folder.write(bytes))
    #expect(error?.line == line)
    #expect(error?.problem == "is not UTF-8 (byte 0x\(byte))")
  }

  @Test("UTF-16 is called by its name")
  func utf16() throws {
    #expect(try problem(reading: folder.write([0xFF, 0xFE, 0x61, 0x00]))?.problem == "is UTF-16")
  }
}

@Suite("The text of an input error")
struct InputFileErrorTests {
  @Test("An error names file, line and column, what was found and what to do")
  func description() {
    let error = InputFileError(
      file: "sizes.csv", line: 12, column: "height", problem: "found “abc”, which is not a number",
      remedy: "give a length in points such as 44 or 44.5")
    #expect(
      error.description
        == "sizes.csv:12, column “height”: found “abc”, which is not a number; give a length in points such as 44 or 44.5")
    #expect(InputFileError(file: "a", problem: "is empty", remedy: "fill it").description == "a: is empty; fill it")
  }

  @Test("A quoted text is cut after 40 characters and cannot command a terminal")
  func quoting() {
    #expect(InputFileError.quoting("abc") == "“abc”")
    #expect(InputFileError.quoting("\u{1B}[2J\n\u{202E}") == "“\\u{1B}[2J\\u{A}\\u{202E}”")
    #expect(InputFileError.quoting(String(repeating: "x", count: 40)) == "“\(String(repeating: "x", count: 40))”")
    #expect(InputFileError.quoting(String(repeating: "x", count: 41)) == "“\(String(repeating: "x", count: 40))…”")
  }
}
