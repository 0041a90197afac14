import InputFiles

/// A file of claims, one on each line. Empty lines and lines that begin with `#` are skipped.
///
///     LAYOUT/OPERATION: STRATEGY is [at least|at most FACTOR ×] faster|slower than STRATEGY [SIZES]
///     LAYOUT/OPERATION: STRATEGY is as fast as STRATEGY [SIZES]
///     LAYOUT/OPERATION: STRATEGY takes at most TIME [SIZES]
///     [LAYOUT/]SCENARIO: [STRATEGY] jump|landing error is 0|at most POINTS [SIZES]
///
/// `*` means any layout or any operation. A claim about a scenario is about all layouts and strategies unless it names one. SIZES is `at 1k, 10k`,
/// `from 1k on`, `from 1k to 100k` or `up to 10k`; without it, the claim is about every number of items in the run. A time has its unit: `100 µs`.
package struct ClaimFile: Sendable {
  /// The names that a claim may use.
  package struct Names: Sendable {
    let layouts, strategies, operations: [String]

    /// Creates the set of the known names of layouts, strategies and operations.
    package init(layouts: [String], strategies: [String], operations: [String]) {
      (self.layouts, self.strategies, self.operations) = (layouts, strategies, operations)
    }
  }

  /// The claims, in the order of the file.
  package let claims: [Claim]

  /// Reads the file at `path`.
  /// - Throws: An `InputFileError` that names the line and suggests a correction.
  package init(reading path: String, names: Names) throws(InputFileError) {
    try self.init(text: try TextFile(reading: path).text, named: path, names: names)
  }

  /// Reads `text`, which errors call `file`.
  /// - Throws: An `InputFileError` that names the line and suggests a correction.
  package init(text: String, named file: String, names: Names) throws(InputFileError) {
    var claims: [Claim] = []
    for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      do throws(ClaimFault) {
        claims.append(try ClaimParser(words, names: names).claim(line: place + 1))
      } catch {
        throw InputFileError(file: file, line: place + 1, problem: error.problem, remedy: error.remedy)
      }
    }
    guard !claims.isEmpty else {
      throw InputFileError(file: file, problem: "holds no claims", remedy: "write one a line: \(ClaimParser.example)")
    }
    self.claims = claims
  }
}
