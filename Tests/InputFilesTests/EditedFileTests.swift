import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("A file that is written anew in part")
struct EditedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) throws -> Int? { try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int }

  @Test("It keeps its permissions, and leaves nothing beside it")
  func permissions() throws {
    let path = try folder.write("old\n", to: "README.md")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let file = try EditedFile(reading: path)
    #expect(file.bytes == Array("old\n".utf8))
    try file.replace(with: Array("new\n".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new\n")
    #expect(try mode(path) == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["README.md"])
  }

  @Test("A link stays a link, and what it leads to is changed")
  func link() throws {
    let path = try folder.write("old", to: "target.md")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.md"), withDestinationPath: "target.md")
    try EditedFile(reading: folder.path("link.md")).replace(with: Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.md")) == "target.md")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test("Where nothing changes, nothing is written")
  func unchanged() throws {
    let path = try folder.write("same", to: "README.md")
    let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    try EditedFile(reading: path).replace(with: Array("same".utf8))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == number)
  }

  @Test("A read-only file is refused before anything is written, to an administrator too")
  func readOnly() throws {
    let path = try folder.write("old", to: "README.md")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let error = #expect(throws: InputFileError.self) { try EditedFile(reading: path) }
    #expect(error?.problem == "is read-only" && error?.file == path)
    #expect(throws: InputFileError.self) { try EditedFile(reading: folder.path("missing.md")) }
  }
}
