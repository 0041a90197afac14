import CollectionLayouts
import Testing

/// A spec and what its states must hold, as frames in the order of elements.
struct Golden: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let json: String
  let contentSize: LayoutSize
  let frames: [LayoutRect]

  init(_ description: String, _ json: String, _ contentSize: (Double, Double), _ frames: [[Double]]) {
    testDescription = description
    self.json = json
    self.contentSize = LayoutSize(width: contentSize.0, height: contentSize.1)
    self.frames = frames.map { LayoutRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }
}

extension Golden {
  /// Uniform: a line of 300 takes three of 90 with 10 between and spreads the 10 that are left over two gaps: 115, 220.
  private static let uniformFlow = Golden(
    "a flow of one size",
    #"""
    {"container": {"width": 320, "height": 480},
     "layout": {"type": "flow", "itemSize": [90, 40], "sectionInset": {"top": 20, "left": 10, "bottom": 30, "right": 10}},
     "sections": [{"count": 7}]}
    """#, (320, 190),
    [
      [10, 20, 90, 40], [115, 20, 90, 40], [220, 20, 90, 40], [10, 70, 90, 40], [115, 70, 90, 40], [220, 70, 90, 40], [10, 120, 90, 40],
    ])

  /// 100 + 10 + 100 + 10 + 100 fits 320 exactly; the last line has its own sizes and keeps the least spacing.
  private static let mixedFlow = Golden(
    "a flow of items with their own sizes",
    #"""
    {"container": {"width": 320, "height": 480}, "layout": {"type": "flow", "minimumLineSpacing": 8},
     "sections": [{"items": [[100, 50], [100, 50], [100, 50], [120, 50], [60, 50]]}]}
    """#, (320, 108), [[0, 0, 100, 50], [110, 0, 100, 50], [220, 0, 100, 50], [0, 58, 120, 50], [130, 58, 60, 50]])

  /// In a line of 300: 100 and 250 stand alone in the middle, (300 − 100) / 2 + 10 = 110 and 35.
  private static let loneFlow = Golden(
    "a flow with items alone on their lines",
    #"""
    {"container": {"width": 320, "height": 480}, "layout": {"type": "flow", "sectionInset": {"left": 10, "right": 10}},
     "sections": [{"items": [[100, 40], [250, 40], [100, 40], [100, 40]]}]}
    """#, (320, 140), [[110, 0, 100, 40], [35, 50, 250, 40], [10, 100, 100, 40], [120, 100, 100, 40]])

  /// A line of 280 takes three of 80 with 10 between, and 20 are left: 20 a gap. Three lines of 60, 15 between, and 20 at both ends: 250.
  private static let horizontalFlow = Golden(
    "a flow to the right",
    #"""
    {"container": {"width": 400, "height": 300}, "scrollDirection": "horizontal",
     "layout": {"type": "flow", "itemSize": [60, 80], "minimumLineSpacing": 15,
                "sectionInset": {"top": 10, "left": 20, "bottom": 10, "right": 20}},
     "sections": [{"count": 7}]}
    """#, (250, 300),
    [
      [20, 10, 60, 80], [20, 110, 60, 80], [20, 210, 60, 80], [95, 10, 60, 80], [95, 110, 60, 80], [95, 210, 60, 80], [170, 10, 60, 80],
    ])

  /// Section 0: header 44, two of 90 × 40 in one line. Section 1 overrides: header 10 at 84; sizes 50 × 50, six in 320 with gaps of 4,
  /// 1 pt a line, inset 5 at the top: lines at 99 and 150; the second line holds the seventh.
  private static let flowOverrides = Golden(
    "a flow whose second section has values of its own",
    #"""
    {"container": {"width": 320, "height": 480}, "layout": {"type": "flow", "itemSize": [90, 40], "headerReferenceSize": [0, 44]},
     "sections": [{"items": [[90, 40], [120, 40]]},
                  {"count": 7, "itemSize": [50, 50], "minimumLineSpacing": 1, "minimumInteritemSpacing": 4, "sectionInset": {"top": 5},
                   "headerReferenceSize": [0, 10], "footerReferenceSize": [0, 3]}]}
    """#, (320, 203),
    [
      [0, 0, 320, 44], [0, 44, 90, 40], [100, 44, 120, 40], [0, 84, 320, 10], [0, 99, 50, 50], [54, 99, 50, 50], [108, 99, 50, 50],
      [162, 99, 50, 50], [216, 99, 50, 50], [270, 99, 50, 50], [0, 150, 50, 50], [0, 200, 320, 3],
    ])

  /// One item of 90 in 375, on the left: the last line begins at the inset either way. Then lines of 200 + 10 + 100 = 310, and of 100: on the right
  /// at 375 − 310 = 65, 275, and at 275.
  private static let alignedFlow = Golden(
    "a flow aligned to the left, and a section of it to the right",
    #"""
    {"container": {"width": 375, "height": 700}, "layout": {"type": "flow", "alignment": "left"},
     "sections": [{"items": [[90, 40]]}, {"items": [[200, 40], [100, 40], [100, 40]], "alignment": "right"}]}
    """#, (375, 130), [[0, 0, 90, 40], [65, 40, 200, 40], [275, 40, 100, 40], [275, 90, 100, 40]])

  /// 390 − 32 = 358 makes two columns of 150 or more: 179 wide. Two with 10 between leave 22 of 390: the gap is 32.
  private static let column = Golden(
    "columns",
    #"""
    {"container": {"width": 390, "height": 800},
     "layout": {"type": "column", "minColumnWidth": 150, "itemHeight": 60, "layoutMargins": {"left": 16, "right": 16}},
     "sections": [{"count": 3}]}
    """#, (390, 130), [[0, 0, 179, 60], [211, 0, 179, 60], [0, 70, 179, 60]])

  /// Columns of (320 − 10 − 2 · 5) / 2 = 150, at 5 and 165. 40, 100 and 30 at the top; 60 goes under the 40, 20 under the 60: ends at
  /// 10 + 40 + 8 + 60 + 8 + 20 = 146.
  private static let waterfall = Golden(
    "a waterfall",
    #"""
    {"container": {"width": 320, "height": 480},
     "layout": {"type": "waterfall", "columns": 2, "columnSpacing": 10, "lineSpacing": 8, "sectionInset": {"top": 10, "left": 5, "right": 5}},
     "sections": [{"items": [[1, 40], [1, 140], [1, 60], [1, 20]]}]}
    """#, (320, 150), [[5, 10, 150, 40], [165, 10, 150, 140], [5, 58, 150, 60], [5, 126, 150, 20]])

  /// Rows of 100 in the middle of 320, at 110.
  private static let list = Golden(
    "a list",
    #"""
    {"container": {"width": 320, "height": 480}, "displayScale": 2,
     "layout": {"type": "list", "spacing": 8, "alignment": "center", "headerReferenceSize": [0, 30], "footerReferenceSize": [0, 10]},
     "sections": [{"items": [[100, 40.3], [100, 20]]}, {"items": []}]}
    """#, (320, 148.5),
    // 40.3 points are 80.6 pixels, so 81: 40.5.
    [[0, 0, 320, 30], [110, 30, 100, 40.5], [110, 78.5, 100, 20], [0, 98.5, 320, 10], [0, 108.5, 320, 30], [0, 138.5, 320, 10]])

  /// Ten rows of 44 at 16, 375 − 16 wide, under a header of 44 that the second section does not have: it begins at 44 + 440 = 484.
  private static let insetList = Golden(
    "a list with an inset, whose second section has no header",
    #"""
    {"container": {"width": 375, "height": 700},
     "layout": {"type": "list", "sectionInset": {"left": 16}, "headerReferenceSize": [375, 44]},
     "sections": [{"count": 10, "itemSize": [375, 44]}, {"count": 1, "itemSize": [375, 44], "headerReferenceSize": [375, 0]}]}
    """#, (375, 528), [[0, 0, 375, 44]] + (0..<11).map { [16, 44 + 44 * Double($0), 359, 44] })

  private static let mosaic = Golden(
    "a mosaic", #"{"container": {"width": 375, "height": 667}, "layout": {"type": "mosaic"}, "sections": [{"count": 12}]}"#, (375, 1206),
    [
      [0, 1, 375, 200], [0, 202, 188, 200], [189, 202, 186, 200], [0, 403, 250, 200], [251, 403, 124, 100], [251, 504, 124, 99],
      [0, 604, 125, 100], [0, 705, 125, 99], [126, 604, 249, 200], [0, 805, 188, 200], [189, 805, 186, 200], [0, 1006, 375, 200],
    ])

  private static func compositional(
    _ description: String, width: Int, _ section: String, _ contentSize: (Double, Double), _ frames: [[Double]]
  ) -> Golden {
    Golden(
      description,
      #"""
      {"container": {"width": \#(width), "height": 800}, "layout": {"type": "compositional"}, "sections": [\#(section)]}
      """#, contentSize, frames)
  }

  static let wholeItem = #"{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}"#

  private static let compositionals = [
    compositional(
      "rows of 44, 8 apart", width: 390,
      #"""
      {"count": 4, "interGroupSpacing": 8, "group": {"axis": "horizontal",
        "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 44}}, "subitems": [\#(wholeItem)]}}
      """#, (390, 200), [[0, 0, 390, 44], [0, 52, 390, 44], [0, 104, 390, 44], [0, 156, 390, 44]]),
    // A fifth of 375 is 75, less 2 at each side.
    compositional(
      "five in a row, 2 within", width: 375,
      #"""
      {"count": 7, "group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": {"fractionalWidth": 0.2}},
        "subitems": [{"size": {"width": {"fractionalWidth": 0.2}, "height": {"fractionalHeight": 1}},
                      "contentInsets": {"top": 2, "left": 2, "bottom": 2, "right": 2}}]}}
      """#, (375, 150),
      [
        [2, 2, 71, 71], [77, 2, 71, 71], [152, 2, 71, 71], [227, 2, 71, 71], [302, 2, 71, 71], [2, 77, 71, 71], [77, 77, 71, 71],
      ]),
    // 400 − 300 are shared by two gaps.
    compositional(
      "three with flexible gaps", width: 400,
      #"""
      {"count": 3, "group": {"axis": "horizontal", "interItemSpacing": {"flexible": 10},
        "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 50}},
        "subitems": [{"size": {"width": {"absolute": 100}, "height": {"fractionalHeight": 1}}}]}}
      """#, (400, 50), [[0, 0, 100, 50], [150, 0, 100, 50], [300, 0, 100, 50]]),
    // 360 − 40 leave two of 160. Three groups of 100, 12 apart, and 5 and 7 at the ends: 336.
    compositional(
      "halves in a section with insets", width: 360,
      #"""
      {"count": 5, "interGroupSpacing": 12, "contentInsets": {"top": 5, "left": 20, "bottom": 7, "right": 20},
       "group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 100}},
         "subitems": [{"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}}]}}
      """#, (360, 336),
      [[20, 5, 160, 100], [180, 5, 160, 100], [20, 117, 160, 100], [180, 117, 160, 100], [20, 229, 160, 100]]),
    compositional(
      "two thirds beside a pair", width: 390,
      #"""
      {"count": 4, "group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 200}},
        "subitems": [{"size": {"width": {"fractionalWidth": 0.6666666666666666}, "height": {"fractionalHeight": 1}}},
                     {"axis": "vertical", "size": {"width": {"fractionalWidth": 0.3333333333333333}, "height": {"fractionalHeight": 1}},
                      "subitems": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 0.5}}}]}]}}
      """#, (390, 400), [[0, 0, 260, 200], [260, 0, 130, 100], [260, 100, 130, 100], [0, 200, 260, 200]]),
  ]

  static let all =
    [uniformFlow, mixedFlow, loneFlow, horizontalFlow, flowOverrides, alignedFlow, column, waterfall, list, insetList, mosaic]
    + compositionals
}
