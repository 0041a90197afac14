import Testing

@testable import UIKitImport

/// The package around imported files.
struct LayoutPackageTests {
  private let source = """
    import UIKit
    protocol GridDelegate: AnyObject {
      func grid(_ grid: PhotoGrid, heightAt path: IndexPath) -> CGFloat
      func columns(in grid: PhotoGrid) -> Int
      func style() -> Style
    }
    class PhotoGrid: UICollectionViewLayout { weak var delegate: GridDelegate? }
    final class CHTFlow2: UICollectionViewFlowLayout { init(gap: CGFloat) {} }
    """

  private func package(_ name: String = "My Grid!", _ address: LayoutPackage.Address = .folder("/a b/Layout\"Bench")) throws -> [String:
    String]
  {
    let files = try LayoutPackage(named: name, layoutBench: address, around: imported(source)).files
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
  }

  @Test("The files of a package, and the lines of its program")
  func files() throws {
    let package = try package()
    #expect(
      package.keys.sorted() == [
        ".gitignore", "Package.swift", "README.md", "Sources/ImportedLayouts/A.swift", "Sources/ImportedLayouts/HostedLayouts.swift",
        "Sources/my-grid/main.swift",
      ])
    let main = try #require(package["Sources/my-grid/main.swift"])
    #expect(main.split(separator: "\n", omittingEmptySubsequences: false).count <= 10)
    #expect(main.hasPrefix("import ImportedLayouts\n"))
  }

  @Test("The manifest finds LayoutBench by path or by URL, and quotes what has to be quoted")
  func addresses() throws {
    let byPath = try #require(try package()["Package.swift"])
    #expect(
      byPath.contains(#".package(name: "LayoutBench", path: "/a b/Layout\"Bench")"#) && byPath.contains("// swift-tools-version: 6.2\n"))
    #expect(byPath.contains(".swiftLanguageMode(.v5)"))
    let byURL = try #require(try package("grid", LayoutPackage.Address("https://example.org/x/lb.git"))["Package.swift"])
    #expect(byURL.contains(#".package(url: "https://example.org/x/lb.git", branch: "main")"#) && byURL.contains(#"package: "lb")"#))
  }

  @Test(
    "What names LayoutBench",
    arguments: [
      ("https://example.org/a", LayoutPackage.Address.repository("https://example.org/a")),
      ("git@example.org:a/b", .repository("git@example.org:a/b")),
      ("../a", .folder("../a")), ("/a:b", .folder("/a:b")),
    ])
  func address(text: String, address: LayoutPackage.Address) {
    #expect(LayoutPackage.Address(text) == address)
  }

  @Test("Each layout is registered with a delegate; what only a person knows is marked")
  func registration() throws {
    let text = try #require(try package()["Sources/ImportedLayouts/HostedLayouts.swift"])
    #expect(text.contains("HostedLayout(\"photo-grid\", \"PhotoGrid of A.swift\") { feed in\n"))
    #expect(
      text.contains("    let layout = PhotoGrid()\n    layout.delegate = delegate\n    return MountedLayout(layout, delegate: delegate)\n"))
    #expect(text.contains("HostedLayout(\"cht-flow2\""))
    // Only a flow layout asks for headers in UIKit's way.
    #expect(text.split(separator: "feed.headerSize(in: section) }\n").count == 2)
    #expect(text.contains("let layout = <#CHTFlow2(gap:)#>  // EDIT: the initialiser takes arguments\n    return"))
    #expect(text.contains("class PhotoGridFeedDelegate: NSObject, UICollectionViewDelegateFlowLayout, GridDelegate {"))
    #expect(
      text.contains(
        "  func grid(_ grid: PhotoGrid, heightAt path: IndexPath) -> CGFloat { feed.size(at: path).height }\n"))
    #expect(text.contains("  func columns(in grid: PhotoGrid) -> Int { 2 }  // EDIT: a guess\n"))
    #expect(text.contains("  func style() -> Style { <#Style#> }  // EDIT: no guess for a Style\n"))
  }

  @Test("Every line to fill in or to check is named with its number")
  func placeholders() throws {
    let package = try LayoutPackage(named: "grid", layoutBench: .folder("/"), around: imported(source))
    let lines = try #require(package.files.first { $0.path.hasSuffix("HostedLayouts.swift") }).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(package.placeholders.map(\.isEmpty) == [true, false, true])
    #expect(package.placeholders.map(\.why) == ["the initialiser takes arguments", "a guess", "no guess for a Style"])
    #expect(package.placeholders[1].code == "func columns(in grid: PhotoGrid) -> Int { 2 }")
    for placeholder in package.placeholders { #expect(lines[placeholder.line - 1].hasSuffix("// EDIT: " + placeholder.why)) }
    #expect(lines.count { $0.contains("EDIT") } == 3)
  }

  @Test("A delegate that only the layout's own file can set is left to the owner")
  func privateDelegate() throws {
    let files = try LayoutPackage(
      named: "grid", layoutBench: .folder("/"),
      around: imported(
        "protocol D: Delegates {}\nprotocol Delegates {}\nclass Grid: UICollectionViewLayout { private weak var d: Delegates? }")
    ).files
    let text = try #require(files.first { $0.path.hasSuffix("HostedLayouts.swift") }).text
    #expect(!text.contains("layout.d ="))
    #expect(text.contains("    // EDIT: d of Grid cannot be set from here; give it the delegate as the app does\n"))
  }

  @Test(
    "A requirement that says height first is answered with a height, one that says width first with a width",
    arguments: [
      ("heightForPhotoAt path: IndexPath, withWidth width: CGFloat", ".height }\n"),
      ("widthForTagAt path: IndexPath, height: CGFloat", ".width }\n"),
      ("extentAt path: IndexPath", ".height }  // EDIT: a guess, the item's height\n"),
    ])
  func sides(parameters: String, answer: String) throws {
    let source = """
      protocol GridDelegate { func grid(\(parameters)) -> CGFloat }
      class Grid: UICollectionViewLayout { var delegate: GridDelegate? }
      """
    let files = try LayoutPackage(named: "grid", layoutBench: .folder("/"), around: imported(source)).files
    let text = try #require(files.first { $0.path.hasSuffix("HostedLayouts.swift") }).text
    #expect(text.contains("-> CGFloat { feed.size(at: path)" + answer))
  }

  @Test(
    "Files that cannot stand in one module, or hold no layout, are refused",
    arguments: [
      (["A.swift", "A.swift"], LayoutPackageError.duplicateName("A.swift")), (["main.swift"], .reservedName("main.swift")),
    ])
  func refusals(names: [String], error: LayoutPackageError) {
    let files = names.map { SourceFile(name: $0, text: source) }
    #expect(throws: error) { try LayoutPackage(named: "a", layoutBench: .folder("/"), around: SourceImport(of: files)) }
  }

  @Test("Files without a layout are refused with what to give")
  func noLayout() {
    #expect(throws: LayoutPackageError.noLayout(files: 1)) {
      try LayoutPackage(named: "a", layoutBench: .folder("/"), around: imported("class A: UIView {}"))
    }
  }

  @Test(
    "A bracket without a partner is the reason why there is no layout, with its line",
    arguments: [
      ("class A: UICollectionViewLayout {\n  func f() {\n}\n", 1, "a { that is never closed"),
      ("class A: UICollectionViewLayout {\n  let a = [1)\n}", 2, "a ) that does not close the [ of line 2"),
      ("}\nlet a = 1", 1, "a } that closes nothing"),
    ])
  func unmatched(source: String, line: Int, what: String) {
    let imported = imported(source)
    #expect(imported.report.obstacles.first?.line == line && imported.report.obstacles.first?.what == what)
    #expect(imported.report.hasUnmatchedBracket)
  }

  @Test("Without a layout, brackets that do not match are said to be the reason")
  func unmatchedReason() {
    #expect(throws: LayoutPackageError.unmatchedBracket) {
      try LayoutPackage(named: "a", layoutBench: .folder("/"), around: imported("class A: UICollectionViewLayout {"))
    }
  }

  @Test("Branches that open one body match its bracket")
  func branches() {
    let source = "#if os(iOS)\nclass A: UICollectionViewLayout {\n#else\nclass A: B {\n#endif\n  let a = \"{\" // [\n}\n"
    #expect(imported(source).report.hasUnmatchedBracket == false)
  }

  @Test(
    "A name that no program can have becomes one that it can",
    arguments: [("9 Lives", "layouts-9-lives"), ("…", "layouts"), ("a_b", "a-b"), ("LayoutBench", "layoutbench-layouts")])
  func names(given: String, name: String) throws {
    #expect(try LayoutPackage(named: given, layoutBench: .folder("/"), around: imported(source)).name == name)
  }
}
