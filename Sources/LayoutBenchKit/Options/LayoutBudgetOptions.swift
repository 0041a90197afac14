import ArgumentParser
import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// The part of a frame's time that the layout may take.
struct LayoutBudgetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time that the layout of a frame may take, because cells, images and drawing take the rest, such as 2ms or 500us. All statements about budgets use this one. (default: 2ms)",
      valueName: "time"), transform: LayoutBudgetArgument.init)
  var layoutBudget: LayoutBudgetArgument?

  /// The budget that the user chose, else that of a run; nil without either.
  func chosen(over earlier: Double? = nil) -> FrameBudget? { (layoutBudget?.nanoseconds ?? earlier).map(FrameBudget.layout) }
}

/// A part of a frame as users write it: `2ms`, `500us`.
struct LayoutBudgetArgument {
  let nanoseconds: Double

  /// Reads a time from a microsecond to a second.
  init(_ argument: String) throws {
    let time = try? MarginArgument(argument).margin
    guard let time, time.share == 0, (1e3...1e9).contains(time.difference) else {
      throw ValidationError("write a time from 1us to 1000ms, such as 2ms")
    }
    nanoseconds = time.difference
  }
}
