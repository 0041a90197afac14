import CollectionLayouts
import Testing

@testable import LayoutWorkloads

/// A text that is no spec, and the message it is refused with.
struct Refused: Sendable, CustomTestStringConvertible {
  let json: String
  let message: String
  /// Line and column, where the text is not JSON.
  let line: String?

  init(_ json: String, _ message: String, line: String? = nil) {
    self.json = json
    self.line = line
    self.message = "a.json: " + message
  }

  /// With this layout.
  static func layout(_ layout: String, _ message: String, sections: String = #"[{"items": []}]"#) -> Refused {
    Refused(SpecText(layout: layout, sections: sections).json, message)
  }

  /// With these sections of a list, or another layout.
  static func sections(_ sections: String, _ message: String, layout: String = #"{"type": "list"}"#) -> Refused {
    Refused(SpecText(layout: layout, sections: sections).json, message)
  }

  /// With this one step.
  static func step(_ step: String, _ message: String) -> Refused { Refused(SpecText(steps: "[\(step)]").json, message) }

  /// With these keys beside the group, and this group, of a compositional section.
  static func section(_ keys: String, group: String = plainGroup, _ message: String) -> Refused {
    sections(#"[{"count": 1, "group": \#(group)\#(keys)}]"#, message, layout: #"{"type": "compositional"}"#)
  }

  static func group(_ keys: String, _ message: String) -> Refused { section("", group: "{\(size), \(keys)}", message) }

  static let size = #""size": {"width": {"absolute": 10}, "height": {"absolute": 20}}"#
  static let plainGroup = #"{"axis": "vertical", \#(size), "subitems": [{\#(size)}]}"#

  var testDescription: String { message }
}

@Suite("What is wrong with a spec file")
struct SpecFaultTests {
  private static func expect(_ refused: Refused) {
    do throws(SpecFileError) {
      _ = try SpecFile(json: refused.json, name: "a.json")
      Issue.record("\(refused.json) was taken")
    } catch {
      #expect(error.description == refused.message)
    }
  }

  /// With one item that has these supplementary items.
  private static func supplementaries(_ items: String, _ path: String, _ message: String) -> Refused {
    .group(
      #""axis": "vertical", "subitems": [{\#(Refused.size), "supplementaryItems": \#(items)}]"#,
      "sections[0].group.subitems[0].supplementaryItems\(path): \(message)")
  }

  private static let anchored: [Refused] = {
    func item(_ keys: String) -> String { #"{"kind": "badge", \#(Refused.size), \#(keys)}"# }
    let fine = item(#""containerAnchor": {"edges": []}"#)
    return [
      supplementaries("3", "", "expected an array of supplementary items, objects with kind, size and containerAnchor, found 3"),
      supplementaries(
        "[\(fine), \(fine)]", "[1].kind", "is a second “badge” of one item; give each of its supplementary items a kind of its own"),
      supplementaries(
        #"[{"kind": "cell", \#(Refused.size), "containerAnchor": {"edges": []}}]"#, "[0].kind",
        "is the kind of other elements; give another name, such as “badge”"),
      supplementaries(
        #"[{"kind": "", \#(Refused.size), "containerAnchor": {"edges": []}}]"#, "[0].kind",
        "expected the name of a kind, such as “badge”, found “”"),
      supplementaries(
        "[\(item(#""containerAnchor": {"edges": ["left"]}"#))]", "[0].containerAnchor.edges[0]",
        "expected one of “top”, “leading”, “bottom”, “trailing”, found “left”"),
      supplementaries(
        "[\(item(#""containerAnchor": {"edges": [], "absoluteOffset": [0, 0], "fractionalOffset": [0, 0]}"#))]", "[0].containerAnchor",
        "expected exactly one of absoluteOffset, fractionalOffset, found absoluteOffset, fractionalOffset"),
      supplementaries(
        #"[{"kind": "badge", "size": {"width": {"absolute": -1}, "height": {"absolute": 1}}, "containerAnchor": {"edges": []}}]"#,
        "[0].size.width.absolute", "expected a length of at least 0, found -1"),
      supplementaries(
        "[\(item(#""containerAnchor": {"edges": [], "absoluteOffset": [0, 1e10]}"#))]", "[0].containerAnchor.absoluteOffset[1]",
        "expected a number within ±1000000000, found 10000000000"),
      supplementaries(
        "[\(item(#""containerAnchor": {"edges": []}, "zIndex": 0.5"#))]", "[0].zIndex",
        "expected a whole number from -1000000 to 1000000, found 0.5"),
    ]
  }()

  @Test("What is wrong with supplementary items", arguments: anchored)
  func anchoredFaults(_ refused: Refused) { Self.expect(refused) }

  private static let whole = [
    Refused("[]", "expected an object with container, layout and sections, found an array"),
    Refused("3", "expected an object with container, layout and sections, found 3"),
    Refused("{}", "container: expected an object with width, height, found nothing"),
    Refused(#"{"container": {"width": 1, "height": 1}}"#, "layout: expected an object with a type and the layout's values, found nothing"),
    Refused(
      #"{"container": {"width": 1, "height": 1}, "layout": {"type": "list"}}"#, "sections: expected an array of sections, found nothing"),
    Refused(SpecText(container: "[1, 2]").json, "container: expected an object with width, height, found an array"),
    Refused(SpecText(container: #"{"width": 1}"#).json, "container.height: expected a number, found nothing"),
    Refused(SpecText(container: #"{"width": -1, "height": 2}"#).json, "container.width: expected a length of at least 0, found -1"),
    Refused(
      SpecText(container: #"{"width": 1e308, "height": 2}"#).json, "container.width: expected a length of at most 2147483647, found 1e+308"),
    Refused(
      SpecText(container: #"{"width": 1, "height": 2, "depth": 3}"#).json,
      "container.depth: unknown key; the keys are width, height"),
    Refused(
      SpecText(more: #", "step": []"#).json,
      "step: unknown key; the keys are container, displayScale, scrollDirection, layoutDirection, contentInset, layout, sections, steps"
    ),
    Refused(
      SpecText(more: #", "a\u001bb": 1"#).json,
      #"[“a\u{1B}b”]: unknown key; the keys are container, displayScale, scrollDirection, layoutDirection, contentInset, layout, sections, steps"#
    ),
    Refused(
      SpecText(more: #", "scrollDirection": "up""#).json, "scrollDirection: expected one of “vertical”, “horizontal”, found “up”"),
    Refused(SpecText(more: #", "displayScale": 0.5"#).json, "displayScale: expected a whole number from 1 to 1000000, found 0.5"),
    Refused(SpecText(more: #", "displayScale": 0"#).json, "displayScale: expected a whole number from 1 to 1000000, found 0"),
    Refused(SpecText(more: #", "displayScale": 1e9"#).json, "displayScale: expected a whole number from 1 to 1000000, found 1000000000"),
    Refused(SpecText(more: #", "displayScale": 1e300"#).json, "displayScale: expected a whole number from 1 to 1000000, found 1e+300"),
    Refused(SpecText(more: #", "displayScale": null"#).json, "displayScale: expected a whole number from 1 to 1000000, found null"),
    // 3,000 units at a million to a point are 2147 points and a half too many.
    Refused(
      SpecText(container: #"{"width": 1, "height": 2148}"#, more: #", "displayScale": 1000000"#).json,
      "container.height: expected a length of at most 2147, found 2148"),
    Refused(SpecText(sections: "{}").json, "sections: expected an array of sections, found an object"),
    Refused(SpecText(steps: "true").json, "steps: expected an array of steps, found true"),
    Refused(
      SpecText(steps: "[" + Array(repeating: #"{"batch": []}"#, count: 10_001).joined(separator: ",") + "]").json,
      "steps: holds 10001 steps; give at most 10000"),
  ]

  private static let types = LayoutEntry.all.map { "“\($0.name)”" }.joined(separator: ", ")
  private static let layouts: [Refused] = [
    .layout("3", "layout: expected an object with a type and the layout's values, found 3"),
    .layout(
      "{}", "layout.type: expected one of \(types), found nothing"),
    .layout(
      #"{"type": "grid"}"#,
      "layout.type: expected one of \(types), found “grid”"),
    .layout(
      #"{"type": "list", "itemSize": [1, 2]}"#,
      "layout.itemSize: unknown key; the keys are type, spacing, sectionInset, headerReferenceSize, "
        + "footerReferenceSize, alignment, estimatedItemSize, sectionHeadersPinToVisibleBounds, sectionFootersPinToVisibleBounds, pinToVisibleBounds"
    ),
    .layout(#"{"type": "list", "spacing": "8"}"#, "layout.spacing: expected a number, found “8”"),
    .layout(#"{"type": "list", "spacing": -1e10}"#, "layout.spacing: expected a number within ±2147483647, found -10000000000"),
    .layout(#"{"type": "waterfall", "columnSpacing": -8}"#, "layout.columnSpacing: expected a length of at least 0, found -8"),
    .layout(#"{"type": "list", "alignment": "left"}"#, "layout.alignment: expected one of “fill”, “center”, found “left”"),
    .layout(#"{"type": "flow", "itemSize": [90, "abc"]}"#, "layout.itemSize[1]: expected a number, found “abc”"),
    .layout(#"{"type": "flow", "itemSize": [90]}"#, "layout.itemSize: expected [width, height], found an array of 1"),
    .layout(#"{"type": "flow", "itemSize": [90, 1, 2]}"#, "layout.itemSize: expected [width, height], found an array of 3"),
    .layout(#"{"type": "flow", "itemSize": {"width": 1}}"#, "layout.itemSize: expected [width, height], found an object"),
    .layout(#"{"type": "flow", "itemSize": [true, 1]}"#, "layout.itemSize[0]: expected a number, found true"),
    .layout(
      #"{"type": "flow", "sectionInset": {"leading": 1}}"#,
      "layout.sectionInset.leading: unknown key; the keys are top, left, bottom, right"),
    .layout(#"{"type": "flow", "sectionInset": {"top": -1}}"#, "layout.sectionInset.top: expected a length of at least 0, found -1"),
    .layout(
      #"{"type": "flow", "lineSpacing": 1}"#,
      "layout.lineSpacing: unknown key; the keys are type, alignment, minimumLineSpacing, minimumInteritemSpacing, "
        + "sectionInset, headerReferenceSize, footerReferenceSize, itemSize, estimatedItemSize, sectionHeadersPinToVisibleBounds, "
        + "sectionFootersPinToVisibleBounds, pinToVisibleBounds"),
    .layout(#"{"type": "flow", "pinToVisibleBounds": 1}"#, "layout.pinToVisibleBounds: expected true or false, found 1"),
    .layout(
      #"{"type": "flow", "alignment": "fill"}"#,
      "layout.alignment: expected one of “justified”, “leading”, “center”, “trailing”, found “fill”"),
    .layout(#"{"type": "waterfall", "columns": 0}"#, "layout.columns: expected a whole number from 1 to 16, found 0"),
    .layout(#"{"type": "waterfall", "columns": 2.5}"#, "layout.columns: expected a whole number from 1 to 16, found 2.5"),
    .layout(#"{"type": "waterfall", "columns": 17}"#, "layout.columns: expected a whole number from 1 to 16, found 17"),
    .layout(
      #"{"type": "waterfall", "placement": "random"}"#,
      "layout.placement: expected one of “shortest”, “alternating”, “keep”, found “random”"),
    .layout(#"{"type": "column", "minColumnWidth": 0}"#, "layout.minColumnWidth: expected a length above 0, found 0"),
    .layout(
      #"{"type": "mosaic", "height": 0}"#, "layout.height: unknown key; the keys are type, segmentHeight"),
    Refused(
      SpecText(layout: #"{"type": "mosaic"}"#, more: #", "scrollDirection": "horizontal""#).json,
      "scrollDirection: a layout of type “mosaic” scrolls vertically only, found “horizontal”"),
    Refused(
      SpecText(layout: #"{"type": "column"}"#, more: #", "scrollDirection": "horizontal""#).json,
      "scrollDirection: a layout of type “column” scrolls vertically only, found “horizontal”"),
  ]

  private static let noSize =
    "expected [width, height], found nothing: the layout has neither a size nor an estimate for items without one"

  private static let sections: [Refused] = [
    .sections(
      "[[]]", "sections[0]: expected an object with items, count, itemSize, found an array", layout: #"{"type": "mosaic"}"#),
    .sections("[{}]", "sections[0]: expected items or a count of them, found neither"),
    .sections(#"[{"items": 1}]"#, "sections[0].items: expected an array of sizes [width, height], found 1"),
    .sections(#"[{"items": []}, {"items": [[1, 2], [1, -2]]}]"#, "sections[1].items[1][1]: expected a length of at least 0, found -2"),
    .sections(
      #"[{"items": [[1, 2]], "count": 1}]"#,
      "sections[0].count: cannot be combined with items, each of which has its own size; leave one out"),
    .sections(
      #"[{"items": [], "itemSize": [1, 2]}]"#,
      "sections[0].itemSize: cannot be combined with items, each of which has its own size; leave one out"),
    .sections(#"[{"count": -1}]"#, "sections[0].count: expected a whole number from 0 to 2000000, found -1"),
    .sections(#"[{"count": 1.5}]"#, "sections[0].count: expected a whole number from 0 to 2000000, found 1.5"),
    .sections(#"[{"count": 2000001}]"#, "sections[0].count: expected a whole number from 0 to 2000000, found 2000001"),
    .sections(
      #"[{"count": 1500000, "itemSize": [1, 1]}, {"count": 500001, "itemSize": [1, 1]}]"#,
      "sections[1].count: brings the file to more than 2000000 items; give fewer"),
    .sections(#"[{"count": 1}]"#, "sections[0].itemSize: \(noSize)"),
    .sections(#"[{"count": 1}]"#, "sections[0].itemSize: \(noSize)", layout: #"{"type": "flow"}"#),
    .sections(#"[{"count": 1}]"#, "sections[0].itemSize: \(noSize)", layout: #"{"type": "waterfall"}"#),
    .sections(
      #"[{"items": [], "spacing": 1}]"#, "sections[0].spacing: unknown key; the keys are items, count, itemSize",
      layout: #"{"type": "mosaic"}"#),
    .sections(
      #"[{"items": [], "spacing": 1}]"#,
      "sections[0].spacing: unknown key; the keys are items, count, itemSize, alignment, minimumLineSpacing, "
        + "minimumInteritemSpacing, sectionInset, headerReferenceSize, footerReferenceSize", layout: #"{"type": "flow"}"#),
    .sections(
      #"[{"items": [], "sectionInset": 1}]"#, "sections[0].sectionInset: expected an object with top, left, bottom, right, found 1",
      layout: #"{"type": "flow"}"#),
  ]

  private static let steps: [Refused] = [
    .step(
      "1",
      "steps[0]: expected an object with query, resize, reload, reloadData, invalidate, layout, bounds, contentInset, batch, scroll, scrollTo, drag, at, by, drop, kind, offset, section, sections, size, found 1"
    ),
    .step(
      "{}",
      "steps[0]: expected exactly one of query, resize, reload, reloadData, invalidate, layout, bounds, contentInset, batch, scroll, scrollTo, drag, found none"
    ),
    .step(
      #"{"scroll": [0, 0], "bounds": {}}"#,
      "steps[0]: expected exactly one of query, resize, reload, reloadData, invalidate, layout, bounds, contentInset, batch, scroll, scrollTo, drag, found bounds, scroll"
    ),
    .step(
      #"{"jump": 1}"#,
      "steps[0].jump: unknown key; the keys are query, resize, reload, reloadData, invalidate, layout, bounds, contentInset, batch, scroll, scrollTo, drag, at, by, drop, kind, offset, section, sections, size"
    ),
    .step(#"{"query": [0, 0, 1]}"#, "steps[0].query: expected [x, y, width, height], found an array of 3"),
    .step(#"{"query": [0, 1e16, 1, 1]}"#, "steps[0].query[1]: expected a number within ±9007199254740992, found 10000000000000000"),
    .step(#"{"query": [0, 0, 1, -1]}"#, "steps[0].query[3]: expected a length of at least 0, found -1"),
    .step(#"{"query": [0, 0, 1, 1], "section": 1}"#, "steps[0].section: unknown key; the keys are query"),
    .step(#"{"resize": [0, 1]}"#, "steps[0].resize[0]: expected [section, item], found 0"),
    .step(#"{"resize": [[0, -1], [1, 1]]}"#, "steps[0].resize[0][1]: expected a whole number from 0 to 2147483647, found -1"),
    .step(
      #"{"resize": [[0, 2147483648], [1, 1]]}"#,
      "steps[0].resize[0][1]: expected a whole number from 0 to 2147483647, found 2147483648"),
    .step(#"{"resize": [[0, 0.5], [1, 1]]}"#, "steps[0].resize[0][1]: expected a whole number from 0 to 2147483647, found 0.5"),
    .step(#"{"resize": [[0, 1e300], [1, 1]]}"#, "steps[0].resize[0][1]: expected a whole number from 0 to 2147483647, found 1e+300"),
    .step(#"{"resize": [[0, 1], [1, -1]]}"#, "steps[0].resize[1][1]: expected a length of at least 0, found -1"),
    .step(#"{"bounds": [1, 2]}"#, "steps[0].bounds: expected an object with width, height, found an array"),
    .step(#"{"bounds": {"width": 1, "height": -1}}"#, "steps[0].bounds.height: expected a length of at least 0, found -1"),
    .step(#"{"scroll": [0]}"#, "steps[0].scroll: expected [x, y], found an array of 1"),
    .step(#"{"scroll": [0, null]}"#, "steps[0].scroll[1]: expected a number, found null"),
    .step(#"{"scroll": [0, 0], "section": -1}"#, "steps[0].section: expected a whole number from 0 to 2147483647, found -1"),
    .step(#"{"scrollTo": 3}"#, "steps[0].scrollTo: expected [section, item], found 3"),
    .step(#"{"batch": {}}"#, "steps[0].batch: expected an array of updates, found an object"),
    .step(#"{"batch": [{}]}"#, "steps[0].batch[0]: expected exactly one of \(updates), found none"),
    .step(
      #"{"batch": [{"delete": [0, 0], "insert": [0, 0]}]}"#,
      "steps[0].batch[0]: expected exactly one of \(updates), found delete, insert"),
    .step(
      #"{"batch": [{"delete": [0, 0], "size": [0, 0]}]}"#, "steps[0].batch[0].size: unknown key; the keys are delete, count"),
    .step(#"{"batch": [{"move": [0, 0]}]}"#, "steps[0].batch[0].to: expected [section, item], found nothing"),
    .step(#"{"batch": [{"insert": [0, 0], "to": [0, 0]}]}"#, "steps[0].batch[0].to: unknown key; the keys are insert, size"),
    .step(#"{"batch": [{"delete": [0, 0]}, {"insert": [0, 0]}]}"#, "steps[0].batch[1].size: \(noSize)"),
    .step(#"{"batch": [{"reload": [0, 0]}]}"#, "steps[0].batch[0].size: \(noSize)"),
    .step(
      #"{"batch": [{"insert": [0, "a"], "size": [1, 1]}]}"#,
      "steps[0].batch[0].insert[1]: expected a whole number from 0 to 2147483647, found “a”"),
    .step(
      #"{"batch": [{"deleteSection": [0]}]}"#,
      "steps[0].batch[0].deleteSection: expected a whole number from 0 to 2147483647, found an array"),
    .step(
      #"{"batch": [{"moveSection": 0}]}"#, "steps[0].batch[0].to: expected a whole number from 0 to 2147483647, found nothing"),
    .step(
      #"{"batch": [{"deleteSection": 0, "section": {"items": []}}]}"#,
      "steps[0].batch[0].section: unknown key; the keys are deleteSection"),
  ]

  private static let updates = "delete, insert, move, reload, deleteSection, insertSection, moveSection, reloadSection"

  private static let dimensions = "fractionalWidth, fractionalHeight, absolute, estimated, uniformAcrossSiblings"

  private static let compositional: [Refused] = [
    .layout(
      #"{"type": "compositional", "spacing": 1}"#,
      "layout.spacing: unknown key; the keys are type, interSectionSpacing, boundarySupplementaryItems"),
    .sections(
      #"[{"count": 1}]"#, "sections[0].group: expected a group, an object with axis and size, found nothing",
      layout: #"{"type": "compositional"}"#),
    .section(
      #", "spacing": 1"#,
      "sections[0].spacing: unknown key; the keys are items, count, itemSize, group, interGroupSpacing, contentInsets, "
        + "orthogonalScrolling, boundarySupplementaryItems, supplementariesFollowContentInsets, decorationItems"),
    .section(
      #", "orthogonalScrolling": "pages""#,
      "sections[0].orthogonalScrolling: expected one of “none”, “continuous”, “continuousGroupLeadingBoundary”, “paging”, “groupPaging”, "
        + "“groupPagingCentered”, found “pages”"),
    .section(
      #", "supplementariesFollowContentInsets": 1"#, "sections[0].supplementariesFollowContentInsets: expected true or false, found 1"),
    .section(
      #", "boundarySupplementaryItems": [{"kind": "cell"}]"#,
      "sections[0].boundarySupplementaryItems[0].kind: expected one of “header”, “footer”, found “cell”"),
    .section(
      #", "boundarySupplementaryItems": [{"kind": "header"}]"#,
      "sections[0].boundarySupplementaryItems[0].size: expected an object with width, height, found nothing"),
    .section(
      #", "boundarySupplementaryItems": [{"kind": "header", \#(Refused.size), "alignment": "left"}]"#,
      "sections[0].boundarySupplementaryItems[0].alignment: expected one of “top”, “bottom”, “leading”, “trailing”, found “left”"),
    .section(
      #", "boundarySupplementaryItems": [{"kind": "header", \#(Refused.size), "pinToVisibleBounds": "yes"}]"#,
      "sections[0].boundarySupplementaryItems[0].pinToVisibleBounds: expected true or false, found “yes”"),
    .section(
      #", "decorationItems": [{"kind": "header"}]"#, "sections[0].decorationItems[0].kind: expected one of “background”, found “header”"),
    .section(
      #", "decorationItems": [{"kind": "background", "size": 1}]"#,
      "sections[0].decorationItems[0].size: unknown key; the keys are kind, contentInsets"),
    .section(#", "decorationItems": {}"#, "sections[0].decorationItems: expected an array, found an object"),
    .section("", group: "[]", "sections[0].group: expected a group, an object with axis and size, found an array"),
    .section(
      "", group: #"{"axis": "vertical", "subitems": [{\#(Refused.size)}]}"#,
      "sections[0].group.size: expected an object with width, height, found nothing"),
    .section(
      "", group: #"{"axis": "vertical", "size": {"width": {"absolute": 1}}, "subitems": [{\#(Refused.size)}]}"#,
      "sections[0].group.size.height: expected an object with \(dimensions), found nothing"),
    .section(
      "", group: #"{"axis": "vertical", "size": {"width": {"absolute": 1}, "height": {}}, "subitems": [{\#(Refused.size)}]}"#,
      "sections[0].group.size.height: expected exactly one of \(dimensions), found none"),
    .section(
      "",
      group: #"{"axis": "custom", "size": {"width": {"absolute": 1, "estimated": 2}, "height": {"absolute": 1}}, "frames": []}"#,
      "sections[0].group.size.width: expected exactly one of \(dimensions), found absolute, estimated"),
    .section(
      "", group: #"{"axis": "custom", "size": {"width": {"fractionalWidth": -1}, "height": {"absolute": 1}}, "frames": []}"#,
      "sections[0].group.size.width.fractionalWidth: expected a length of at least 0, found -1"),
    .section(
      "", group: #"{"axis": "custom", "size": {"width": 44, "height": {"absolute": 1}}, "frames": []}"#,
      "sections[0].group.size.width: expected an object with \(dimensions), found 44"),
    .group(#""axis": "vertical""#, "sections[0].group.subitems: expected an array of items and groups, found nothing"),
    .group(
      #""axis": "vertical", "subitems": []"#,
      "sections[0].group.subitems: expected at least one item or group, found an empty array"),
    .group(
      #""axis": "vertical", "subitems": [1]"#,
      "sections[0].group.subitems[0]: expected an item or a group, an object with a size, found 1"),
    .group(
      #""axis": "vertical", "subitems": [{}]"#, "sections[0].group.subitems[0].size: expected an object with width, height, found nothing"),
    .group(
      #""axis": "vertical", "subitems": [{\#(Refused.size), "interItemSpacing": 1}]"#,
      "sections[0].group.subitems[0].interItemSpacing: unknown key; the keys are size, contentInsets, edgeSpacing, supplementaryItems"
    ),
    .group(
      #""axis": "vertical", "subitems": [{\#(Refused.size), "subitems": []}]"#,
      "sections[0].group.subitems[0].axis: expected one of “horizontal”, “vertical”, “custom”, found nothing"),
    .group(
      #""axis": "vertical", "subitems": [{\#(Refused.size)}], "count": 2, "repeating": 2"#,
      "sections[0].group: expected exactly one of count, repeating, found count, repeating"),
    .group(
      #""axis": "vertical", "subitems": [{\#(Refused.size)}, {\#(Refused.size)}], "count": 2"#,
      "sections[0].group.subitems: expected exactly one subitem beside count, found 2"),
    .group(
      #""axis": "vertical", "subitems": [{\#(Refused.size)}], "repeating": 0"#,
      "sections[0].group.repeating: expected a whole number from 1 to 10000, found 0"),
    .group(
      #""axis": "vertical", "subitems": [{\#(Refused.size)}], "count": 10001"#,
      "sections[0].group.count: expected a whole number from 1 to 10000, found 10001"),
    .group(
      #""axis": "vertical", "subitems": [{\#(Refused.size)}], "frames": []"#,
      "sections[0].group.frames: unknown key; the keys are axis, size, interItemSpacing, contentInsets, edgeSpacing, subitems, "
        + "count, repeating"),
    .group(
      #""axis": "custom", "subitems": []"#,
      "sections[0].group.subitems: unknown key; the keys are axis, size, interItemSpacing, contentInsets, edgeSpacing, frames"
    ),
    .group(#""axis": "custom""#, "sections[0].group.frames: expected an array of frames [x, y, width, height], found nothing"),
    .group(
      #""axis": "custom", "frames": [[0, 0, -1, 1]]"#, "sections[0].group.frames[0][2]: expected a length of at least 0, found -1"),
    .group(
      #""axis": "custom", "frames": [[-3e9, 0, 1, 1]]"#,
      "sections[0].group.frames[0][0]: expected a number within ±2147483647, found -3000000000"),
    .group(
      #""axis": "custom", "frames": [], "interItemSpacing": 4"#,
      "sections[0].group.interItemSpacing: expected an object with fixed, flexible, found 4"),
    .group(
      #""axis": "custom", "frames": [], "interItemSpacing": {}"#,
      "sections[0].group.interItemSpacing: expected exactly one of fixed, flexible, found none"),
    .group(
      #""axis": "custom", "frames": [], "edgeSpacing": {"left": {"fixed": 1}}"#,
      "sections[0].group.edgeSpacing.left: unknown key; the keys are leading, trailing, top, bottom"),
    .group(
      #""axis": "custom", "frames": [], "edgeSpacing": {"top": {"fixed": -1}}"#,
      "sections[0].group.edgeSpacing.top.fixed: expected a length of at least 0, found -1"),
  ]

  @Test("A file that is not a spec as a whole is refused with the path of what is wrong", arguments: whole)
  func wholeFile(refused: Refused) { Self.expect(refused) }

  @Test("A layout with a fault is refused with its path", arguments: layouts)
  func layout(refused: Refused) { Self.expect(refused) }

  @Test("A section with a fault is refused with its path", arguments: sections)
  func section(refused: Refused) { Self.expect(refused) }

  @Test("A step with a fault is refused with its path", arguments: steps)
  func step(refused: Refused) { Self.expect(refused) }

  @Test("A compositional section with a fault is refused with its path", arguments: compositional)
  func compositionalSection(refused: Refused) { Self.expect(refused) }

  @Test("Groups stand up to fifty deep, and no deeper")
  func depth() throws {
    func spec(_ depth: Int) -> SpecText {
      let open = String(repeating: #"{"axis": "vertical", \#(Refused.size), "subitems": ["#, count: depth)
      let group = open + "{\(Refused.size)}" + String(repeating: "]}", count: depth)
      return SpecText(layout: #"{"type": "compositional"}"#, sections: #"[{"count": 1, "group": \#(group)}]"#)
    }
    _ = try spec(50).read()
    let path = "sections[0].group" + String(repeating: ".subitems[0]", count: 50)
    #expect(spec(51).refusal == "a.json: \(path): is nested in 50 groups; groups go no deeper")
  }
}
