import InputFiles
import Mustache

/// A template of the page. Values in two braces are escaped; three braces contain markup that other templates produced.
struct PageTemplate: Sendable {
  private let template: MustacheTemplate

  /// - Precondition: `text` is a template. All templates are literals of this module, and a test renders every one.
  init(_ text: String) {
    _ = PageEscaping.isRegistered
    do {
      template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(PageEscaping.name)}}\n" + text)
    } catch {
      preconditionFailure("A template of the page cannot be read: \(error)")
    }
  }

  func render(_ values: [String: any Sendable]) -> String { template.render(values) }
}

/// The escaping of values in the text of the page.
///
/// The library's own escaping works on characters. It does not escape a quotation mark with a combining mark, but that still ends an attribute. This escaping
/// works on Unicode scalars, as browsers do.
private struct PageEscaping: MustacheContentType {
  static let name = "PAGE"
  static let isRegistered: Bool = {
    MustacheContentTypes.register(PageEscaping(), named: name)
    return true
  }()

  func escapeText(_ text: String) -> String { MarkupText.escaped(text) }
}
