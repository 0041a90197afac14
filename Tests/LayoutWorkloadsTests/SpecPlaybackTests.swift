import CollectionLayouts
import Testing

@testable import LayoutWorkloads

@Suite("Playing a spec file")
struct SpecPlaybackTests {
  private static func states(_ json: String, _ strategy: Strategy) throws -> [SpecState] {
    try SpecPlayback(of: SpecFile(json: json, name: "a.json"), under: strategy).states
  }

  @Test("The state after prepare holds every element", arguments: Golden.all, Strategy.all)
  func golden(golden: Golden, strategy: Strategy) throws {
    let states = try Self.states(golden.json, strategy)
    #expect(states.map(\.step) == ["prepare"])
    #expect(states[0].contentSize == golden.contentSize)
    #expect(states[0].attributes.map(\.frame) == golden.frames)
  }

  /// Rows of 40, 60 and 50 under a header of 30, 10 apart, in a container of 320 × 100: at 30, 80 and 150, and the content ends at 200.
  private static let stepped = #"""
    {"container": {"width": 320, "height": 100}, "layout": {"type": "list", "spacing": 10, "headerReferenceSize": [0, 30]},
     "sections": [{"items": [[1, 40], [1, 60], [1, 50]]}],
     "steps": [{"scroll": [0, 85]}, {"resize": [[0, 0], [1, 70]]}, {"batch": [{"delete": [0, 1]}, {"insert": [0, 0], "size": [1, 20]}]},
               {"bounds": {"width": 200, "height": 50}}, {"query": [0, 0, 200, 30]}, {"query": [0, 30, 200, 1]}, {"scrollTo": [0, 2]}]}
    """#

  @Test("Steps change what a collection view would", arguments: Strategy.all)
  func steps(strategy: Strategy) throws {
    let states = try Self.states(Self.stepped, strategy)
    #expect(states.map(\.step) == ["prepare", "scroll", "resize", "batch", "bounds", "query", "query", "scrollTo"])
    let header = [0.0, 30.0]
    let rows: [[[Double]]] = [
      [header, [30, 40], [80, 60], [150, 50]],
      [header, [30, 40], [80, 60], [150, 50]],
      [header, [30, 70], [110, 60], [180, 50]],
      // The row of 60 went; 20 came before 70 and 50.
      [header, [30, 20], [60, 70], [140, 50]],
      [header, [30, 20], [60, 70], [140, 50]],
      [header], [[30, 20]],
      [header, [30, 20], [60, 70], [140, 50]],
    ]
    #expect(states.map { $0.attributes.map { [$0.frame.y, $0.frame.height] } } == rows)
    #expect(states.map(\.contentSize.height) == [200, 200, 230, 190, 190, 190, 190, 190])
    // At 85 the second row is the first that reaches below the edge; it goes down by 30, and what is seen with it. After the batch the content is 190, so
    // that 90 is its end. The last row stands at 140, which is also as far as a container of 50 can scroll.
    #expect(states.map(\.contentOffset.y) == [0, 85, 115, 90, 90, 90, 90, 140])
    #expect(states.map(\.container.width) == [320, 320, 320, 320, 200, 200, 200, 200])
    #expect(states[4].attributes.allSatisfy { $0.frame.width == 200 })
  }

  @Test("Steps change all data, the layout, and the place of an item under a finger", arguments: Strategy.all)
  func wholeData(strategy: Strategy) throws {
    func heights(_ steps: String, sections: String = #"[{"items": [[1, 10], [1, 20], [1, 30], [1, 40]]}]"#) throws -> [[Double]] {
      try Self.states(SpecText(layout: #"{"type": "list"}"#, sections: sections, steps: "[\(steps)]").json, strategy).map {
        $0.attributes.map(\.frame.height)
      }
    }
    let start = [10.0, 20, 30, 40]
    #expect(try heights(#"{"resize": ["all", [1, 5]]}"#) == [start, [5, 5, 5, 5]])
    #expect(try heights(#"{"reload": "all"}, {"reload": "all", "size": [1, 7]}"#) == [start, start, [7, 7, 7, 7]])
    #expect(
      try heights(#"{"reloadData": [{"items": [[1, 3]]}, {"count": 2, "itemSize": [1, 4]}]}, {"invalidate": "everything"}"#) == [
        start, [3, 4, 4], [3, 4, 4],
      ])
    #expect(try heights(#"{"batch": [{"delete": [0, 1], "count": 2}]}"#) == [start, [10, 40]])
    // Over two others, down and up again; and over three, but it is not dropped.
    #expect(try heights(#"{"drag": [0, 0], "by": 2}, {"drag": [0, 2], "by": -2}"#) == [start, [20, 30, 10, 40], start])
    #expect(try heights(#"{"drag": [0, 0], "by": 3, "drop": false}"#) == [start, start])
    #expect(throws: SpecFileError.self) { try heights(#"{"drag": [0, 2], "by": 2}"#) }
    #expect(throws: SpecFileError.self) { try heights(#"{"drag": [0, 2], "by": 0}"#) }
  }

  @Test("A step lays the same data out by another layout, whose values for sections it gives", arguments: Strategy.all)
  func anotherLayout(strategy: Strategy) throws {
    let json = SpecText(
      layout: #"{"type": "list"}"#, sections: #"[{"items": [[50, 10], [60, 20], [70, 30]]}]"#,
      steps: #"""
        [{"layout": {"type": "flow", "itemSize": [50, 40], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0}},
         {"layout": {"type": "compositional"}, "sections": [{"group": {"axis": "horizontal",
           "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 25}},
           "subitems": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}}]},
         {"batch": [{"insert": [0, 3]}]}, {"layout": {"type": "list"}}]
        """#
    ).json
    let states = try Self.states(json, strategy)
    // Three of 50 stand on one line of 320; then each has a row of 25 to itself. An item that comes to a layout without sizes has none of its own.
    #expect(states.map(\.contentSize.height) == [60, 40, 75, 100, 60])
    #expect(states.map(\.attributes.count) == [3, 3, 3, 4, 4])
  }

  @Test("A layout that runs from right to left is mirrored, and its items are as wide", arguments: Strategy.all)
  func rightToLeft(strategy: Strategy) throws {
    let spec = try SpecText(
      layout: #"{"type": "flow", "itemSize": [90, 90]}"#, sections: #"[{"count": 4}]"#, container: #"{"width": 375, "height": 700}"#,
      more: #", "layoutDirection": "rightToLeft""#
    ).read()
    // 375 − 3 · 90 = 105 left over, 52.5 between two: x 0, 142.5 and 285; the fourth stands at the start of its line.
    let states = try SpecPlayback(of: spec, under: strategy).states
    #expect(states[0].attributes.map(\.frame.x) == [285, 142.5, 0, 285])
    #expect(spec.layoutName == "flow+layoutDirection=rightToLeft")
    #expect(spec.entry?.itemWidth(of: spec.layout, in: spec.container) == 90)
  }

  @Test("An item is scrolled to at a position, and some points further", arguments: Strategy.all)
  func scrolledTo(strategy: Strategy) throws {
    let states = try Self.states(
      SpecText(
        layout: #"{"type": "list"}"#, sections: #"[{"count": 200, "itemSize": [300, 44]}]"#,
        steps: #"""
          [{"scrollTo": [0, 50]}, {"scrollTo": [0, 50], "at": "center"}, {"scrollTo": [0, 50], "at": "end"},
           {"scrollTo": [0, 50], "offset": -44}, {"scrollTo": [0, 199], "offset": -44}, {"scrollTo": [0, 0], "offset": -44}]
          """#
      ).json, strategy)
    let container = states[0].container.height
    // Row 50 begins at 2,200; the last one at 8,756, where it cannot stand, so that the 44 are not missed.
    #expect(
      states.map(\.contentOffset.y) == [0, 2_200, 2_222 - container / 2, 2_244 - container, 2_156, 8_800 - container, 0])
  }

  @Test("No step but a scroll leaves the offset beyond the content's end", arguments: Strategy.all)
  func offsets(strategy: Strategy) throws {
    func offsets(_ steps: String) throws -> [Double] {
      let json =
        #"{"container": {"width": 300, "height": 400}, "layout": {"type": "list"}, "sections": [{"count": 20, "itemSize": [300, 35]}], "steps": [\#(steps)]}"#
      return try Self.states(json, strategy).map(\.contentOffset.y)
    }
    let deletions = (8..<20).map { #"{"delete": [0, \#($0)]}"# }.joined(separator: ", ")
    // 8 · 35 = 280, which is less than 400.
    #expect(try offsets(#"{"scroll": [0, 300]}, {"batch": [\#(deletions)]}, {"query": [0, 300, 300, 400]}"#) == [0, 300, 0, 0])
    // 20 · 35 − 600.
    #expect(try offsets(#"{"scroll": [0, 300]}, {"bounds": {"width": 300, "height": 600}}"#) == [0, 300, 100])
    #expect(try offsets(#"{"scroll": [0, 999]}"#) == [0, 999])
  }

  @Test("Sections come, go and move, and what lies behind them moves", arguments: Strategy.all)
  func sections(strategy: Strategy) throws {
    // Rows of 10 and 20, of 30, and of 40. The last section comes to the head, that of 30 goes, one of 5 and 6 comes to the end; then the head is reloaded.
    let spec = SpecText(
      layout: #"{"type": "list"}"#, sections: #"[{"items": [[1, 10], [1, 20]]}, {"items": [[1, 30]]}, {"items": [[1, 40]]}]"#,
      steps: #"""
        [{"batch": [{"moveSection": 2, "to": 0}, {"deleteSection": 1}, {"insertSection": 2, "section": {"items": [[1, 5], [1, 6]]}}]},
         {"batch": [{"reloadSection": 0, "section": {"items": [[1, 3]]}}]}]
        """#)
    let states = try Self.states(spec.json, strategy)
    #expect(
      states.map { $0.attributes.map { [$0.frame.y, $0.frame.height] } } == [
        [[0, 10], [10, 20], [30, 30], [60, 40]],
        [[0, 40], [40, 10], [50, 20], [70, 5], [75, 6]],
        [[0, 3], [3, 10], [13, 20], [33, 5], [38, 6]],
      ])
    #expect(states.map(\.contentSize.height) == [100, 81, 44])
  }

  @Test("A counted item that moves from a section of fixed sizes counts with the estimate where it arrives", arguments: Strategy.all)
  func movedWithoutSize(strategy: Strategy) throws {
    func section(_ height: String, _ count: Int) -> String {
      let size = #"{"width": {"fractionalWidth": 1}, "height": {"\#(height)": 40}}"#
      return #"{"count": \#(count), "group": {"axis": "horizontal", "size": \#(size), "subitems": [{"size": \#(size)}]}}"#
    }
    // 40 and 40, and after the move two rows of 40 as estimated.
    let states = try Self.states(
      SpecText(
        layout: #"{"type": "compositional"}"#, sections: "[\(section("absolute", 1)), \(section("estimated", 1))]",
        steps: #"[{"batch": [{"move": [0, 0], "to": [1, 1]}]}]"#
      ).json, strategy)
    #expect(states.map(\.contentSize.height) == [80, 80])
  }

  /// Sections of ten items: a flow of 90 × 90 in 375, three a line with (375 − 270) / 2 = 52.5 between them, so lines at 44, 144, 244 and 344, and its
  /// end at 434; a list of rows of 44, its end at 44 + 440 = 484.
  @Test(
    "Headers of flows and lists stay in sight until their section ends",
    arguments: [
      (
        #""type": "flow", "itemSize": [90, 90], "headerReferenceSize": [375, 44], "sectionHeadersPinToVisibleBounds": true"#,
        #"{"count": 10}"#, 434.0
      ),
      (
        #""type": "list", "headerReferenceSize": [375, 44], "pinToVisibleBounds": true"#, #"{"count": 10, "itemSize": [375, 44]}"#, 484
      ),
    ], Strategy.all)
  func pinnedHeaders(_ example: (String, String, Double), strategy: Strategy) throws {
    let (layout, section, end) = example
    let states = try Self.states(
      #"""
      {"container": {"width": 375, "height": 700}, "layout": {\#(layout)}, "sections": [\#(section), \#(section)],
       "steps": [{"scroll": [0, 100]}, {"scroll": [0, 420]}, {"query": [0, 420, 375, 20]}, {"scroll": [0, 490]}]}
      """#, strategy)
    func headers(_ state: SpecState) -> [Double] { state.attributes.filter { $0.kind == .header }.map(\.frame.y) }
    // max(rest, min(offset, end − 44)): the first goes down to its section's end, and the second takes its place at the edge.
    let lowest = end - 44
    #expect(headers(states[0]) == [0, end])
    #expect(headers(states[1]) == [100, end])
    #expect(headers(states[2]) == [min(420, lowest), end])
    #expect(headers(states[3]).first == min(420, lowest))
    #expect(headers(states[4]) == [lowest, max(end, 490)])
    #expect(states.map { $0.attributes.filter { $0.zIndex == 1 }.count } == states.map { headers($0).count })
  }

  /// A header of 20 that stays in sight over four cells of 50; five groups of 40 that page by 100; rows of 30 and 50 that are measured.
  private static let compositionalSteps = #"""
    {"container": {"width": 100, "height": 100}, "layout": {"type": "compositional"},
     "sections": [
       {"count": 4, "boundarySupplementaryItems": [
          {"kind": "header", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 20}}, "pinToVisibleBounds": true}],
        "decorationItems": [{"kind": "background", "contentInsets": {"left": 10}}],
        "group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 50}}, "subitems": [\#(Golden.wholeItem)]}},
       {"count": 5, "orthogonalScrolling": "paging",
        "group": {"axis": "horizontal", "size": {"width": {"absolute": 40}, "height": {"absolute": 30}}, "subitems": [\#(Golden.wholeItem)]}},
       {"items": [[1, 30], [1, 50]],
        "group": {"axis": "vertical", "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 40}},
                  "subitems": [{"size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 40}}}]}}],
     "steps": [{"scroll": [0, 60]}, {"scroll": [60, 0], "section": 1}, {"batch": [{"insert": [2, 1]}]}, {"scrollTo": [2, 1]}]}
    """#

  @Test("Headers stay in sight, sections scroll by themselves, and estimates are measured", arguments: Strategy.all)
  func pinnedAndPaged(strategy: Strategy) throws {
    let states = try Self.states(Self.compositionalSteps, strategy)
    #expect(states.map(\.step) == ["prepare", "scroll", "scroll", "batch", "scrollTo"])
    // 20 + 4 · 50 = 220, then 30, then 30 + 50; the row that is inserted counts 40.
    #expect(states.map(\.contentSize.height) == [330, 330, 330, 370, 370])
    // The row at 280 can come no nearer to the edge than 370 − 100.
    #expect(states.map(\.contentOffset.y) == [0, 60, 60, 60, 270])
    func elements(_ kind: ElementKind, of section: Int) -> [[LayoutAttributes]] {
      states.map { $0.attributes.filter { $0.kind == kind && $0.indexPath.section == section } }
    }
    #expect(elements(.background, of: 0).allSatisfy { $0.map(\.frame) == [LayoutRect(x: 10, y: 0, width: 90, height: 220)] })
    // The header stays at the edge until its section ends: 220 − 20.
    #expect(elements(.header, of: 0).map { $0.map(\.frame.y) } == [[0], [60], [60], [60], [200]])
    #expect(elements(.header, of: 0).allSatisfy { $0.map(\.zIndex) == [1] })
    #expect(elements(.cell, of: 0).allSatisfy { $0.map(\.frame.y) == [20, 70, 120, 170] })
    // Groups stand at 0, 40, … 160; 60 is nearer to the page at 100, the end, than to that at 0.
    let (rest, paged): ([Double], [Double]) = ([0, 40, 80, 120, 160], [-100, -60, -20, 20, 60])
    #expect(elements(.cell, of: 1).map { $0.map(\.frame.x) } == [rest, rest, paged, paged, paged])
    #expect(
      elements(.cell, of: 2).map { $0.map(\.frame.y) } == [[250, 280], [250, 280], [250, 280], [250, 280, 320], [250, 280, 320]])
    #expect(elements(.cell, of: 2)[4].map(\.frame.height) == [30, 40, 50])
  }

  @Test("Items count with the estimate until they are resized", arguments: Strategy.all)
  func estimates(strategy: Strategy) throws {
    let states = try Self.states(
      #"""
      {"container": {"width": 320, "height": 100}, "layout": {"type": "list", "estimatedItemSize": [320, 44]},
       "sections": [{"count": 3}],
       "steps": [{"resize": [[0, 1], [320, 80]]}, {"batch": [{"reload": [0, 1]}, {"insert": [0, 3]}, {"insert": [0, 4], "size": [1, 5]}]}]}
      """#, strategy)
    #expect(
      states.map { $0.attributes.map(\.frame.height) } == [[44, 44, 44], [44, 80, 44], [44, 44, 44, 44, 5]])
  }

  @Test(
    "A step that the layout refuses is an error with its path",
    arguments: [
      (#"[{"scroll": [0, 0]}, {"resize": [[0, 2], [1, 1]]}]"#, "steps[1]: path [0, 2] is out of range: section 0 has 2 items"),
      (#"[{"batch": [{"delete": [1, 0]}]}]"#, "steps[0]: path [1, 0] is out of range: there is no section 1"),
      (
        #"[{"batch": [{"delete": [0, 0]}, {"move": [0, 0], "to": [0, 1]}]}]"#,
        "steps[0]: [0, 0] is deleted and moved in one batch: a move is a deletion already; nothing was changed"
      ),
      (#"[{"batch": [{"deleteSection": 3}]}]"#, "steps[0]: section 3 is out of range: there is 1 section"),
      (
        #"[{"batch": [{"insertSection": 3, "section": {"items": []}}]}]"#, "steps[0]: section 3 is out of range: there are 2 sections"
      ),
      (
        #"[{"batch": [{"deleteSection": 0}, {"reloadSection": 0, "section": {"items": []}}]}]"#,
        "steps[0]: section 0 is reloaded and also deleted or moved in one batch: delete it and insert the new one; nothing was changed"
      ),
      (#"[{"scrollTo": [0, 2147483647]}]"#, "steps[0]: path [0, 2147483647] is out of range: section 0 has 2 items"),
      (#"[{"scroll": [0, 0], "section": 0}]"#, "steps[0]: section 0 does not scroll by itself"),
      (#"[{"scroll": [0, 0], "section": 9}]"#, "steps[0]: section 9 does not scroll by itself"),
    ])
  func refusedStep(steps: String, message: String) throws {
    let spec = try SpecText(steps: steps).read()
    for strategy in Strategy.all {
      let error = try #require(throws: SpecFileError.self) { try SpecPlayback(of: spec, under: strategy) }
      #expect(error.description == "a.json: " + message)
    }
  }

  @Test("What a layout refuses at the beginning is an error with the file's name")
  func refusedLayout() throws {
    let spec = try SpecText(layout: #"{"type": "waterfall", "sectionInset": {"left": 200, "right": 200}}"#).read()
    let error = try #require(throws: SpecFileError.self) { try SpecPlayback(of: spec, under: .naive) }
    #expect(error.description.hasPrefix("a.json: ") && error.description.contains("400.0 points"))
    #expect(error.path == nil)
  }

  @Test("More elements than fit the memory are an error, not an end")
  func tooMany() throws {
    let steps = "[" + Array(repeating: #"{"scroll": [0, 0]}"#, count: 5).joined(separator: ",") + "]"
    let spec = try SpecText(layout: #"{"type": "column"}"#, sections: #"[{"count": 1000000}]"#, steps: steps).read()
    let error = try #require(throws: SpecFileError.self) { try SpecPlayback(of: spec, under: .naive) }
    // A million after prepare, and after each of four steps.
    #expect(error.description == "a.json: steps[4]: brings the states to more than 5000000 elements; give fewer items or steps")
  }

  @Test("Elements outside the content are found, and those without area")
  func outside() throws {
    // A row of 500 in a container of 320 overhangs by 90 at both sides; a row of height 0 is there, and so is one at the very end.
    let states = try Self.states(
      SpecText(layout: #"{"type": "list", "alignment": "center"}"#, sections: #"[{"items": [[500, 10], [500, 0], [0, 5], [0, 0]]}]"#).json,
      .naive)
    #expect(
      states[0].attributes.map(\.frame) == [
        LayoutRect(x: -90, y: 0, width: 500, height: 10), LayoutRect(x: -90, y: 10, width: 500, height: 0),
        LayoutRect(x: 160, y: 10, width: 0, height: 5),
        LayoutRect(x: 160, y: 15, width: 0, height: 0),
      ])
  }

  @Test("A resize that changes no frame is noted, also after a query that shows a part", arguments: [Strategy.naive, .indexed])
  func lostResize(_ strategy: Strategy) throws {
    let resizes = #"[{"query": [0, 0, 5, 5]}, {"resize": [[0, 1], [20, 30]]}, {"resize": [[0, 1], [50, 60]]}]"#
    let flow = try SpecText(layout: #"{"type": "flow", "itemSize": [90, 40]}"#, sections: #"[{"count": 9}]"#, steps: resizes).read()
    let notes = try SpecPlayback(of: flow, under: strategy).notes
    #expect(notes.map { $0.prefix(29) } == ["steps[1]: changes no frame: t", "steps[2]: changes no frame: t"], "\(notes)")
    let own = try SpecText(layout: #"{"type": "flow"}"#, sections: #"[{"items": [[9, 9], [20, 30]]}]"#, steps: resizes).read()
    #expect(try SpecPlayback(of: own, under: strategy).notes.map { $0.prefix(8) } == ["steps[1]"])
  }

  @Test("A header whose length is an estimate is told its length; one that has a length is noted", arguments: Strategy.all)
  func header(_ strategy: Strategy) throws {
    func played(_ height: String, _ steps: String) throws -> SpecPlayback {
      let (width, full) = (#""width": {"fractionalWidth": 1}"#, #"{"fractionalHeight": 1}"#)
      let group =
        #"{"axis": "horizontal", "size": {\#(width), "height": {"absolute": 50}}, "subitems": [{"size": {\#(width), "height": \#(full)}}]}"#
      let bar = #"{"kind": "header", "size": {\#(width), "height": {"\#(height)": 44}}}"#
      let section = #"{"count": 2, "group": \#(group), "boundarySupplementaryItems": [\#(bar)]}"#
      return try SpecPlayback(
        of: SpecText(layout: #"{"type": "compositional"}"#, sections: "[\(section)]", steps: "[\(steps)]").read(), under: strategy)
    }
    let told = #"{"resize": [[0, 0], [1, 60]], "kind": "header"}"#
    let estimated = try played("estimated", told)
    // 44 + 2 · 50, then 60 + 2 · 50.
    #expect(estimated.states.map(\.contentSize.height) == [144, 160] && estimated.notes.isEmpty)
    #expect(estimated.states.map(\.step) == ["prepare", "resize"])
    #expect(
      try played("absolute", told).notes == [
        "steps[0]: changes no frame: the header has this size already, or the layout has no estimate for it"
      ])
    for step in [
      #"{"resize": [[0, 1], [1, 60]], "kind": "header"}"#, #"{"resize": [[0, 0], [1, 60]], "kind": "cell"}"#,
      #"{"resize": [[1, 0], [1, 60]], "kind": "footer"}"#,
    ] { #expect(throws: SpecFileError.self) { try played("estimated", step) } }
    for (path, kind) in [("[1, 0]", "layoutHeader"), ("[0, 1]", "layoutFooter")] {
      let error = #expect(throws: SpecFileError.self) { try played("estimated", #"{"resize": [\#(path), [1, 60]], "kind": "\#(kind)"}"#) }
      #expect(error?.description.contains("[0, 0]") == true)
    }
  }

  @Test("The header and the footer of the whole layout are told their lengths", arguments: Strategy.all)
  func headerOfLayout(_ strategy: Strategy) throws {
    let (width, full) = (#""width": {"fractionalWidth": 1}"#, #"{"fractionalHeight": 1}"#)
    let group =
      #"{"axis": "horizontal", "size": {\#(width), "height": {"absolute": 50}}, "subitems": [{"size": {\#(width), "height": \#(full)}}]}"#
    let bars = ["header", "footer"].map { #"{"kind": "\#($0)", "size": {\#(width), "height": {"estimated": 44}}}"# }
    let spec = try SpecText(
      layout: #"{"type": "compositional", "boundarySupplementaryItems": [\#(bars.joined(separator: ", "))]}"#,
      sections: #"[{"count": 2, "group": \#(group)}]"#,
      steps: #"[{"resize": [[0, 0], [1, 60]], "kind": "layoutHeader"}, {"resize": [[0, 0], [1, 10]], "kind": "layoutFooter"}]"#
    ).read()
    let played = try SpecPlayback(of: spec, under: strategy)
    // 44 + 2 · 50 + 44, then 60 + 2 · 50 + 44, then 60 + 2 · 50 + 10.
    #expect(played.states.map(\.contentSize.height) == [188, 204, 170] && played.notes.isEmpty)
  }

  @Test("Items that say so cover columns, in steps too", arguments: Strategy.all)
  func spans(_ strategy: Strategy) throws {
    func frames(_ layout: String, _ steps: String) throws -> [[LayoutRect]] {
      let items = #"[{"size": [375, 100], "span": 2}, [180, 90]]"#
      let spec = try SpecText(
        layout: #"{"type": "waterfall", "columns": 2\#(layout)}"#, sections: #"[{"items": \#(items)}]"#, steps: "[\(steps)]"
      ).read()
      return try SpecPlayback(of: spec, under: strategy).states.map { $0.attributes.map(\.frame) }
    }
    // Columns of 160 in a container of 320.
    let start = [LayoutRect(x: 0, y: 0, width: 320, height: 100), LayoutRect(x: 0, y: 100, width: 160, height: 90)]
    let steps = #"{"resize": [[0, 1], {"size": [1, 50], "span": 2}]}, {"batch": [{"insert": [0, 0], "size": [9, 7]}]}"#
    let played = try frames("", steps)
    #expect(played[0] == start)
    #expect(played[1] == [start[0], LayoutRect(x: 0, y: 100, width: 320, height: 50)])
    #expect(played[2].map(\.y) == [0, 7, 107])
    // Nothing but an item's own span makes it cover columns, whatever its width.
    #expect(try frames(#", "spans": true, "placement": "keep", "tieTolerance": 5"#, "")[0] == start)
    #expect(throws: SpecFileError.self) { try frames(#", "spans": false"#, "") }
    #expect(throws: SpecFileError.self) { try frames("", #"{"resize": [[0, 1], {"size": [1, 50], "span": 0}]}"#) }
  }

  @Test("What is wrong with items, and how far a target can be trusted, is noted", arguments: Strategy.all)
  func notes(_ strategy: Strategy) throws {
    // 330 points do not fit a line of 320, and 320 do.
    let flow = try SpecText(layout: #"{"type": "flow"}"#, sections: #"[{"items": [[320, 10], [330, 10]]}]"#).read()
    #expect(
      try SpecPlayback(of: flow, under: strategy).notes == [
        LayoutDiagnostic.oversizedItem(ElementPath(section: 0, item: 1), length: 330, available: 320).description
      ])
    // Of the three rows before the fourth one has been measured.
    let list = try SpecText(
      layout: #"{"type": "list", "estimatedItemSize": [320, 44]}"#, sections: #"[{"count": 9}]"#,
      steps: #"[{"resize": [[0, 1], [320, 60]]}, {"scrollTo": [0, 3]}, {"scrollTo": [0, 0]}]"#
    ).read()
    #expect(
      try SpecPlayback(of: list, under: strategy).notes == [
        "steps[1]: 2 items before [0, 3] still count with an estimate: the offset may turn out wrong"
      ])
  }
}
