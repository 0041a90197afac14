import ArgumentParser
import BenchmarkReports
import BenchmarkResults

/// Flags that would do nothing beside the other words of a command line. They are refused, because a person who gives a flag expects something of it.
///
/// A flag that asks for less of something that is not there anyway, such as `--no-progress` or `--color never`, does what it says. And `--dry-run` shows what
/// a command would measure, so it goes with all flags of the command.
struct IdleFlags {
  /// The flags, as a person writes them.
  let names: [String]
  /// Why they would do nothing: `only --exact counts`.
  let reason: String
  /// What to do to give them a meaning: `add --exact`; `nil` where only leaving them out helps.
  let remedy: String?

  /// Flags, or nothing where `names` is empty.
  init(_ names: [String], because reason: String, remedy: String? = nil) {
    (self.names, self.reason, self.remedy) = (names, reason, remedy)
  }
}

/// A verb some of whose flags need others.
protocol RefusesIdleFlags {
  /// The flags that would do nothing beside those that were given.
  var idleFlags: [IdleFlags] { get }
}

extension IdleFlags {
  /// Throws if one of the words is a flag that would do nothing for the verb.
  static func check(_ verb: Any, in words: [String]) throws {
    guard let verb = verb as? any RefusesIdleFlags else { return }
    // Behind `--` there are no flags. A value may stand behind `=`.
    let given = Set(words.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } })
    for idle in verb.idleFlags {
      guard let name = idle.names.first(where: { given.contains($0[...]) }) else { continue }
      throw ValidationError(
        "\(name) would do nothing here: \(idle.reason); \(idle.remedy.map { "\($0), or " } ?? "")leave \(name) out")
    }
  }
}

extension OutputOptions {
  /// `--color always` where nothing is coloured.
  /// - Parameter hasColors: Whether what the verb prints as text has colours.
  func idleFlags(hasColors: Bool = true) -> [IdleFlags] {
    guard color == .always, !hasColors || format != .text else { return [] }
    return [
      hasColors
        ? IdleFlags(["--color"], because: "only text has colours, not \(format.rawValue)", remedy: "add --format text")
        : IdleFlags(["--color"], because: "this verb prints no colours")
    ]
  }
}

extension MarginOptions {
  /// Its flags.
  static let flags = ["--margin", "--margin-for"]
}

extension SelectionOptions {
  /// The flags that were given.
  var givenFlags: [String] { chosen.flags.filter { $0.hasPrefix("--") } }

  /// `--quick` beside numbers of items, where it decides nothing else.
  var idleQuick: [IdleFlags] { IdleFlags.quick(beside: items) }
}

extension IdleFlags {
  /// `--quick` beside items whose number is given, where it decides nothing else.
  static func quick(beside items: ItemOptions) -> [IdleFlags] {
    let chosen = items.chosen
    guard !chosen.counts.isEmpty || chosen.text != nil || chosen.sizes != nil || chosen.trace != nil else { return [] }
    return [IdleFlags(["--quick"], because: "it chooses numbers of items, and the items are given")]
  }
}
