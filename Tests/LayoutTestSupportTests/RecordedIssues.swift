import Testing

/// The texts of the issues that `body` records, which are known.
func issues(in body: () throws -> Void) rethrows -> [String] {
  // Only the thread that runs the body records.
  nonisolated(unsafe) var texts: [String] = []
  try withKnownIssue(isIntermittent: true) {
    try body()
  } when: {
    true
  } matching: { issue in
    texts.append(issue.comments.map(\.rawValue).joined())
    return true
  }
  return texts
}

/// The texts of the issues that `body` records, which are known.
func issues(in body: () async throws -> Void) async rethrows -> [String] {
  nonisolated(unsafe) var texts: [String] = []
  try await withKnownIssue(isIntermittent: true) {
    try await body()
  } when: {
    true
  } matching: { issue in
    texts.append(issue.comments.map(\.rawValue).joined())
    return true
  }
  return texts
}
