import Testing

@testable import UIKitImport

/// Code is told from text: in strings, comments and regular expressions nothing is code.
struct SwiftScannerTests {
  private func code(_ text: String) -> [String] {
    var scanner = SwiftScanner(text)
    return scanner.tokens().filter(\.isCode).map(\.text)
  }

  @Test("The tokens of a file, joined, are the file")
  func nothingIsLost() {
    let text = "// é\r\nlet s = #\"a\"b\"# /* x /* y */ z */\n\tf(\"\\(g(\"}\"))\", 1.5e3) \u{1F600}\n\"unterminated\nlast /* open"
    var scanner = SwiftScanner(text)
    #expect(scanner.tokens().map(\.text).joined() == text)
  }

  @Test(
    "A string is one token, whatever it holds",
    arguments: [
      #""a { ?( b""#, #""quote \" and {""#, ##"#"raw " \" \( {"#"##, #""\(f("}" + g(")")))""#, "\"\"\"\nline \"quoted\" {\n\"\"\"",
      #""\(a ? "(" : ")")""#, ##"#"\#(f(")"))"#"##, "#/a\"b{/#", "\"\"\"\n\\(x.map { \"}\" })\n\"\"\"",
    ])
  func strings(literal: String) {
    #expect(code("a(\(literal))b") == ["a", "(", literal, ")", "b"])
  }

  @Test("Comments nest, and hold no code")
  func comments() {
    #expect(code("a /* { /* ?( */ \" */ b // } c\nd") == ["a", "b", "d"])
  }

  @Test("A string that is not closed ends with its line")
  func unterminated() {
    #expect(code("\"a { b\nc") == ["\"a { b", "c"])
  }

  @Test("Lines are counted through comments and strings of several lines")
  func lines() {
    var scanner = SwiftScanner("/*\n\n*/ a\n\"\"\"\nx\n\"\"\" b\r\nc")
    let lines = scanner.tokens().filter { $0.kind == .word }.map { "\($0.text)\($0.line)" }
    #expect(lines == ["a3", "b6", "c7"])
  }

  @Test("A body whose head stands in two branches of a condition ends at its own brace")
  func branches() throws {
    let text = SwiftText(name: "", text: "#if A\nclass C: X {\n#else\nclass C {\n#endif\n func f() {}\n}\nclass D {}")
    let declaration = try #require(text.declarations.first)
    #expect(text.tokens[declaration.closing].line == 7)
  }
}
