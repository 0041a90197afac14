import CollectionLayouts
import Testing

@testable import LayoutWorkloads

@Suite("Scenario files")
struct ScenarioFileTests {
  static let whole = #"""
    { "name": "in-box_2", "title": "mail arrives", "start": {"fraction": 0.5},
      "steps": [
        {"scrollBy": -40}, {"scroll": [0, 120]}, {"scrollToFraction": 1}, {"scrollTo": [1, 2], "at": "end", "settle": 3}, {"scrollTo": "last"},
        {"query": [0, 10, 320, 480]}, {"resize": ["middle", [90, 40]]}, {"resize": [0, 3]}, {"bounds": {"width": 480, "height": 320}},
        {"rotate": true},
        {"repeat": 2, "steps": [
          {"batch": [{"delete": "random"}, {"insert": "first", "count": 5}, {"insert": [0, 9], "size": [8, 9]}, {"move": "last", "to": [0, 0]},
                     {"reload": [0, 1]}, {"deleteSection": 1}, {"insertSection": 2, "section": {"count": 4, "itemSize": [1, 2]}},
                     {"moveSection": 3, "to": 0}, {"reloadSection": 4, "section": {"count": 1}}]}]} ] }
    """#

  private static func read(_ json: String) throws(SpecFileError) -> ScenarioFile { try ScenarioFile(json: json, path: "a.json") }

  @Test("The whole of a file is read, each step with its place")
  func everything() throws {
    let file = try Self.read(Self.whole)
    #expect(file.name == "in-box_2" && file.title == "mail arrives" && file.path == "a.json" && file.start == .fraction(0.5))
    let batch: [ScenarioUpdate] = [
      .delete(.random), .insert(.first, nil, count: 5),
      .insert(.path(ElementPath(section: 0, item: 9)), LayoutSize(width: 8, height: 9), count: 1),
      .move(.last, to: .path(ElementPath(section: 0, item: 0))), .reload(.path(ElementPath(section: 0, item: 1)), nil), .deleteSection(1),
      .insertSection(2, ScenarioItems(count: 4, size: LayoutSize(width: 1, height: 2))), .moveSection(3, to: 0),
      .reloadSection(4, ScenarioItems(count: 1, size: nil)),
    ]
    let actions: [ScenarioStep.Action] = [
      .scrollBy(-40), .scroll(LayoutPoint(x: 0, y: 120)), .scrollToFraction(1),
      .scrollTo(.path(ElementPath(section: 1, item: 2)), .end, settling: 3),
      .scrollTo(.last, .start, settling: 0), .query(LayoutRect(x: 0, y: 10, width: 320, height: 480)),
      .resize(.middle, LayoutSize(width: 90, height: 40)), .resize(.path(ElementPath(section: 0, item: 3)), nil),
      .bounds(LayoutSize(width: 480, height: 320)), .rotate(),
      .repeated(2, [ScenarioStep(action: .batch(batch), place: "steps[10].steps[0].batch")]),
    ]
    #expect(file.steps.map(\.action) == actions)
    #expect(file.steps.map(\.place).prefix(2) == ["steps[0].scrollBy", "steps[1].scroll"])
  }

  @Test("Without a start the content is at its start, and without a title the steps are named by the file")
  func defaults() throws {
    let file = try Self.read(#"{"name": "a", "steps": [{"rotate": true}]}"#)
    #expect(file.start == .offset(0) && file.title == "the steps of “a.json”")
    #expect(try Self.read(#"{"name": "a", "start": "open", "steps": []}"#).start == .unopened)
    #expect(try Self.read(#"{"name": "a", "start": {"offset": 40}, "steps": [{"rotate": true}]}"#).start == .offset(40))
  }

  /// With these steps.
  private static func steps(_ steps: String, _ message: String) -> Refused { Refused(#"{"name": "a", "steps": [\#(steps)]}"#, message) }

  static let faults = [
    Refused("[]", "expected an object with name, title, start, measure, steps, found an array"),
    Refused("{,}", "", line: "1:2"),
    Refused(#"{"steps": []}"#, "name: expected a name of letters, digits, hyphens and underscores, at most 64 of them, found nothing"),
    Refused(
      #"{"name": "a b", "steps": []}"#, "name: expected a name of letters, digits, hyphens and underscores, at most 64 of them, found “a b”"
    ),
    Refused(#"{"name": "a"}"#, "steps: expected an array of steps, found nothing"),
    Refused(#"{"name": "a", "steps": []}"#, "steps: holds no steps; give at least one"),
    Refused(#"{"name": "a", "title": "", "steps": []}"#, "title: expected a line of text, found “”"),
    Refused(#"{"name": "a", "start": 3, "steps": []}"#, #"start: expected “open”, {"offset": points} or {"fraction": 0 to 1}, found 3"#),
    Refused(#"{"name": "a", "start": {"fraction": 2}, "steps": []}"#, "start.fraction: expected a number from 0 to 1, found 2"),
    steps(
      #"{"scrol": 3}"#,
      "steps[0].scrol: unknown key; the keys are scrollBy, scroll, scrollToFraction, scrollTo, query, resize, reload, reloadData, invalidate, layout, drag, bounds, rotate, batch, measured, repeat, at, by, counter, drop, kind, offset, section, sections, settle, size, sizes, steps"
    ),
    steps(
      "{}",
      "steps[0]: expected exactly one of scrollBy, scroll, scrollToFraction, scrollTo, query, resize, reload, reloadData, invalidate, layout, drag, bounds, rotate, batch, measured, repeat, found none"
    ),
    steps(#"{"rotate": true, "at": "end"}"#, "steps[0].at: unknown key; the keys are rotate, sizes"),
    steps(#"{"rotate": false}"#, "steps[0].rotate: expected true, found false"),
    steps(#"{"scrollBy": "far"}"#, "steps[0].scrollBy: expected a number, found “far”"),
    steps(#"{"scrollTo": "end"}"#, "steps[0].scrollTo: expected [section, item], “first”, “middle”, “last” or “random”, found “end”"),
    steps(#"{"scrollTo": "last", "at": "top"}"#, "steps[0].at: expected one of “start”, “center”, “end”, found “top”"),
    steps(#"{"resize": ["last", [1, -2]]}"#, "steps[0].resize[1][1]: expected a length of at least 0, found -2"),
    steps(#"{"resize": [0, -1]}"#, "steps[0].resize[1]: expected a whole number from 0 to 2147483647, found -1"),
    steps(#"{"batch": []}"#, "steps[0].batch: holds no updates; give at least one"),
    steps(
      #"{"batch": [{"insert": "first", "count": 0}]}"#,
      "steps[0].batch[0].count: expected a whole number from 1 to 2000000, found 0"),
    steps(
      #"{"batch": [{"delete": "first", "size": [1, 2]}]}"#, "steps[0].batch[0].size: unknown key; the keys are delete, count"),
    steps(#"{"repeat": 0, "steps": []}"#, "steps[0].repeat: expected a whole number from 1 to 10000, found 0"),
    steps(#"{"repeat": 3, "steps": []}"#, "steps: holds no steps; give at least one"),
    steps(
      #"{"repeat": 101, "steps": [{"repeat": 100, "steps": [{"rotate": true}]}]}"#,
      "steps[0].steps[0].steps[0]: brings the scenario to more than 10000 frames; repeat less, or give fewer steps"),
    steps(
      #"{"scrollTo": "last", "settle": 10000}"#,
      "steps[0]: brings the scenario to more than 10000 frames; repeat less, or give fewer steps"),
    steps(
      #"{"repeat": 1000, "steps": [{"batch": [{"insert": "last", "count": 2001}]}]}"#,
      "steps[0].steps[0].batch[0]: brings the scenario to more than 2000000 updates; repeat less, or give fewer"),
  ]

  @Test("The lengths that rows turn out to have are the least and the greatest")
  func measure() throws {
    #expect(try Self.read(#"{"name": "a", "measure": [20, 200], "steps": [{"rotate": true}]}"#).measure == 20...200)
    #expect(try Self.read(#"{"name": "a", "steps": [{"rotate": true}]}"#).measure == nil)
    for lengths in ["[20, 10]", "[0, 5]", "7"] {
      let json = #"{"name": "a", "measure": \#(lengths), "steps": [{"rotate": true}]}"#
      let error = #expect(throws: SpecFileError.self) { try Self.read(json) }
      #expect(error?.description.hasPrefix("a.json: measure") == true)
    }
  }

  @Test("A file that is no scenario is refused with its name, the place and what to give", arguments: faults)
  func refused(_ refused: Refused) {
    do throws(SpecFileError) {
      _ = try Self.read(refused.json)
      Issue.record("\(refused.json) was taken")
    } catch {
      if let line = refused.line {
        #expect(error.description.hasPrefix("a.json:\(line): is not valid JSON"))
      } else {
        #expect(error.description == refused.message)
      }
    }
  }

  @Test("A file that is missing is refused with its name")
  func missing() {
    let error = #expect(throws: SpecFileError.self) { try ScenarioFile(path: "no/such.json") }
    #expect(error?.file == "no/such.json")
  }

  @Test("Whatever a file holds, it is read, or refused with its name")
  func fuzz() throws {
    let value = try JSONValue(parsing: Self.whole)
    var read = 0
    for seed in TestSeeds("scenario", iterations: 2_000) {
      var mutation = SpecMutation(seed: seed)
      do throws(SpecFileError) {
        _ = try Self.read(mutation.text(from: value))
        read += 1
      } catch {
        #expect(error.description.hasPrefix("a.json:"), "SEED=\(seed) ITERATIONS=1")
      }
    }
    print("scenario: \(read) files were scenarios")
  }
}
