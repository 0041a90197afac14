import Testing

@testable import BenchmarkProcesses

@Suite("What a Package.swift says")
struct PackageManifestTests {
  @Test("Programs are products and targets, each once; of dependencies only folders are named")
  func dump() throws {
    let json = """
      {"products": [{"name": "bench", "targets": ["main"], "type": {"executable": null}}, {"name": "Lib", "targets": [], "type": {"library": ["automatic"]}}],
       "targets": [{"name": "bench", "type": "executable"}, {"name": "other", "type": "executable"}, {"name": "Lib", "type": "regular"}],
       "dependencies": [{"fileSystem": [{"identity": "a", "path": "/a"}]}, {"sourceControl": [{"identity": "b"}]}],
       "traits": [{"name": "Jemalloc", "enabledTraits": []}, {"name": "default", "enabledTraits": ["Jemalloc"]}]}
      """
    let manifest = try PackageManifest(json: json)
    #expect(manifest.programs == ["bench", "other"] && manifest.localDependencies == ["/a"])
    #expect(manifest.traits == ["Jemalloc"] && manifest.defaultTraits == ["Jemalloc"])
    let oldest = try PackageManifest(json: "{\"products\": [], \"targets\": [], \"dependencies\": []}")
    #expect(oldest.programs == [] && oldest.defaultTraits == [])
  }

  @Test(
    "A build without jemalloc has the other default traits, and that of the tools where there is one",
    arguments: [
      (["Jemalloc", "Tools"], ["Jemalloc"], ["--traits", "Tools"]),
      (["A", "B", "Jemalloc"], ["A", "Jemalloc", "B"], ["--traits", "A,B"]),
      (["Jemalloc"], ["Jemalloc"], ["--disable-default-traits"]), (["Jemalloc", "Tools"], ["Tools"], []), ([], [], []),
    ])
  func withoutJemalloc(traits: [String], defaults: [String], words: [String]) {
    let manifest = PackageManifest(programs: [], localDependencies: [], traits: traits, defaultTraits: defaults)
    #expect(manifest.wordsWithoutJemalloc == words)
  }
}
