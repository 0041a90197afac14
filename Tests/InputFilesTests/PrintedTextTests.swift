import InputFiles
import Testing

@Suite("Text from outside as it is printed")
struct PrintedTextTests {
  @Test(
    "What a terminal, a log or the order of reading obeys is written as its number",
    arguments: [
      ("\u{1B}[31mred.json", #"\u{1B}[31mred.json"#), ("a\n::error::owned", #"a\u{A}::error::owned"#), ("a\rb\tc", #"a\u{D}b\u{9}c"#),
      ("\u{9B}2J", #"\u{9B}2J"#), ("a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#), ("a\u{2028}b", #"a\u{2028}b"#),
      ("Größe 👨‍👩‍👧.csv", "Größe 👨‍👩‍👧.csv"), ("", ""),
    ])
  func line(text: String, printed: String) {
    #expect(PrintedText.line(text) == printed)
  }

  @Test("Lines stay lines, but none after the first begins a command of a CI system")
  func lines() {
    let text = "built ##[error]x:\n \u{A0}::error::owned\n##vso[x]\na::b\n\u{7}"
    #expect(
      PrintedText.lines(text).split(separator: "\n")
        == [#"built \u{23}#[error]x:"#, #"\u{3A}:error::owned"#, #"\u{23}#vso[x]"#, "a::b", #"\u{7}"#])
  }

  @Test("The name of a file in an error is one line")
  func fileName() {
    let error = InputFileError(file: "\n::error::owned.json", problem: "holds \r::x", remedy: "fill it\u{1B}")
    #expect(error.description == #"\u{A}::error::owned.json: holds \u{D}::x; fill it\u{1B}"#)
  }
}
