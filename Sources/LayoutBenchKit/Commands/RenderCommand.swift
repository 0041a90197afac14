import ArgumentParser
import BenchmarkReports
import CollectionLayouts
import Foundation
import InputFiles
import LayoutDrawings
import LayoutWorkloads

/// `layoutbench render`
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws the layout of a spec file as SVG: every element, the content, and what the container shows.",
    discussion: """
      Step 0, the default, is the state after prepare. Step K is the state after the file's step K, counted from 1. A query is drawn with the \
      elements it found.

      EXAMPLES
        layoutbench render --spec flow.json -o flow.svg
        layoutbench render --spec flow.json --sizes pictures.csv -o wall.svg
        layoutbench render --spec flow.json --step 2 --strategy dirty-range
      """)

  @OptionGroup var spec: SpecOptions

  @Option(help: "The state to draw: 0 after prepare, K after the file's step K. (default: 0)", transform: Int.init(option:))
  var step = 0

  @Option(
    name: [.customLong("output"), .customShort("o")],
    help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file.svg"))
  var output: String?

  func validate() throws {
    if step < 0 { throw ValidationError("--step is \(step); give 0 for the state after prepare, or the number of a step") }
    if output == "" { throw ValidationError("--output names no file") }
  }

  func run() throws {
    let spec = try spec.read()
    guard step <= spec.steps.count else {
      let count = spec.steps.count
      let range = count == 0 ? "no steps; give 0" : "\(count) \(count == 1 ? "step" : "steps"); give 0 to \(count)"
      throw ValidationError("--step is \(step), and \(spec.name) has \(range)")
    }
    let playback = try SpecPlayback(of: spec, under: self.spec.strategy.strategy)
    playback.warn()
    let svg = drawing(of: playback.states[step], in: spec).svg
    guard let output else { return try Terminal.write(svg) }
    try OutputFile(output).write(svg)
  }

  private func drawing(of state: SpecState, in spec: SpecFile) -> LayoutDrawing {
    let when = step == 0 ? "After prepare" : "After step \(step), \(state.step)"
    let files = ([spec.name] + self.spec.sizes.compactMap(\.path)).map { URL(fileURLWithPath: $0).lastPathComponent }
    let count = state.attributes.count == 1 ? "1 element" : "\(state.attributes.count) elements"
    return LayoutDrawing(
      title: "\(spec.layoutName): \(files.joined(separator: ", "))",
      subtitle: "\(when): \(count) under \(self.spec.strategy.strategy)",
      container: state.container, contentSize: state.contentSize, contentOffset: state.contentOffset, attributes: state.attributes)
  }
}
