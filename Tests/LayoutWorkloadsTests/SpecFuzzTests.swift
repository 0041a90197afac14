import CollectionLayouts
import Testing

@testable import LayoutWorkloads

@Suite("Spec files that went wrong")
struct SpecFuzzTests {
  private static let list = #"""
    {"container": {"width": 320, "height": 480}, "displayScale": 2,
     "layout": {"type": "list", "spacing": 8, "alignment": "center", "estimatedItemSize": [320, 44], "headerReferenceSize": [0, 20],
                "pinToVisibleBounds": true},
     "sections": [{"items": [[100, 40], [100, 60], [320, 0]]}, {"count": 4, "spacing": 1, "sectionInset": {"left": 16}}],
     "steps": [{"scroll": [0, 30]}, {"resize": [[0, 1], [120, 90]]}, {"query": [0, 0, 320, 100]}, {"bounds": {"width": 100, "height": 50}},
               {"batch": [{"delete": [0, 0]}, {"insert": [1, 1], "size": [8, 9]}, {"move": [1, 1], "to": [0, 0]}, {"reload": [1, 3]}]},
               {"scrollTo": [1, 2]}]}
    """#

  private static let flow = #"""
    {"container": {"width": 320, "height": 480}, "scrollDirection": "horizontal",
     "layout": {"type": "flow", "itemSize": [90, 40], "minimumLineSpacing": 3, "minimumInteritemSpacing": 4, "estimatedItemSize": [9, 9],
                "sectionInset": {"top": 20, "left": 10, "bottom": 30, "right": 10}, "footerReferenceSize": [20, 20],
                "sectionFootersPinToVisibleBounds": true, "alignment": "center"},
     "sections": [{"count": 9}, {"items": [[90, 40], [120, 80], [400, 4]], "minimumLineSpacing": 4, "alignment": "trailing"}, {"count": 3, "itemSize": [5, 6]}],
     "steps": [{"resize": [[1, 1], [12, 9]]}, {"scrollTo": [2, 2]}, {"bounds": {"width": 90, "height": 90}}, {"scrollTo": [1, 0]},
               {"batch": [{"insert": [0, 9]}, {"move": [2, 0], "to": [1, 1]}, {"reload": [1, 2], "size": [7, 7]}]}]}
    """#

  private static let waterfall = #"""
    {"container": {"width": 320, "height": 480},
     "layout": {"type": "waterfall", "columns": 3, "placement": "alternating", "columnSpacing": 4, "lineSpacing": 5, "sectionInset": {"left": 6}},
     "sections": [{"items": [[1, 40], [1, 140], [1, 60], [1, 20], [1, 0]]}, {"count": 2, "itemSize": [4, 5]}],
     "steps": [{"batch": [{"delete": [0, 3]}, {"insert": [0, 0], "size": [4, 40]}]}, {"scroll": [0, 20]}, {"resize": [[0, 0], [1, 1]]}]}
    """#

  private static let column = #"""
    {"container": {"width": 390, "height": 480},
     "layout": {"type": "column", "minColumnWidth": 150, "itemHeight": 60, "layoutMargins": {"left": 16, "right": 17}, "sectionInset": {"top": 5}},
     "sections": [{"count": 7}], "steps": [{"batch": [{"insert": [0, 2]}]}, {"bounds": {"width": 99, "height": 1}}]}
    """#

  private static let mosaic = #"""
    {"container": {"width": 375, "height": 480}, "layout": {"type": "mosaic", "segmentHeight": 120},
     "sections": [{"count": 7}, {"items": [[1, 1]]}, {"count": 5}],
     "steps": [{"batch": [{"delete": [0, 0]}, {"move": [2, 0], "to": [1, 0]}]}, {"scrollTo": [2, 0]}, {"query": [0, 100, 375, 50]}]}
    """#

  private static let compositional = #"""
    {"container": {"width": 375, "height": 480}, "layout": {"type": "compositional", "interSectionSpacing": 12},
     "sections": [
       {"count": 7, "interGroupSpacing": 8, "contentInsets": {"top": 1, "left": 2, "bottom": 3, "right": 4},
        "boundarySupplementaryItems": [
          {"kind": "header", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 30}}, "pinToVisibleBounds": true},
          {"kind": "footer", "size": {"width": {"absolute": 50}, "height": {"estimated": 10}}, "extendsBoundary": false}],
        "decorationItems": [{"kind": "background", "contentInsets": {"left": 5}}],
        "group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 100}}, "interItemSpacing": {"flexible": 4},
          "edgeSpacing": {"leading": {"fixed": 1}, "top": {"flexible": 2}},
          "subitems": [{"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}, "contentInsets": {"top": 2}},
                       {"axis": "vertical", "size": {"width": {"fractionalWidth": 0.3}, "height": {"fractionalHeight": 1}}, "count": 2,
                        "subitems": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 0.5}}}]}]}},
       {"count": 9, "orthogonalScrolling": "groupPagingCentered",
        "group": {"axis": "custom", "size": {"width": {"absolute": 200}, "height": {"fractionalWidth": 0.4}},
          "frames": [[0, 0, 50, 50], [-5, 20, 60, 10]]}},
       {"items": [[1, 30], [1, 50], [1, 70]],
        "group": {"axis": "vertical", "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 40}},
          "subitems": [{"size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 40}}}]}}],
     "steps": [{"scroll": [0, 60]}, {"scroll": [130, 0], "section": 1}, {"resize": [[2, 0], [1, 90]]}, {"scrollTo": [1, 4]},
               {"bounds": {"width": 480, "height": 375}}, {"batch": [{"delete": [1, 0]}, {"insert": [2, 1]}, {"move": [0, 2], "to": [2, 0]}]}]}
    """#

  private static let specs = [list, flow, waterfall, column, mosaic, compositional]

  @Test("The specs that are changed are specs", arguments: specs.indices)
  func unchanged(index: Int) throws {
    let value = try JSONValue(parsing: Self.specs[index])
    #expect(try JSONValue(parsing: value.text) == value)
    _ = try SpecFile(json: value.text, name: "a.json")
  }

  /// What playing led to: states, or a message.
  private enum Outcome: Equatable {
    case states([SpecState])
    case refused(String)

    init(_ spec: SpecFile, _ strategy: Strategy) {
      do throws(SpecFileError) {
        self = .states(try SpecPlayback(of: spec, under: strategy).states)
      } catch {
        self = .refused(error.description)
      }
    }
  }

  @Test(
    "Whatever a file holds, it is refused with its name, or played alike under every strategy", .timeLimit(.minutes(10)))
  func fuzz() throws {
    let values = try Self.specs.map { (json: String) throws(SpecFault) in try JSONValue(parsing: json) }
    var (read, played) = (0, 0)
    for seed in TestSeeds("spec", iterations: 3_000) {
      var mutation = SpecMutation(seed: seed)
      let text = mutation.text(from: values[Int(seed % UInt64(values.count))])
      let start = ContinuousClock.now
      // No figure to be proud of, but the end of waiting for a case that hangs.
      defer { #expect(ContinuousClock.now - start < .seconds(60), "SEED=\(seed) ITERATIONS=1 took more than a minute") }
      let spec: SpecFile
      do throws(SpecFileError) {
        spec = try SpecFile(json: text, name: "a.json")
      } catch {
        #expect(error.description.hasPrefix("a.json:"), "SEED=\(seed) ITERATIONS=1")
        continue
      }
      read += 1
      // Work is bounded by what is played: large files are timed elsewhere.
      guard spec.data.itemCount <= 2_000 else { continue }
      let outcomes = Strategy.all.map { Outcome(spec, $0) }
      if case .states(let states) = outcomes[0] {
        played += 1
        #expect(SpecTranscript(of: states).json.contains("prepare"))
      }
      #expect(outcomes.allSatisfy { $0 == outcomes[0] }, "SEED=\(seed) ITERATIONS=1: \(text)")
    }
    print("spec: \(read) files were specs, \(played) were played to the end")
  }
}
