import Foundation
import Testing

@testable import BenchmarkHarness

@Suite("The packages a program was built with")
struct BuiltPackagesTests {
  @Test("Versions, branches, commits and local folders are told apart")
  func kinds() {
    let state = """
      {"version": 7, "object": {"artifacts": [], "dependencies": [
        {"packageRef": {"identity": "swift-collections"}, "state": {"checkoutState": {"revision": "b9f4b3586ced378b", "version": "1.6.0"}}},
        {"packageRef": {"identity": "on-a-branch"}, "state": {"checkoutState": {"revision": "0123456789abcdef", "branch": "main"}}},
        {"packageRef": {"identity": "at-a-commit"}, "state": {"checkoutState": {"revision": "0123456789abcdef"}}},
        {"packageRef": {"identity": "from-a-registry"}, "state": {"name": "registryDownload", "version": "2.0.1"}},
        {"packageRef": {"identity": "layoutbench"}, "state": {"name": "fileSystem", "path": "/somewhere"}}
      ]}}
      """
    #expect(
      BuiltPackages.versions(in: Data(state.utf8)) == [
        "swift-collections": "1.6.0", "on-a-branch": "main", "at-a-commit": "0123456789ab", "from-a-registry": "2.0.1",
        "layoutbench": "local",
      ])
  }

  @Test("The sources of a package are in a folder or at a commit, whatever its name is")
  func sources() {
    let state = """
      {"object": {"dependencies": [
        {"packageRef": {"identity": "fork"}, "subpath": "fork", "state": {"checkoutState": {"revision": "0123456789abcdef", "version": "1.6.0"}}},
        {"packageRef": {"identity": "here"}, "subpath": "here", "state": {"name": "fileSystem", "path": "/somewhere"}},
        {"packageRef": {"identity": "registry"}, "subpath": "registry", "state": {"name": "registryDownload", "version": "2.0.1"}},
        {"packageRef": {"identity": "older"}, "state": {"name": "registryDownload", "version": "2.0.1"}}
      ]}}
      """
    func source(_ folder: String) -> BuiltPackages.Source? { BuiltPackages.source(in: Data(state.utf8)) { $0 == folder } }
    #expect(source("fork") == .commit("0123456789abcdef") && source("/somewhere") == .folder("/somewhere"))
    #expect(source("here") == nil && source("registry") == nil && source("missing") == nil)
  }

  @Test("A record that is not SwiftPM's gives nothing", arguments: ["", "[]", #"{"object": {}}"#])
  func unreadable(text: String) {
    #expect(BuiltPackages.versions(in: Data(text.utf8)) == nil)
  }

  @Test("A program that lies in no build folder has no packages")
  func copied() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("built-packages-\(UUID().uuidString)/a/b/c/d/e")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appendingPathComponent("layoutbench").path
    #expect(BuiltPackages.versions(ofProgram: program) == nil)
    let state = #"{"object": {"dependencies": [{"packageRef": {"identity": "rope"}, "state": {"checkoutState": {"version": "3.2.1"}}}]}}"#
    let build = folder.deletingLastPathComponent().deletingLastPathComponent()
    try Data(state.utf8).write(to: build.appendingPathComponent("workspace-state.json"))
    #expect(BuiltPackages.versions(ofProgram: program) == ["rope": "3.2.1"])
    #expect(BuiltPackages.buildFolder(ofProgram: program) == build.path)
  }
}
