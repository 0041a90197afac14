/// A revision's program.
package struct BuiltProgram: Sendable {
  /// Where it is.
  package let path: String
  /// How it can be linked again, or `nil` where it cannot.
  package let recipe: LinkRecipe?

  /// The program at `path`.
  package init(path: String, recipe: LinkRecipe?) { (self.path, self.recipe) = (path, recipe) }
}
