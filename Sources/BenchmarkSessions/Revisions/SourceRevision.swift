/// A revision of a package, as the person named it.
package struct SourceRevision: Hashable {
  /// What the person wrote: `HEAD`, `main~3`.
  package let name: String
  /// The full name of the commit.
  package let commit: String

  /// A commit by this name of a person, or else by its own.
  init(name: String? = nil, commit: String) { (self.name, self.commit) = (name ?? commit, commit) }

  /// The first characters of the commit.
  var short: String { String(commit.prefix(7)) }

  /// The name and the commit: `main (1a2b3c4)`.
  package var title: String { commit.hasPrefix(name) ? short : "\(name) (\(short))" }
}
