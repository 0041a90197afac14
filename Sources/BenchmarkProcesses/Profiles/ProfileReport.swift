/// A report on a profile for readers: a table, the phases, and graphs.
package struct ProfileReport: Sendable {
  /// The profiled cell, and for a comparison of revisions its revision.
  package let title: String
  /// The title of the profile to compare with; `nil` without one.
  package let baselineTitle: String?
  /// The profile.
  package let profile: StackProfile
  /// The profile to compare with; `nil` without one.
  package let baseline: StackProfile?
  /// Notes for the reader, for example about a tool that was missing.
  package let notes: [String]

  /// A report on one profile, or on the difference of two.
  package init(title: String, profile: StackProfile, baseline: (title: String, profile: StackProfile)? = nil, notes: [String] = []) {
    self.title = title
    baselineTitle = baseline?.title
    self.profile = profile
    self.baseline = baseline?.profile
    self.notes = notes
  }

  /// The difference; `nil` if there is no profile to compare with.
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
