/// Everything that is told of a profile, for people: a table, the phases, graphs.
package struct ProfileReport: Sendable {
  /// What was profiled: a cell, and for a comparison of revisions where it is from.
  package let title: String
  /// What it is compared with, or `nil`.
  package let baselineTitle: String?
  /// The profile.
  package let profile: StackProfile
  /// The profile to compare with, or `nil`.
  package let baseline: StackProfile?
  /// What a reader must know, such as a tool that was missing.
  package let notes: [String]

  /// A report on one profile, or on the difference of two.
  package init(title: String, profile: StackProfile, baseline: (title: String, profile: StackProfile)? = nil, notes: [String] = []) {
    self.title = title
    baselineTitle = baseline?.title
    self.profile = profile
    self.baseline = baseline?.profile
    self.notes = notes
  }

  /// The difference, or `nil` if there is nothing to compare with.
  package var difference: ProfileDifference? { baseline.map { ProfileDifference(before: $0, now: profile) } }

  /// The stacks in folded form.
  package var folded: String { difference.map { FoldedStacks.text($0) } ?? FoldedStacks.text(profile) }

  /// The file for speedscope.
  package var speedscope: String {
    var profiles = [(name: title, profile: profile)]
    if let baseline, let baselineTitle { profiles.append((name: baselineTitle, profile: baseline)) }
    return SpeedscopeFile.text(name: title, profiles)
  }
}
