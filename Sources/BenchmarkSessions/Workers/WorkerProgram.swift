/// A program that can be launched as a worker: for a run, or as one side of a paired comparison.
package struct WorkerProgram: Sendable {
  /// What it is called in messages: `A, main (1a2b3c4)`.
  let title: String
  /// Where it is.
  private(set) var path: String
  /// What it is told on its command line.
  let arguments: [String]
  /// How long it may say nothing while an answer is waited for. Then it is ended.
  var patience: Duration
  /// How it can be linked again, or `nil` where it cannot.
  let recipe: LinkRecipe?
  /// Who launches it.
  var launcher: any WorkerLauncher = ProcessLauncher()

  /// The program at `path`.
  package init(title: String, path: String, arguments: [String], patience: Duration = .seconds(600), recipe: LinkRecipe? = nil) {
    (self.title, self.path, self.arguments, self.patience, self.recipe) = (title, path, arguments, patience, recipe)
  }

  /// The same program, linked anew with its functions in another order.
  func linked(_ order: FunctionOrder) async throws -> WorkerProgram {
    guard let recipe else { return self }
    var program = self
    program.path = try await recipe.link(order: order)
    return program
  }
}
