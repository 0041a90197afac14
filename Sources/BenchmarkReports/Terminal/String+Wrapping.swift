extension String {
  /// Returns the text in lines of at most `width` characters, as far as its words allow. It has at least one line. Lines after the first begin with `indent`.
  package func wrapped(to width: Int, indent: String = "") -> [String] {
    var lines = [""]
    for word in split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[0] += word
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(indent + word)
      }
    }
    return lines
  }
}
