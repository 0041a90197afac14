@testable import LayoutWorkloads

/// A spec file in the making: a layout, its sections and steps as JSON, in a container of 320 × 480.
struct SpecText {
  var layout = #"{"type": "list"}"#
  var sections = #"[{"items": [[100, 40], [100, 60]]}]"#
  var steps = "[]"
  var container = #"{"width": 320, "height": 480}"#
  var more = ""

  var json: String {
    #"{"container": \#(container), "layout": \#(layout), "sections": \#(sections), "steps": \#(steps)\#(more)}"#
  }

  func read() throws(SpecFileError) -> SpecFile { try SpecFile(json: json, name: "a.json") }

  /// The message with which it is refused, or nil where it is a spec.
  var refusal: String? { SpecFile.refusal(of: json) }
}

extension SpecFile {
  /// The message with which a text is refused, or nil where it is a spec.
  static func refusal(of json: String) -> String? {
    do throws(SpecFileError) {
      _ = try SpecFile(json: json, name: "a.json")
      return nil
    } catch {
      return error.description
    }
  }
}
