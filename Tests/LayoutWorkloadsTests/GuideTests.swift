import CollectionLayouts
import Foundation
import LayoutWorkloads
import Testing

/// A guide to a layout, as it stands in the documentation.
private struct Guide {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let catalogue = root.appending(path: "Sources/CollectionLayouts/CollectionLayouts.docc")
  static let specs = root.appending(path: "Documentation/Specs")

  let text: String

  init(_ name: String) throws {
    text = try String(contentsOf: Self.catalogue.appending(path: "\(name).md"), encoding: .utf8)
  }

  /// The names of its pictures, without `.svg`. A picture stands beside its guide, and is named as a file, so that GitHub shows it as DocC does.
  var pictures: [String] { text.matches(of: #/!\[[^\]]+\]\(([^)\/]+)\.svg\)/#).map { String($0.output.1) } }

  /// Every frame it names, as (x, y, width, height).
  var frames: [LayoutRect] {
    text.matches(of: #/\((\d+), (\d+), (\d+), (\d+)\)/#).compactMap { match in
      guard let x = Double(match.output.1), let y = Double(match.output.2), let width = Double(match.output.3),
        let height = Double(match.output.4)
      else { return nil }
      return LayoutRect(x: x, y: y, width: width, height: height)
    }
  }

  /// The names of the files of a folder that end so, without the ending.
  static func names(in folder: URL, ending: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }
}

@Suite("The guides to the layouts")
struct GuideTests {
  /// How many frames each guide computes by hand.
  private static let guides = [("List", 9), ("Flow", 5), ("Column", 2), ("Waterfall", 12), ("Mosaic", 12), ("Compositional", 7)]

  @Test("A frame that a guide computes is a frame of one of its pictures, under every strategy", arguments: guides)
  func frames(name: String, count: Int) throws {
    let guide = try Guide(name)
    #expect(guide.frames.count == count)
    for strategy in Strategy.all {
      let drawn = try guide.pictures.flatMap { picture in
        let spec = try SpecFile(path: Guide.specs.appending(path: "\(picture).json").path)
        return try #require(try SpecPlayback(of: spec, under: strategy).states.last).attributes.map(\.frame)
      }
      for frame in guide.frames { #expect(drawn.contains(frame), "\(strategy): \(frame) is not in \(guide.pictures)") }
    }
  }

  @Test("Every picture has its spec file, and every spec file its picture in a guide")
  func pictures() throws {
    let specs = try Guide.names(in: Guide.specs, ending: ".json")
    #expect(try Self.guides.flatMap { try Guide($0.0).pictures }.sorted() == specs)
    // Besides, there is the chart of the reference run.
    #expect(try Guide.names(in: Guide.catalogue, ending: ".svg") == (specs + ["relayout"]).sorted())
  }
}
