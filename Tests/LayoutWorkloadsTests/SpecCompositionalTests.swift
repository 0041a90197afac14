import CollectionLayouts
import Testing

@testable import LayoutWorkloads

@Suite("What a spec file says about a compositional layout")
struct SpecCompositionalTests {
  private static let item = #"{"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}}"#
  private static let size = #""size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 44}}"#
  private static let plainItem = CollectionLayoutItem(
    layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
  private static let groupSize = CollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44))

  /// The sections of a layout with one section of these keys.
  private static func section(_ keys: String, items: String = #""count": 1"#) throws -> CollectionLayoutSection {
    let spec = try SpecText(layout: #"{"type": "compositional"}"#, sections: "[{\(items), \(keys)}]").read()
    let layout = try #require(spec.layout as? CompositionalLayout)
    #expect(layout.sections.count == 1)
    return layout.sections[0]
  }

  private static func group(_ keys: String) throws -> CollectionLayoutGroup { try section("\"group\": {\(size), \(keys)}").group }

  @Test("Every key of a section is read")
  func section() throws {
    let section = try Self.section(
      #"""
      "group": {"axis": "horizontal", \#(Self.size), "subitems": [\#(Self.item)]}, "interGroupSpacing": 8,
      "contentInsets": {"top": 1, "left": 2, "bottom": 3, "right": 4}, "orthogonalScrolling": "groupPaging",
      "supplementariesFollowContentInsets": false,
      "boundarySupplementaryItems": [
        {"kind": "header", \#(Self.size)},
        {"kind": "footer", \#(Self.size), "alignment": "top", "pinToVisibleBounds": true, "extendsBoundary": false}],
      "decorationItems": [{"kind": "background", "contentInsets": {"left": 5}}, {"kind": "background"}]
      """#)
    #expect(
      section
        == CollectionLayoutSection(
          group: CollectionLayoutGroup(.horizontal(subitems: [.item(Self.plainItem)]), layoutSize: Self.groupSize), interGroupSpacing: 8,
          contentInsets: LayoutInsets(top: 1, left: 2, bottom: 3, right: 4), orthogonalScrollingBehavior: .groupPaging,
          boundarySupplementaryItems: [
            CollectionLayoutBoundarySupplementaryItem(elementKind: .header, layoutSize: Self.groupSize, alignment: .top),
            CollectionLayoutBoundarySupplementaryItem(
              elementKind: .footer, layoutSize: Self.groupSize, alignment: .top, pinToVisibleBounds: true, extendsBoundary: false),
          ], supplementariesFollowContentInsets: false,
          decorationItems: [
            CollectionLayoutDecorationItem(contentInsets: LayoutInsets(left: 5)), CollectionLayoutDecorationItem(),
          ]))
  }

  @Test("The supplementary items of an item are read")
  func supplementaries() throws {
    let size = #"{"width": {"absolute": 20}, "height": {"fractionalHeight": 0.5}}"#
    let group = try Self.group(
      #"""
      "axis": "horizontal", "subitems": [{"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}, "supplementaryItems": [
        {"kind": "badge", "size": \#(size), "containerAnchor": {"edges": ["top", "trailing"], "fractionalOffset": [0.5, -0.5]}},
        {"kind": "dot", "size": \#(size), "containerAnchor": {"edges": []}, "zIndex": -2,
         "itemAnchor": {"edges": ["bottom", "leading"], "absoluteOffset": [-3, 4]}}]}]
      """#)
    let badgeSize = CollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .fractionalHeight(0.5))
    var item = Self.plainItem
    item.supplementaryItems = [
      CollectionLayoutSupplementaryItem(
        layoutSize: badgeSize, elementKind: "badge",
        containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing], offset: .fractional(LayoutPoint(x: 0.5, y: -0.5)))),
      CollectionLayoutSupplementaryItem(
        layoutSize: badgeSize, elementKind: "dot", containerAnchor: CollectionLayoutAnchor(edges: []),
        itemAnchor: CollectionLayoutAnchor(edges: [.bottom, .leading], offset: .absolute(LayoutPoint(x: -3, y: 4))), zIndex: -2),
    ]
    #expect(group.arrangement == .horizontal(subitems: [.item(item)]))
  }

  @Test("The layout may have a header and a footer of its own, with kinds of their own in transcripts")
  func layoutBoundaries() throws {
    func spec(_ items: String) throws(SpecFileError) -> SpecFile {
      try SpecText(
        layout: #"{"type": "compositional", "boundarySupplementaryItems": [\#(items)]}"#,
        sections: #"[{"count": 1, "group": {"axis": "horizontal", \#(Self.size), "subitems": [\#(Self.item)]}}]"#
      ).read()
    }
    let read = try spec(#"{"kind": "header", \#(Self.size), "pinToVisibleBounds": true}, {"kind": "footer", \#(Self.size)}"#)
    #expect(
      (read.layout as? CompositionalLayout)?.boundarySupplementaryItems == [
        CollectionLayoutBoundarySupplementaryItem(
          elementKind: .header, layoutSize: Self.groupSize, alignment: .top, pinToVisibleBounds: true),
        CollectionLayoutBoundarySupplementaryItem(elementKind: .footer, layoutSize: Self.groupSize, alignment: .bottom),
      ])
    let json = SpecTranscript(of: try SpecPlayback(of: read, under: .indexed).states).json
    // The container is 320 wide, and header, row and footer 44 long. What pins for the whole layout is in front of all.
    #expect(json.contains(#"{"kind": "layoutHeader", "path": [0, 0], "frame": [0, 0, 320, 44], "zIndex": 2}"#), "\(json)")
    #expect(json.contains(#"{"kind": "cell", "path": [0, 0], "frame": [0, 44, 160, 44], "zIndex": 0}"#), "\(json)")
    #expect(json.contains(#"{"kind": "layoutFooter", "path": [0, 0], "frame": [0, 88, 320, 44], "zIndex": 0}"#), "\(json)")
    do throws(SpecFileError) {
      _ = try spec(#"{"kind": "layoutHeader", \#(Self.size)}"#)
      Issue.record("a kind that is neither header nor footer was read")
    } catch { #expect("\(error)".contains("layout.boundarySupplementaryItems[0].kind"), "\(error)") }
  }

  @Test("A transcript names the kinds of supplementary items")
  func supplementaryNames() throws {
    let item =
      #"{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}, "supplementaryItems": [{"kind": "new", "size": "#
      + #"{"width": {"absolute": 20}, "height": {"absolute": 10}}, "containerAnchor": {"edges": ["top", "trailing"]}}]}"#
    let spec = try SpecText(
      layout: #"{"type": "compositional"}"#,
      sections: #"[{"count": 1, "group": {"axis": "horizontal", \#(Self.size), "subitems": [\#(item)]}}]"#
    ).read()
    let json = SpecTranscript(of: try SpecPlayback(of: spec, under: .indexed).states).json
    // The container of these tests is 320 wide: 320 − 20.
    #expect(json.contains(#"{"kind": "new", "path": [0, 0], "frame": [300, 0, 20, 10], "zIndex": 1}"#), "\(json)")
  }

  @Test("In a transcript the name of a kind stays a JSON string and controls no terminal")
  func hostileSupplementaryNames() throws {
    let name = ElementKind.itemSupplementary(0).specName(["a\"\\\u{1B}\u{9B}\u{202E}\u{2028}é"])
    #expect(name == #"a\"\\\u001b\u009b\u202e\u2028é"#)
  }

  @Test("What a section leaves out has its usual value; a footer stands at the bottom")
  func defaults() throws {
    let group = #""group": {"axis": "vertical", \#(Self.size), "subitems": [\#(Self.item)]}"#
    let plain = CollectionLayoutSection(
      group: CollectionLayoutGroup(.vertical(subitems: [.item(Self.plainItem)]), layoutSize: Self.groupSize))
    #expect(try Self.section(group) == plain)
    let footer = try Self.section(group + #", "boundarySupplementaryItems": [{"kind": "footer", \#(Self.size), "alignment": "bottom"}]"#)
    #expect(
      footer.boundarySupplementaryItems == [
        CollectionLayoutBoundarySupplementaryItem(elementKind: .footer, layoutSize: Self.groupSize, alignment: .bottom)
      ])
  }

  @Test("In a horizontal layout a header is at the leading edge, or at the top in the middle, where it does not pin")
  func horizontal() throws {
    func states(_ alignment: String) throws -> [SpecState] {
      let json = #"""
        {"container": {"width": 400, "height": 300}, "scrollDirection": "horizontal", "layout": {"type": "compositional"}, "sections": [{"count": 3,
          "group": {"axis": "horizontal", "size": {"width": {"absolute": 100}, "height": {"fractionalHeight": 1}},
            "subitems": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]},
          "boundarySupplementaryItems": [{"kind": "header", "size": {"width": {"absolute": 44}, "height": {"fractionalHeight": 1}}\#(alignment)}]}]}
        """#
      return try SpecPlayback(of: SpecFile(json: json, name: "h.json"), under: .naive).states
    }
    for alignment in ["", #", "alignment": "leading""#] {
      let shown = try #require(try states(alignment).first)
      // 44 + 3 · 100.
      #expect(shown.contentSize == LayoutSize(width: 344, height: 300))
      #expect(shown.attributes.first { $0.kind == .header }?.frame == LayoutRect(x: 0, y: 0, width: 44, height: 300))
    }
    let trailing = try #require(try states(#", "alignment": "trailing""#).first)
    #expect(trailing.attributes.first { $0.kind == .header }?.frame.x == 300)
    let top = try #require(try states(#", "alignment": "top""#).first)
    // The content is as long as its cells: (300 − 44) / 2.
    #expect(
      top.contentSize.width == 300 && top.attributes.first { $0.kind == .header }?.frame == LayoutRect(x: 128, y: 0, width: 44, height: 300)
    )
    let error = #expect(throws: SpecFileError.self) { try states(#", "alignment": "top", "pinToVisibleBounds": true"#) }
    #expect(
      error?.description.contains(
        "a header that pins is at the top of a section, beside the scroll axis: give it the alignment leading or trailing") == true)
  }

  @Test(
    "A section scrolls by itself in five ways, or not",
    arguments: [
      ("continuous", OrthogonalScrollingBehavior.continuous), ("continuousGroupLeadingBoundary", .continuousGroupLeadingBoundary),
      ("paging", .paging), ("groupPaging", .groupPaging), ("groupPagingCentered", .groupPagingCentered), ("none", nil),
    ])
  func scrolling(name: String, behaviour: OrthogonalScrollingBehavior?) throws {
    let section = try Self.section(
      #""group": {"axis": "vertical", \#(Self.size), "subitems": [\#(Self.item)]}, "orthogonalScrolling": "\#(name)""#)
    #expect(section.orthogonalScrollingBehavior == behaviour)
  }

  @Test("Every key of a group and of an item is read")
  func groupKeys() throws {
    let edges = #"{"leading": {"fixed": 1}, "trailing": {"flexible": 2}, "top": {"flexible": 3}, "bottom": {"fixed": 4}}"#
    let item = #"""
      {"size": {"width": {"estimated": 10}, "height": {"fractionalWidth": 0.25}}, "contentInsets": {"top": 7}, "edgeSpacing": \#(edges)}
      """#
    let group = try Self.group(
      #"""
      "axis": "horizontal", "interItemSpacing": {"flexible": 10}, "contentInsets": {"right": 9}, "edgeSpacing": \#(edges),
      "subitems": [\#(item), {"axis": "vertical", \#(Self.size), "subitems": [\#(Self.item), \#(Self.item)], "interItemSpacing": {"fixed": 6}}]
      """#)
    let room = CollectionLayoutEdgeSpacing(leading: .fixed(1), top: .flexible(3), trailing: .flexible(2), bottom: .fixed(4))
    let first = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(widthDimension: .estimated(10), heightDimension: .fractionalWidth(0.25)),
      contentInsets: LayoutInsets(top: 7), edgeSpacing: room)
    let second = CollectionLayoutGroup(
      .vertical(subitems: [.item(Self.plainItem), .item(Self.plainItem)]), layoutSize: Self.groupSize, interItemSpacing: .fixed(6))
    #expect(
      group
        == CollectionLayoutGroup(
          .horizontal(subitems: [.item(first), .group(second)]), layoutSize: Self.groupSize, interItemSpacing: .flexible(10),
          contentInsets: LayoutInsets(right: 9), edgeSpacing: room))
  }

  @Test("An item may be as long as its longest sibling")
  func uniform() throws {
    let size = #""size": {"width": {"absolute": 10}, "height": {"uniformAcrossSiblings": 40}}"#
    let group = try Self.group(#""axis": "horizontal", "subitems": [{\#(size)}]"#)
    let item = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(widthDimension: .absolute(10), heightDimension: .uniformAcrossSiblings(estimate: 40)))
    #expect(group.arrangement == .horizontal(subitems: [.item(item)]))
  }

  @Test("A group resizes copies, repeats them, or has frames")
  func arrangements() throws {
    let item = CollectionLayoutSubitem.item(Self.plainItem)
    let subitems = #""subitems": [\#(Self.item)]"#
    let expected: [(String, CollectionLayoutGroup.Arrangement)] = [
      (#""axis": "horizontal", \#(subitems), "count": 3"#, .horizontalCount(item, count: 3)),
      (#""axis": "vertical", \#(subitems), "count": 10000"#, .verticalCount(item, count: 10_000)),
      (#""axis": "horizontal", \#(subitems), "repeating": 1"#, .horizontalRepeating(item, count: 1)),
      (#""axis": "vertical", \#(subitems), "repeating": 4"#, .verticalRepeating(item, count: 4)),
      (
        #""axis": "custom", "frames": [[-5, 0, 10, 20.5], [1, 2, 3, 4]]"#,
        .custom(frames: [LayoutRect(x: -5, y: 0, width: 10, height: 20.5), LayoutRect(x: 1, y: 2, width: 3, height: 4)])
      ),
    ]
    for (keys, arrangement) in expected { #expect(try Self.group(keys).arrangement == arrangement) }
  }

  @Test("A custom group may stand in a group")
  func nestedCustom() throws {
    let group = try Self.group(#""axis": "vertical", "subitems": [{"axis": "custom", \#(Self.size), "frames": []}]"#)
    #expect(group.arrangement == .vertical(subitems: [.group(CollectionLayoutGroup(.custom(frames: []), layoutSize: Self.groupSize))]))
  }

  @Test("Where any section has estimates, items without a size have none; with one they are measured")
  func sizes() throws {
    let sections = [
      #"{"count": 1, "group": {"axis": "vertical", \#(Self.size), "subitems": [\#(Self.item)]}}"#,
      #"""
      {"count": 1, "group": {"axis": "vertical", "size": {"width": {"absolute": 1}, "height": {"estimated": 1}}, "subitems": [\#(Self.item)]}}
      """#,
      #"""
      {"count": 1, "group": {"axis": "vertical", \#(Self.size), "count": 2, "subitems": [
        {"axis": "vertical", \#(Self.size), "subitems": [{"size": {"width": {"estimated": 9}, "height": {"absolute": 1}}}]}]}}
      """#,
      #"{"items": [[3, 4]], "group": {"axis": "custom", \#(Self.size), "frames": [[0, 0, 1, 1]]}}"#,
      #"{"count": 1, "itemSize": [5, 6], "group": {"axis": "custom", \#(Self.size), "frames": [[0, 0, 1, 1]]}}"#,
    ]
    let spec = try SpecText(
      layout: #"{"type": "compositional", "interSectionSpacing": 12}"#, sections: "[\(sections.joined(separator: ", "))]",
      more: #", "scrollDirection": "horizontal""#
    ).read()
    let layout = try #require(spec.layout as? CompositionalLayout)
    #expect(layout.interSectionSpacing == 12 && layout.scrollDirection == .horizontal && layout.sections.count == 5)
    #expect(
      spec.data.sections.map(\.items) == [
        [.automatic], [.automatic], [.automatic], [LayoutSize(width: 3, height: 4)], [LayoutSize(width: 5, height: 6)],
      ])
    // Where none has, no size ever counts.
    let fixed = try SpecText(layout: #"{"type": "compositional"}"#, sections: "[\(sections[0])]").read()
    #expect(fixed.data.sections.map(\.items) == [[.zero]])
  }
}
