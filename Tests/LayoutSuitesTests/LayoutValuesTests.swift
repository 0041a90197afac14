import CollectionLayouts
import LayoutSuites
import LayoutWorkloads
import Testing

@Suite("The values that layouts are measured with")
struct LayoutValuesTests {
  @Test("As a spec file they lay items out as the suite does", arguments: BenchmarkedLayout.all.map(\.name))
  func sameFrames(name: String) throws {
    let measured = try #require(BenchmarkedLayout.all.first { $0.name == name })
    let values = try #require(measured.values)
    // Compositional items are measured where they stand; all others have a size.
    let size = name == "compositional" ? nil : "[120, 70]"
    let spec = try SpecFile(json: values.spec(width: 390, height: 844, items: 25, itemSize: size), name: "values.json")
    #expect(spec.layoutName == name)
    let expected = try measured.layout.makeEngine(.naive, data: spec.data, container: spec.container, displayScale: 2)
    let found = try spec.layout.makeEngine(.naive, data: spec.data, container: spec.container, displayScale: 2)
    expected.prepare()
    found.prepare()
    let everything = LayoutRect(x: -10_000, y: -10_000, width: 20_000, height: 20_000)
    #expect(!expected.layoutAttributesForElements(in: everything).isEmpty)
    #expect(found.layoutAttributesForElements(in: everything) == expected.layoutAttributesForElements(in: everything))
  }
}
