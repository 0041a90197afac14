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

  @Test(
    "A delegate is set only where the property can be set from another file",
    arguments: [
      ("weak var d: GridDelegate?", true), ("var d: GridDelegate? { didSet { reload() } }", true),
      ("var d: GridDelegate? { get { own } set { own = newValue } }", true), ("var d: GridDelegate? = { nil }()", true),
      ("private weak var d: GridDelegate?", false), ("fileprivate var d: GridDelegate?", false),
      ("public private(set) weak var d: GridDelegate?", false), ("static var d: GridDelegate?", false),
    ])
  func settable(member: String, isSettable: Bool) {
    let candidate = imported("protocol GridDelegate {}\nclass Grid: UICollectionViewLayout {\n \(member)\n}").candidates[0]
    #expect(candidate.delegateProperties == (isSettable ? ["d"] : []))
    #expect(candidate.hiddenDelegateProperties == (isSettable ? [] : ["d"]))
  }

  @Test("A variable that is only computed is neither set nor missed")
  func computed() {
    let source = """
      protocol GridDelegate {}
      class Grid: UICollectionViewLayout { var d: GridDelegate? { collectionView?.delegate as? GridDelegate } }
      """
    let candidate = imported(source).candidates[0]
    #expect(candidate.delegateProperties.isEmpty && candidate.hiddenDelegateProperties.isEmpty && candidate.delegates.count == 1)
  }

  @Test("A superclass's delegate and an inherited protocol's requirements count; a private protocol does not")
  func inheritance() throws {
    let source = """
      protocol Sizes { var gap: CGFloat { get } ; static func f() throws -> Int }
      protocol GridDelegate: AnyObject, Sizes { func g() }
      private protocol HiddenDelegate {}
      class Base: UICollectionViewLayout { weak var delegate: GridDelegate? ; private var other: HiddenDelegate? }
      class Grid: Base {}
      """
    let grid = try #require(imported(source).candidates.first { $0.name == "Grid" })
    #expect(grid.delegateProperties == ["delegate"] && grid.delegates.map(\.name) == ["GridDelegate", "Sizes"])
    #expect(grid.hiddenDelegateProperties.isEmpty)
    let sizes = grid.delegates[1].requirements
    #expect(sizes.map(\.source) == ["var gap: CGFloat", "static func f() throws -> Int"] && sizes.map(\.result) == ["CGFloat", "Int"])
  }
}
