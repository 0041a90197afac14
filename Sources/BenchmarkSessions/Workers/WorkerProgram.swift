/// A program that can be launched as a worker: for a run, or as one side of a paired comparison.
package struct WorkerProgram: Sendable {
  /// The program's name in messages: `A, main (1a2b3c4)`.
  let title: String
  /// The path of the program.
  private(set) var path: String
  /// The arguments of the program.
  let arguments: [String]
  /// The longest time that the program may be silent while an answer is due. After that it is terminated.
  var patience: Duration
  /// The recipe for linking the program again; `nil` if that is impossible.
  let recipe: LinkRecipe?
  /// The launcher of the program.
  var launcher: any WorkerLauncher = ProcessLauncher()

  /// The program at `path`.
  package init(title: String, path: String, arguments: [String], patience: Duration = .seconds(600), recipe: LinkRecipe? = nil) {
    (self.title, self.path, self.arguments, self.patience, self.recipe) = (title, path, arguments, patience, recipe)
  }

  /// Returns the same program, linked again with its functions in another order. Returns the program itself if it has no recipe.
  func linked(_ order: FunctionOrder) async throws -> WorkerProgram {
    guard let recipe else { return self }
    var program = self
    program.path = try await recipe.link(order: order)
    return program
  }
}
