import ArgumentParser

/// The amount of detail that is printed: the same flag for every verb that prints a whole run.
struct DetailOptions: ParsableArguments {
  @Flag(name: .customLong("all"), help: "Print every row. By default, text shows the findings and one table that fits on a screen.")
  var showsAll = false
}
