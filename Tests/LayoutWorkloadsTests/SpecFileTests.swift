import CollectionLayouts
import Testing
import UnitTestSupport

@testable import LayoutWorkloads

@Suite("What a spec file says")
struct SpecFileTests {
  private static func layout<Layout: CollectionLayout>(_ json: String, as type: Layout.Type = Layout.self) throws -> Layout {
    let sections = json.contains("compositional") ? "[]" : #"[{"items": [[1, 2]]}]"#
    return try #require(try SpecText(layout: json, sections: sections).read().layout as? Layout)
  }

  @Test("The whole of a file is read")
  func whole() throws {
    let spec = try SpecFile(
      json: #"""
        { "container": {"width": 320, "height": 480.5}, "displayScale": 3, "scrollDirection": "horizontal",
          "layout": {"type": "list"}, "sections": [{"items": [[90, 40], [120.25, 80]]}, {"count": 3, "itemSize": [50, 60]}, {"items": []}],
          "steps": [{"query": [0, 0, 320, 480]}] }
        """#, name: "folder/a.json")
    #expect(spec.name == "folder/a.json")
    #expect(spec.container == LayoutSize(width: 320, height: 480.5))
    #expect(spec.displayScale == 3)
    #expect(spec.scrollDirection == .horizontal)
    #expect(spec.layoutName == "list")
    let five = LayoutSize(width: 50, height: 60)
    #expect(
      spec.data.sections.map(\.items) == [
        [LayoutSize(width: 90, height: 40), LayoutSize(width: 120.25, height: 80)], [five, five, five], [],
      ])
    #expect(spec.steps == [.query(LayoutRect(x: 0, y: 0, width: 320, height: 480))])
  }

  @Test("What is left out has its usual value")
  func defaults() throws {
    let spec = try SpecFile(
      json: #"{"container": {"width": 1, "height": 0}, "layout": {"type": "list"}, "sections": []}"#, name: "a.json")
    #expect(spec.displayScale == 1 && spec.scrollDirection == .vertical && spec.steps.isEmpty && spec.data.sections.isEmpty)
    let list = try Self.layout(#"{"type": "list"}"#, as: ListLayout.self)
    #expect(list.spacing == 0 && list.alignment == .fill && list.estimatedItemSize == nil && list.boundaries == BoundarySizes())
    let flow = try Self.layout(#"{"type": "flow"}"#, as: FlowLayout.self)
    #expect(flow.itemSize == nil && flow.estimatedItemSize == nil && flow.sections.isEmpty && flow.boundaries == BoundarySizes())
    // As UIKit's.
    #expect(flow.minimumLineSpacing == 10 && flow.minimumInteritemSpacing == 10 && flow.sectionInset == .zero)
    let waterfall = try Self.layout(#"{"type": "waterfall"}"#, as: WaterfallLayout.self)
    #expect(waterfall.columns == 2 && waterfall.placement == .shortest && waterfall.columnSpacing == 0 && waterfall.lineSpacing == 0)
    #expect(waterfall.sectionInset == .zero && waterfall.boundaries == BoundarySizes())
    let column = try Self.layout(#"{"type": "column"}"#, as: ColumnLayout.self)
    #expect(column.minColumnWidth == 300 && column.itemHeight == 70 && column.layoutMargins == .zero)
    #expect(column.minimumLineSpacing == 10 && column.minimumInteritemSpacing == 10 && column.sectionInset == .zero)
    #expect(try Self.layout(#"{"type": "mosaic"}"#) == MosaicLayout(segmentHeight: 200))
    #expect(try Self.layout(#"{"type": "compositional"}"#) == CompositionalLayout(sections: []))
  }

  @Test("Every key of a list is read")
  func list() throws {
    let list: ListLayout = try Self.layout(
      #"""
      {"type": "list", "spacing": 8, "alignment": "center", "estimatedItemSize": [10, 44], "headerReferenceSize": [0, 30],
       "footerReferenceSize": [1, 20], "sectionHeadersPinToVisibleBounds": true, "sectionInset": {"left": 16}}
      """#)
    #expect(list.sectionInset == LayoutInsets(left: 16))
    #expect(list.spacing == 8 && list.alignment == .center && list.estimatedItemSize == LayoutSize(width: 10, height: 44))
    #expect(
      list.boundaries
        == BoundarySizes(header: LayoutSize(width: 0, height: 30), footer: LayoutSize(width: 1, height: 20), headersPin: true))
    #expect(try Self.layout(#"{"type": "list", "alignment": "fill"}"#, as: ListLayout.self).alignment == .fill)
  }

  @Test("A list's section says for itself what it wants to")
  func listSections() throws {
    let spec = try SpecText(
      layout: #"{"type": "list", "spacing": 8}"#,
      sections: #"""
        [{"items": []}, {"items": [], "spacing": 1, "sectionInset": {"top": 2}, "headerReferenceSize": [0, 3], "footerReferenceSize": [0, 4]}]
        """#
    ).read()
    let values = ListSection(
      spacing: 1, sectionInset: LayoutInsets(top: 2), headerReferenceSize: LayoutSize(width: 0, height: 3),
      footerReferenceSize: LayoutSize(width: 0, height: 4))
    #expect((spec.layout as? ListLayout)?.sections == [ListSection(), values])
    // Sections that say nothing cost nothing.
    let plain = try SpecText().read()
    #expect((plain.layout as? ListLayout)?.sections == [])
  }

  @Test("Every key of a flow is read")
  func flow() throws {
    let flow: FlowLayout = try Self.layout(
      #"""
      {"type": "flow", "minimumLineSpacing": 3, "minimumInteritemSpacing": 4, "sectionInset": {"top": 1, "left": 2, "bottom": 3, "right": 4},
       "itemSize": [90, 40], "estimatedItemSize": [50, 51], "headerReferenceSize": [0, 44], "footerReferenceSize": [0, 20],
       "sectionFootersPinToVisibleBounds": true, "alignment": "trailing"}
      """#)
    #expect(flow.alignment == .trailing)
    #expect(flow.minimumLineSpacing == 3 && flow.minimumInteritemSpacing == 4)
    #expect(flow.sectionInset == LayoutInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(flow.itemSize == LayoutSize(width: 90, height: 40) && flow.estimatedItemSize == LayoutSize(width: 50, height: 51))
    #expect(
      flow.boundaries
        == BoundarySizes(header: LayoutSize(width: 0, height: 44), footer: LayoutSize(width: 0, height: 20), footersPin: true))
  }

  @Test(
    "Headers and footers pin together or each by itself, in every layout that has them",
    arguments: ["list", "flow", "waterfall", "column"])
  func pins(layout type: String) throws {
    func boundaries(_ keys: String) throws -> BoundarySizes {
      let layout = try SpecText(layout: #"{"type": "\#(type)"\#(keys)}"#, sections: "[]").read().layout
      switch layout {
      case let layout as ListLayout: return layout.boundaries
      case let layout as FlowLayout: return layout.boundaries
      case let layout as WaterfallLayout: return layout.boundaries
      default: return try #require(layout as? ColumnLayout).boundaries
      }
    }
    #expect(try boundaries("") == BoundarySizes())
    #expect(try boundaries(#", "pinToVisibleBounds": true"#) == BoundarySizes(headersPin: true, footersPin: true))
    #expect(
      try boundaries(#", "pinToVisibleBounds": true, "sectionFootersPinToVisibleBounds": false"#) == BoundarySizes(headersPin: true))
    #expect(try boundaries(#", "sectionFootersPinToVisibleBounds": true"#) == BoundarySizes(footersPin: true))
  }

  @Test(
    "A flow is aligned to the left or the right by these names too, where lines run that way",
    arguments: [
      ("left", FlowLayout.Alignment.leading), ("right", .trailing), ("leading", .leading), ("center", .center), ("justified", .justified),
    ])
  func alignments(name: String, alignment: FlowLayout.Alignment) throws {
    let (layout, sections) = (#"{"type": "flow", "alignment": "\#(name)"}"#, #"[{"items": [], "alignment": "\#(name)"}]"#)
    let flow: FlowLayout = try Self.layout(layout)
    #expect(flow.alignment == alignment)
    let sectioned = try SpecText(layout: #"{"type": "flow"}"#, sections: sections).read()
    #expect((sectioned.layout as? FlowLayout)?.sections == [FlowSection(alignment: alignment)])
    let json = #"{"container": {"width": 1, "height": 1}, "scrollDirection": "horizontal", "layout": \#(layout), "sections": []}"#
    if name == "left" || name == "right" {
      #expect(throws: SpecFileError.self) { try SpecFile(json: json, name: "a.json") }
    } else {
      let spec = try SpecFile(json: json, name: "a.json")
      #expect((spec.layout as? FlowLayout)?.alignment == alignment)
    }
  }

  @Test("Every key of a waterfall is read")
  func waterfall() throws {
    let waterfall: WaterfallLayout = try Self.layout(
      #"""
      {"type": "waterfall", "columns": 3, "placement": "alternating", "columnSpacing": 4, "lineSpacing": 5, "sectionInset": {"bottom": 6},
       "headerReferenceSize": [0, 30], "footerReferenceSize": [1, 20]}
      """#)
    #expect(waterfall.columns == 3 && waterfall.placement == .alternating && waterfall.columnSpacing == 4 && waterfall.lineSpacing == 5)
    #expect(waterfall.sectionInset == LayoutInsets(bottom: 6))
    #expect(waterfall.boundaries == BoundarySizes(header: LayoutSize(width: 0, height: 30), footer: LayoutSize(width: 1, height: 20)))
    let shortest: WaterfallLayout = try Self.layout(#"{"type": "waterfall", "placement": "shortest", "columns": 16}"#)
    #expect(shortest.placement == .shortest && shortest.columns == 16)
  }

  @Test("Every key of a column layout is read")
  func column() throws {
    let column: ColumnLayout = try Self.layout(
      #"""
      {"type": "column", "minColumnWidth": 150, "itemHeight": 60, "layoutMargins": {"left": 16, "right": 17}, "minimumLineSpacing": 3,
       "minimumInteritemSpacing": 4, "sectionInset": {"top": 5}, "headerReferenceSize": [0, 30], "footerReferenceSize": [1, 20]}
      """#)
    #expect(column.minColumnWidth == 150 && column.itemHeight == 60 && column.layoutMargins == LayoutInsets(left: 16, right: 17))
    #expect(column.minimumLineSpacing == 3 && column.minimumInteritemSpacing == 4 && column.sectionInset == LayoutInsets(top: 5))
    #expect(column.boundaries == BoundarySizes(header: LayoutSize(width: 0, height: 30), footer: LayoutSize(width: 1, height: 20)))
  }

  @Test("The one key of a mosaic is read")
  func mosaic() throws {
    #expect(try Self.layout(#"{"type": "mosaic", "segmentHeight": 120}"#) == MosaicLayout(segmentHeight: 120))
  }

  @Test(
    "Items without a size have the layout's, an estimate's place, or none that counts",
    arguments: [
      (#"{"type": "flow", "itemSize": [90, 40]}"#, LayoutSize(width: 90, height: 40)),
      (#"{"type": "flow", "itemSize": [90, 40], "estimatedItemSize": [1, 1]}"#, LayoutSize(width: 90, height: 40)),
      (#"{"type": "flow", "estimatedItemSize": [90, 40]}"#, .automatic), (#"{"type": "list", "estimatedItemSize": [90, 40]}"#, .automatic),
      (#"{"type": "column"}"#, .zero), (#"{"type": "mosaic"}"#, .zero),
    ])
  func sizeless(layout: String, size: LayoutSize) throws {
    let steps = #"[{"batch": [{"insert": [0, 0]}, {"reload": [0, 1]}]}]"#
    let spec = try SpecText(layout: layout, sections: #"[{"count": 2}]"#, steps: steps).read()
    #expect(spec.data.sections.map(\.items) == [[size, size]])
    // An item that comes later is as the ones that were there.
    #expect(
      spec.steps == [.batch([.insert(ElementPath(section: 0, item: 0), size), .reload(ElementPath(section: 0, item: 1), size)])])
  }

  @Test("A flow's section says for itself what it wants to, and its items have one size or each its own")
  func flowSections() throws {
    let spec = try SpecText(
      layout: #"{"type": "flow", "itemSize": [90, 40]}"#,
      sections: #"""
        [{"count": 1}, {"items": [[1, 2]]}, {"count": 2, "itemSize": [50, 60]},
         {"count": 1, "minimumLineSpacing": 1, "minimumInteritemSpacing": 2, "sectionInset": {"left": 3}, "headerReferenceSize": [4, 5],
          "footerReferenceSize": [6, 7]}]
        """#
    ).read()
    let flow = try #require(spec.layout as? FlowLayout)
    let values = FlowSection(
      minimumLineSpacing: 1, minimumInteritemSpacing: 2, sectionInset: LayoutInsets(left: 3),
      headerReferenceSize: LayoutSize(width: 4, height: 5), footerReferenceSize: LayoutSize(width: 6, height: 7))
    #expect(
      flow.sections == [
        FlowSection(), FlowSection(itemSizes: .own), FlowSection(itemSizes: .uniform(LayoutSize(width: 50, height: 60))), values,
      ])
    let (ninety, fifty) = (LayoutSize(width: 90, height: 40), LayoutSize(width: 50, height: 60))
    #expect(spec.data.sections.map(\.items) == [[ninety], [LayoutSize(width: 1, height: 2)], [fifty, fifty], [ninety]])
    // Where the layout has no size, items are their own anyway.
    let own = try SpecText(layout: #"{"type": "flow"}"#, sections: #"[{"items": [[1, 2]]}, {"count": 0}]"#).read()
    #expect(try #require(own.layout as? FlowLayout).sections.isEmpty)
  }

  @Test("An item that is inserted without a size gets that of its section")
  func sizeOfNew() throws {
    let spec = try SpecText(
      layout: #"{"type": "flow", "itemSize": [90, 40]}"#, sections: #"[{"count": 2, "itemSize": [5, 6]}, {"items": [[1, 2]]}]"#,
      steps: #"[{"batch": [{"insert": [0, 0]}, {"insert": [1, 0]}, {"insert": [7, 0]}]}]"#
    ).read()
    guard case .batch(let updates) = spec.steps[0] else { return #expect(Bool(false)) }
    #expect(updates[0] == .insert(ElementPath(section: 0, item: 0), LayoutSize(width: 5, height: 6)))
    #expect(updates[1] == .insert(ElementPath(section: 1, item: 0), LayoutSize(width: 90, height: 40)))
    // A batch may bring a section 7; there the values of the file's two sections come for the fourth time.
    #expect(updates[2] == .insert(ElementPath(section: 7, item: 0), LayoutSize(width: 90, height: 40)))
  }

  @Test("Sections of a batch bring items with their sizes, or so many of one size; where they have none, that of their place")
  func sectionUpdates() throws {
    let spec = try SpecText(
      layout: #"{"type": "flow", "itemSize": [90, 40]}"#, sections: #"[{"count": 2, "itemSize": [5, 6]}, {"items": [[1, 2]]}]"#,
      steps: #"""
        [{"batch": [{"deleteSection": 1}, {"moveSection": 0, "to": 2}, {"insertSection": 0, "section": {"items": [[3, 4], [5, 6]]}},
                    {"insertSection": 1, "section": {"count": 2}}]}, {"batch": [{"reloadSection": 2, "section": {"count": 1, "itemSize": [7, 8]}}]}]
        """#
    ).read()
    func section(_ sizes: LayoutSize...) -> CollectionData.Section { CollectionData.Section(items: sizes) }
    let ninety = LayoutSize(width: 90, height: 40)
    #expect(
      spec.steps == [
        .batch([
          .deleteSection(1), .moveSection(from: 0, to: 2),
          .insertSection(0, section(LayoutSize(width: 3, height: 4), LayoutSize(width: 5, height: 6))),
          .insertSection(1, section(ninety, ninety)),
        ]),
        .batch([.reloadSection(2, section(LayoutSize(width: 7, height: 8)))]),
      ])
  }

  @Test("Every step is read")
  func steps() throws {
    let steps = #"""
      [{"query": [-1, 2.5, 320, 480]}, {"resize": [[0, 1], [120, 90]]}, {"bounds": {"width": 480, "height": 320}},
       {"batch": [{"delete": [0, 0]}, {"insert": [0, 1], "size": [80, 40]}, {"move": [0, 2], "to": [1, 0]},
                  {"reload": [0, 3], "size": [50, 51]}]},
       {"scroll": [0, 120]}, {"scrollTo": [0, 40]}, {"scroll": [30, 7], "section": 2}, {"batch": []}]
      """#
    func path(_ section: Int, _ item: Int) -> ElementPath { ElementPath(section: section, item: item) }
    let expected: [SpecStep] = [
      .query(LayoutRect(x: -1, y: 2.5, width: 320, height: 480)), .resize(path(0, 1), LayoutSize(width: 120, height: 90)),
      .bounds(LayoutSize(width: 480, height: 320)),
      .batch([
        .delete(path(0, 0)), .insert(path(0, 1), LayoutSize(width: 80, height: 40)), .move(from: path(0, 2), to: path(1, 0)),
        .reload(path(0, 3), LayoutSize(width: 50, height: 51)),
      ]),
      .scroll(LayoutPoint(x: 0, y: 120)), .scrollTo(path(0, 40)), .scrollSection(2, to: 30), .batch([]),
    ]
    #expect(try SpecText(steps: steps).read().steps == expected)
    let names = ["query", "resize", "bounds", "batch", "scroll", "scrollTo", "scroll", "batch"]
    #expect(expected.map(\.name) == names)
    // Across a content that scrolls to the right a section scrolls downwards.
    let horizontal = SpecText(steps: #"[{"scroll": [30, 7], "section": 2}]"#, more: #", "scrollDirection": "horizontal""#)
    #expect(try horizontal.read().steps == [.scrollSection(2, to: 7)])
  }

  @Test("A file is read from its path, with or without a byte-order mark, and named by it in errors")
  func reading() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(("\u{FEFF}" + SpecText().json).utf8), to: "a.json")
    #expect(try SpecFile(path: path).name == path)
    let bad = try folder.write(Array("[]".utf8), to: "bad.json")
    #expect(throws: SpecFileError.self) { try SpecFile(path: bad) }
    do throws(SpecFileError) {
      _ = try SpecFile(path: bad)
    } catch {
      #expect(error.description == "\(bad): expected an object with container, layout and sections, found an array")
    }
  }
}
