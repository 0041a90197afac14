import ArgumentParser
import Testing

@testable import LayoutBenchKit

@Suite("Flags that would do nothing")
struct IdleFlagsTests {
  /// What is said against a command line; nil if nothing is.
  private func refusal(of line: String) throws -> String? {
    let words = line.split(separator: " ").map(String.init)
    let verb = try LayoutBench.parseAsRoot(words)
    do {
      try IdleFlags.check(verb, in: words)
      return nil
    } catch let error as ValidationError {
      return error.message
    }
  }

  @Test(
    "They are refused by name, with the reason",
    arguments: [
      ("verify --sizes 1k --quick", "--quick", "the items are given"),
      ("run --sizes 1k --quick --rounds 5 --time-budget 1m", "--quick", "the items are given"),
      ("run --color always --format csv", "--color", "only text has colours, not csv; add --format text, or leave --color out"),
      ("run --dry-run --color=always", "--color", "prints no colours"),
      ("list --layouts list", "--layouts", "everything there is is listed; list cells, or leave --layouts out"),
      ("list operations --filter query", "--filter", "everything there is is listed"),
      ("list scenarios --sizes 1k --scenario a.json", "--sizes", "all scenarios are listed"),
      ("list cells --seed 7", "--seed", "every seed"), ("list layouts --seed 7", "--seed", "everything there is is listed"),
      ("report a --baselines b", "--baselines", "a single run"), ("report a b --use chat", "--use", "side by side"),
      ("report a b --layout-budget 2ms", "--layout-budget", "side by side"), ("report a b --all", "--all", "--page"),
      ("report a --cell list/naive/query/10 --margin 3%", "--margin", "samples as CSV"),
      ("report a --cell list/naive/query/10 --format json", "--format", "samples as CSV"),
      ("check a --claims c --margin 3%", "--margin", "claims"), ("check a --claims c --page p.html", "--page", "claims"),
      ("check a --claims c --fail-on new", "--fail-on", "no claim is new"),
      ("check a --claims c --thresholds t", "--thresholds", "--exact"),
      ("check a --claims c --color always", "--color", "prints no colours"),
      ("check a --baseline b --thresholds t", "--thresholds", "only --exact has thresholds; add --exact"),
      ("check --exact --margin-for x=3%", "--margin-for", "counts"), ("check --exact --noise-from n.csv", "--noise-from", "counts"),
      ("check --exact --baselines b", "--baselines", "thresholds"), ("check --exact --quick", "--quick", "add --update"),
      ("check --exact --seed 7", "--seed", "add --update"), ("check --exact --layouts list", "--layouts", "add --update"),
      ("check --exact --update --fail-on new", "--fail-on", "decides nothing"),
      ("check --exact --update --github", "--github", "decides nothing"),
      ("compare a b --allow-other-machine", "--allow-other-machine", "--noise-from"),
      ("ab a b --sizes 1k --time-budget 1m --quick", "--quick", "the items are given"),
      ("calibrate --runs 3 -o n.csv", "-o", "--runs measures whole runs"),
      ("calibrate --duplicate --output n.csv", "--output", "--duplicate"),
      ("calibrate --duplicate --margin 5%", "--margin", "writes no margins"),
      ("calibrate --sizes 1k --time-budget 1m --quick", "--quick", "the items are given"),
      ("profile list/naive/query/10 --build-cache c", "--build-cache", "no revision is built"),
      ("profile list/naive/query/10 --build-cache c --compare-with list/rope/query/10", "--build-cache", "no revision is built"),
      ("trace fling --sizes 1k --quick", "--quick", "the items are given"),
      ("bisect a b --cell list/naive/query/10 --metric allocations --margin 3%", "--margin", "add --metric time"),
      ("bisect a b --cell list/naive/query/10 --metric allocations --time-budget 1m", "--time-budget", "counts are exact"),
      ("rank a --color always --format json", "--color", "only text"), ("doctor --color always", "--color", "prints no colours"),
      ("history trend --color always", "--color", "prints no colours"), ("baseline list --color always", "--color", "prints no colours"),
      ("baseline show a --color always", "--color", "prints no colours"),
      ("merge a b -o c --color always --format csv", "--color", "only text"),
    ])
  func refused(line: String, flag: String, reason: String) throws {
    let refusal = try #require(try refusal(of: line), "\(line) was taken")
    #expect(refusal.hasPrefix("\(flag) would do nothing here: ") && refusal.hasSuffix("leave \(flag) out"), "\(refusal)")
    #expect(refusal.contains(reason), "\(refusal)")
  }

  @Test(
    "Whatever does something is taken, and so is what asks for less of what is not there",
    arguments: [
      "run", "run --sizes 1k --quick", "run --dry-run -o a --color never --no-progress", "verify --quick", "list", "list --format csv",
      "list cells --sizes 1k --filter query", "list scenarios --scenario a.json", "report", "report a --color always",
      "report a b --baselines c",
      "report a b --margin 3% --page p.html", "report a --cell list/naive/query/10 --format csv",
      "check --exact --update --layouts list --seed 7",
      "check --exact --fail-on new --allow-missing --github", "check a --claims c --fail-on inconclusive --allow-missing --github",
      "check a --baseline b --margin 3% --page p.html", "compare a b --noise-from n.csv --allow-other-machine",
      "calibrate --output n.csv --margin 5%",
      "calibrate --runs 3 --quick --sizes 1k --time-budget 1m", "profile list/naive/query/10 --build-cache c --compare-with main",
      "bisect a b --cell list/naive/query/10 --margin 3% --time-budget 1m", "trace fling --quick", "doctor", "rank --color always",
      "history trend --color never", "ab a b --quick --sizes 1k",
    ])
  func taken(line: String) throws {
    #expect(try refusal(of: line) == nil)
  }
}
