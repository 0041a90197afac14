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
        "Package.swift", "README.md", "Sources/ImportedLayouts/A.swift", "Sources/ImportedLayouts/HostedLayouts.swift",
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
        "  func grid(_ grid: PhotoGrid, heightAt path: IndexPath) -> CGFloat { feed.size(at: path).height }  // EDIT if it is no size\n"))
    #expect(text.contains("  func columns(in grid: PhotoGrid) -> Int { 2 }  // EDIT: a guess\n"))
    #expect(text.contains("  func style() -> Style { <#Style#> }  // EDIT\n"))
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
    "A name that no program can have becomes one that it can",
    arguments: [("9 Lives", "layouts-9-lives"), ("…", "layouts"), ("a_b", "a-b")])
  func names(given: String, name: String) throws {
    #expect(try LayoutPackage(named: given, layoutBench: .folder("/"), around: imported(source)).name == name)
  }
}
