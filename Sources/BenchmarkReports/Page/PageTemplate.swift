import InputFiles
import Mustache

/// A template of the page. What is written with two braces is escaped; three braces hold markup that other templates made.
struct PageTemplate: Sendable {
  private let template: MustacheTemplate

  /// - Precondition: `text` is a template. All are literals of this module, and a test renders every one.
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

/// How values become text of the page.
///
/// The library's own escaping goes by characters. It leaves a quotation mark alone that carries a combining mark, and that ends an attribute all the same.
/// This one goes by Unicode scalars, which are what a browser reads.
private struct PageEscaping: MustacheContentType {
  static let name = "PAGE"
  static let isRegistered: Bool = {
    MustacheContentTypes.register(PageEscaping(), named: name)
    return true
  }()

  func escapeText(_ text: String) -> String { MarkupText.escaped(text) }
}
