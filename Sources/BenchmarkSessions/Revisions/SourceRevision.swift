/// A revision of a package, under the name that the user gave it.
package struct SourceRevision: Hashable {
  /// The name as the user typed it: `HEAD`, `main~3`.
  package let name: String
  /// The full name of the commit.
  package let commit: String

  /// A commit under the user's name for it; without one, under its own name.
  init(name: String? = nil, commit: String) { (self.name, self.commit) = (name ?? commit, commit) }

  /// The first characters of the commit.
  var short: String { String(commit.prefix(7)) }

  /// The name and the commit: `main (1a2b3c4)`.
  package var title: String { commit.hasPrefix(name) ? short : "\(name) (\(short))" }
}
