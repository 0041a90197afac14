import ArgumentParser

/// `layoutbench frames`
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Prints the frames of a layout as JSON, and those after each step of a spec file.",
    discussion: """
      The first entry is the state after prepare, with all elements. Each step of the file adds an entry: all elements, or for a query the \
      elements it found. Elements are in index order, one on each line. Where --sizes gives other items, the file's steps must fit them. \
      Without a file, the layout has the values, container and items that run measures it with; but 20 items, unless --sizes says otherwise.

      EXAMPLES
        layoutbench frames --spec flow.json
        layoutbench frames --spec flow.json --strategy dirty-range
        layoutbench frames --spec flow.json --set minimumLineSpacing=4
        layoutbench frames --spec flow.json --sizes pictures.csv --sizes 20
        layoutbench frames --layouts waterfall --set columns=3 --sizes 100

      A SPEC FILE
        { "container": {"width": 320, "height": 480}, "displayScale": 1,
          "scrollDirection": "vertical",
          "layout": {"type": "flow", "itemSize": [90, 40],
                     "sectionInset": {"left": 10, "right": 10}},
          "sections": [{"count": 7},
                       {"items": [[90, 40], [120, 80]], "minimumLineSpacing": 4}],
          "steps": [{"query": [0, 0, 320, 480]}, {"resize": [[1, 1], [120, 90]]},
                    {"scroll": [0, 120]},
                    {"batch": [{"delete": [0, 0]}, {"insert": [0, 1]},
                               {"move": [0, 2], "to": [1, 0]}]}] }
      """)

  /// The form of the output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json
  }

  @OptionGroup var scene: SceneOptions

  @Option(help: "The format of the output: json.")
  var format: Format = .json

  func run() throws { try Terminal.write(SpecTranscript(of: scene.read().play().states).json) }
}
