import ArgumentParser
import BenchmarkReports
import BenchmarkResults

/// Flags that would have no effect in this command line. They are refused, because a user who gives a flag expects an effect.
///
/// A flag that turns off something absent anyway, such as `--no-progress` or `--color never`, is allowed, because it does what it says. `--dry-run` shows
/// what a command would measure, so it can be combined with all flags of the command.
struct IdleFlags {
  /// The flags, as the user writes them.
  let names: [String]
  /// The reason why they would have no effect: `only --exact counts`.
  let reason: String
  /// The way to give them an effect: `add --exact`; `nil` if the only remedy is to leave them out.
  let remedy: String?

  /// Creates idle flags. `names` may be empty; then nothing is refused.
  init(_ names: [String], because reason: String, remedy: String? = nil) {
    (self.names, self.reason, self.remedy) = (names, reason, remedy)
  }
}

/// A verb with flags that need other flags.
protocol RefusesIdleFlags {
  /// The flags that would have no effect with the given ones.
  var idleFlags: [IdleFlags] { get }
}

extension IdleFlags {
  /// Throws an error if one of the words is a flag without an effect for the verb.
  static func check(_ verb: Any, in words: [String]) throws {
    guard let verb = verb as? any RefusesIdleFlags else { return }
    // No flags follow `--`. A flag may contain a value after `=`.
    let given = Set(words.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } })
    for idle in verb.idleFlags {
      guard let name = idle.names.first(where: { given.contains($0[...]) }) else { continue }
      throw ValidationError(
        "\(name) would do nothing here: \(idle.reason); \(idle.remedy.map { "\($0), or " } ?? "")leave \(name) out")
    }
  }
}

extension OutputOptions {
  /// `--color always` if nothing is coloured.
  /// - Parameter hasColors: Whether the verb's text output has colours.
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
  /// The given flags.
  var givenFlags: [String] { chosen.flags.filter { $0.hasPrefix("--") } }

  /// `--quick` together with numbers of items, if it decides nothing else.
  var idleQuick: [IdleFlags] { IdleFlags.quick(beside: items) }
}

extension IdleFlags {
  /// `--quick` together with items whose number is given, if it decides nothing else.
  static func quick(beside items: ItemOptions) -> [IdleFlags] {
    let chosen = items.chosen
    guard !chosen.counts.isEmpty || chosen.text != nil || chosen.sizes != nil || chosen.trace != nil else { return [] }
    return [IdleFlags(["--quick"], because: "it chooses numbers of items, and the items are given")]
  }
}
