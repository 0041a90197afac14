/// The program of a revision.
package struct BuiltProgram: Sendable {
  /// The path of the program.
  package let path: String
  /// The recipe for linking the program again; `nil` if that is impossible.
  package let recipe: LinkRecipe?

  /// The program at `path`.
  package init(path: String, recipe: LinkRecipe?) { (self.path, self.recipe) = (path, recipe) }
}
