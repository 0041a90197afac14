import Testing

@testable import UIKitImport

/// Overrides in extensions move into their classes.
struct ExtensionOverrideTests {
  @Test("An override moves into the class with its comment; other members stay")
  func moves() {
    let text = """
      class Grid: UICollectionViewLayout {
        var cache = 1
      }

      extension Grid {
        /// Lays out.
        override func prepare() {
          let a = "}"
        }

        func other() {}
      }
      """
    #expect(
      result("import UIKit\n" + text) == """
        import UIKit
        class Grid: UICollectionViewLayout {
          var cache = 1

          /// Lays out.
          override func prepare() {
            let a = "}"
          }
        }

        extension Grid {

          func other() {}
        }
        """)
  }

  @Test("The class may stand in another file; what hides members of the extension goes")
  func acrossFiles() {
    let grid = SourceFile(name: "Grid.swift", text: "class Grid: NSObject {\n}\n")
    let more = SourceFile(
      name: "Grid+More.swift",
      text: "public extension Grid {\n  override var hash: Int { count }\n  private var count: Int { 1 }\n}\n")
    let files = SourceImport(of: [more, grid]).files
    #expect(files[1].text == "class Grid: NSObject {\n\n  public override var hash: Int { count }\n}\n")
    #expect(files[0].text == "public extension Grid {\n  var count: Int { 1 }\n}\n")
  }

  @Test("A member of an extension that a subclass overrides moves too")
  func overridden() {
    let text =
      "class A: NSObject {\n}\nclass B: A {\n  override func f(_ a: Int) {}\n}\nextension A {\n  func f(_ b: Int) {}\n  func g() {}\n}\n"
    #expect(
      result(text)
        == "class A: NSObject {\n\n  func f(_ b: Int) {}\n}\nclass B: A {\n  override func f(_ a: Int) {}\n}\nextension A {\n  func g() {}\n}\n"
    )
  }

  @Test("Statements that end in semicolons are told apart")
  func semicolons() {
    #expect(
      result("class A: NSObject {\n}\nextension A {\n  var a: Int { 1 };\n  override var hash: Int { 1 };\n  func g() {}\n}\n")
        == "class A: NSObject {\n\n  override var hash: Int { 1 }\n}\nextension A {\n  var a: Int { 1 };\n  func g() {}\n}\n")
  }

  @Test("The override of a class that was not given is reported")
  func missingClass() {
    #expect(imported("extension Far {\n  override func f() {}\n}").obstacles == ["2 the override f() in an extension of Far"])
  }

  @Test("An override in a string or a class of its own stays")
  func lookalikes() {
    let text =
      "extension A {\n  class B: C {\n    override func f() {}\n  }\n  var s: String { \"override func\" }\n}\nclass A: NSObject {}\n"
    #expect(result(text) == text)
  }
}
