/// The explanation of which figures of a run carry over to another processor, such as a phone's.
///
/// The shares are those between two reference runs of this project by method 3: revision 1e137d3 on an AMD EPYC and a0bb679 on an Intel Xeon. They have 2,515
/// cells in common, and 477 rows of an operation, a layout and a number of items. Earlier runs (666bddd and 3fb5fdb) were closer in time, 1.27 and 2.2, but
/// agreed in fewer choices, 89 and 92 %.
enum PhoneSection {
  static let title = "Your phone"

  static let block = ReportBlock.section(
    ReportText(title),
    [
      .paragraph(
        """
        No time of this report is that of a phone. Between two servers, an AMD EPYC and an Intel Xeon, the times of the same work differed by a factor of 1.83 in the \
        median and of 2.8 in one cell of ten. Divided by hardware floors they still differed by 1.26 and 1.7.
        """),
      .list([
        """
        \(strong: "What carries over"): counts, growth with the number of items, faults, and mostly who is cheapest. The cheapest strategy on one of the two servers cost at most \
        10 % more than the best on the other in 98 % of 477 rows, both ways. Where it led by 1.5 times or more, it was the cheapest there too in 475 of 476.
        """,
        "\(strong: "What does not"): microseconds, shares of a budget near its end, and leads below 1.5 times.",
        """
        \(strong: "To know"), measure on the device. Put your layout, or this library's \(code: "EngineLayout"), into a test target of your app, run it on the \
        device in a release build, and time prepare(), one changed item and one scrolled frame with your numbers of items. \(code: "Documentation/InAnApp.md") says what to measure.
        """,
      ]),
    ])
}
