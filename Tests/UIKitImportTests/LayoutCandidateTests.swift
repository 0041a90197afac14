import Testing

@testable import UIKitImport

/// Which classes are layouts, and what they need.
struct LayoutCandidateTests {
  @Test("Layouts are found through superclasses in any file; private, generic and nested ones are no candidates")
  func bases() {
    let first = SourceFile(
      name: "A.swift",
      text: """
        class Wide: Grid {}
        public final class Tags: UICollectionViewFlowLayout {}
        class Cell: UICollectionViewCell {}
        private class Hidden: Grid {}
        class Typed<T>: UICollectionViewLayout {}
        enum Space { class Inner: UICollectionViewLayout {} }
        let text = "class Fake: UICollectionViewLayout {}"
        """)
    let second = SourceFile(name: "B.swift", text: "open class Grid: UIKit.UICollectionViewLayout, Marked {}\nclass Loop: Loop {}")
    let found = SourceImport(of: [first, second]).candidates.map { "\($0.name) \($0.base)" }
    #expect(found == ["Wide custom", "Tags flow", "Grid custom"])
  }

  @Test(
    "An initialiser with arguments is named, one without or with defaults is not",
    arguments: [
      ("", nil), ("init(columns: Int) {}", "init(columns:)"), ("override init() {}\n init(columns: Int) {}", nil),
      ("init(columns: Int = 2, _ gap: Int = 3) {}", nil), ("required init?(coder: NSCoder) {}", "init(coder:)"),
      ("convenience init(columns: Int) {}", nil), ("required init?(coder: NSCoder) {}\n public init(a: Int, b: Int) {}", "init(a:b:)"),
    ])
  func initializers(body: String, initializer: String?) {
    #expect(imported("class A: UICollectionViewLayout {\n \(body)\n}").candidates.map(\.initializer) == [initializer])
  }

  @Test("The delegate's protocol comes with the requirements that have no default")
  func delegates() throws {
    let text = """
      protocol GridDelegate: AnyObject {
        func grid(_ view: UICollectionView, heightAt path: IndexPath) -> CGFloat
        func gap() -> CGFloat
        func spare() -> Int
      }
      extension GridDelegate { func spare() -> Int { 1 } }
      class Grid: UICollectionViewLayout {
        weak var delegate: GridDelegate?
      }
      """
    let candidate = try #require(imported(text).candidates.first)
    let delegate = try #require(candidate.delegates.first)
    #expect(candidate.delegateProperties == ["delegate"] && candidate.delegates.count == 1 && delegate.name == "GridDelegate")
    #expect(delegate.requirements.map(\.path) == ["path", nil] && delegate.requirements.map(\.result) == ["CGFloat", "CGFloat"])
    #expect(delegate.requirements[0].source == "func grid(_ view: UICollectionView, heightAt path: IndexPath) -> CGFloat")
  }
}
