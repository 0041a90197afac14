/// What of a run's figures carries over to another processor, such as a phone's.
///
/// The shares are those between two reference runs of this project by one method: revision 666bddd on an AMD EPYC and 3fb5fdb on an Intel Xeon, 1,984 cells
/// and 384 rows in common.
enum PhoneSection {
  static let title = "Your phone"

  static let block = ReportBlock.section(
    ReportText(title),
    [
      .paragraph(
        """
        No time of this report is that of a phone. Between two servers, an AMD EPYC and an Intel Xeon, the times of the same code differed by a factor of 1.27 in the \
        median and of 2.2 in one cell of ten; dividing by hardware floors did not mend that.
        """),
      .list([
        """
        \(strong: "What carries over"): counts, growth with the number of items, faults, and mostly who is cheapest. The cheapest strategy on one of the two servers cost at most \
        10 % more than the best on the other in 89 and 92 % of 384 rows. Where it led by 1.5 times or more, it was the cheapest there too in 360 of 380.
        """,
        "\(strong: "What does not"): microseconds, shares of a budget near its end, and leads below 1.5 times.",
        """
        \(strong: "To know"), measure on the device. Put your layout, or this library's \(code: "EngineLayout"), into a test target of your app, run it on the \
        device in a release build, and time prepare(), one changed item and one scrolled frame with your numbers of items. \(code: "Documentation/InAnApp.md") says what to measure.
        """,
      ]),
    ])
}
