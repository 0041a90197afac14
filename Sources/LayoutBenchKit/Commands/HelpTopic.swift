import BenchmarkResults

/// Help on topics that are not verbs: `layoutbench help files`.
enum HelpTopic {
  /// Shows the help on a topic, as text or, with `--format markdown`, as a page. Returns whether the words ask for a topic.
  static func show(_ words: [String]) throws -> Bool {
    guard words.starts(with: ["help", "files"]) else { return false }
    let guide = words.dropFirst(2) == ["--format", "markdown"] ? FileGuide.markdown : FileGuide.text
    try Terminal.write(BenchmarkProgram.named(guide))
    return true
  }
}
