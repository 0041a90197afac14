/// A source file: its name and its text.
public struct SourceFile: Equatable, Sendable {
  /// The file's name, without its folder.
  public var name: String
  /// The Swift source.
  public var text: String

  /// Creates a file of this name with this source.
  public init(name: String, text: String) {
    (self.name, self.text) = (name, text)
  }
}
