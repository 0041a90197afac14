extension [String] {
  /// The words of a command line with each negative number joined to the flag before it: `--margin=-3%`.
  ///
  /// The argument parser takes a word that begins with “-” for a flag, and would report a missing value for the flag before it. A joined number is read as a
  /// value, and the error is then about that value.
  var joiningNegativeNumbers: [String] {
    var words: [String] = []
    for word in self {
      let isNegative = word.first == "-" && word.dropFirst().first.map { "0123456789.".contains($0) } == true
      if isNegative, let flag = words.last, flag.hasPrefix("--"), flag.count > 2, !flag.contains("=") {
        words[words.count - 1] = "\(flag)=\(word)"
      } else {
        words.append(word)
      }
    }
    return words
  }
}
