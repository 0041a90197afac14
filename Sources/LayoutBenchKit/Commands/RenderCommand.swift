import ArgumentParser
import BenchmarkReports
import InputFiles

/// `layoutbench render`
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a layout as SVG: every element, the content, and what the container shows.",
    discussion: """
      Step 0, the default, is the state after prepare. Step K is the state after the spec file's step K, counted from 1. A query is drawn with \
      the elements it found. Without a file, the layout has the values, container and items that run measures it with; but 20 items, unless \
      --sizes says otherwise.

      EXAMPLES
        layoutbench render --spec flow.json -o flow.svg
        layoutbench render --spec flow.json --sizes pictures.csv -o wall.svg
        layoutbench render --spec flow.json --step 2 --strategy dirty-range
        layoutbench render --layouts waterfall --set columns=3 -o wall.svg
      """)

  @OptionGroup var scene: SceneOptions

  @Option(help: "The state to draw: 0 after prepare, K after the file's step K. (default: 0)", transform: Int.init(option:))
  var step = 0

  @Option(name: .output, help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file.svg"))
  var output: String?

  func validate() throws {
    if step < 0 { throw ValidationError("--step is \(step); give 0 for the state after prepare, or the number of a step") }
    if output == "" { throw ValidationError("--output names no file") }
  }

  func run() throws {
    let scene = try scene.read()
    let stepCount = scene.spec.steps.count
    guard step <= stepCount else {
      let range = stepCount == 0 ? "no steps; give 0" : "\(stepCount) \(stepCount == 1 ? "step" : "steps"); give 0 to \(stepCount)"
      throw ValidationError("--step is \(step), and \(scene.spec.name) has \(range)")
    }
    let svg = drawing(of: try scene.play().states[step], in: scene).svg
    guard let output else { return try Terminal.write(svg) }
    try OutputFile(output).write(svg)
  }

  private func drawing(of state: SpecState, in scene: LayoutScene) -> LayoutDrawing {
    let when = step == 0 ? "After prepare" : "After step \(step), \(state.step)"
    let count = state.attributes.count == 1 ? "1 element" : "\(state.attributes.count) elements"
    return LayoutDrawing(
      title: "\(scene.spec.layoutName): \(scene.files)", subtitle: "\(when): \(count) under \(scene.contender.name)",
      container: state.container, contentSize: state.contentSize, contentOffset: state.contentOffset, attributes: state.attributes)
  }
}
