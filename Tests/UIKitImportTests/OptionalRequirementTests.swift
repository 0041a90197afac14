import Testing

@testable import UIKitImport

/// `@objc optional` requirements and their calls.
struct OptionalRequirementTests {
  private let delegate = """
    import UIKit
    @objc public protocol GridDelegate: UICollectionViewDelegate {
      @objc optional func grid(_ view: UICollectionView, heightAt path: IndexPath) -> CGFloat
      @objc optional func gridDidPrepare()
      func columns() -> Int
    }

    """

  @Test("An optional requirement becomes one that may throw, with a default that throws")
  func requirement() {
    #expect(
      result(delegate) == """
        import UIKit
        public protocol GridDelegate: UICollectionViewDelegate {
          func grid(_ view: UICollectionView, heightAt path: IndexPath) throws(UnimplementedRequirement) -> CGFloat
          func gridDidPrepare() throws(UnimplementedRequirement)
          func columns() -> Int
        }

        extension GridDelegate {
          public func grid(_ view: UICollectionView, heightAt path: IndexPath) throws(UnimplementedRequirement) -> CGFloat { throw UnimplementedRequirement() }
          public func gridDidPrepare() throws(UnimplementedRequirement) { throw UnimplementedRequirement() }
        }

        """)
  }

  @Test("The error's declaration comes along, and only where there are optional requirements")
  func support() {
    #expect(imported(delegate).files.map(\.name) == ["A.swift", "UnimplementedRequirement.swift"])
    #expect(imported("import UIKit\nclass A {}").files.count == 1)
  }

  @Test("Each change is reported with the line of the source as it was written")
  func report() {
    #expect(
      imported("\n" + delegate).changes == [
        "3 @objc removed", "4 optional grid(_:heightAt:) → a requirement that may throw, whose default throws", "4 @objc removed",
        "5 optional gridDidPrepare() → a requirement that may throw, whose default throws", "5 @objc removed",
      ])
  }

  @Test(
    "A call of an optional requirement becomes a try?, from the beginning of its expression",
    arguments: [
      ("let h = delegate?.grid?(v, heightAt: p) ?? 10", "let h = (try? delegate?.grid(v, heightAt: p)) ?? 10"),
      ("if let h = d.grid?(v, heightAt: p) {}", "if let h = (try? d.grid(v, heightAt: p)) {}"),
      ("let h = d.grid!(v, heightAt: p)", "let h = (try! d.grid(v, heightAt: p))"),
      ("self.d?.gridDidPrepare?()", "(try? self.d?.gridDidPrepare())"),
      ("x = (v.delegate as? GridDelegate)?.grid?(v, heightAt: p)", "x = (try? (v.delegate as? GridDelegate)?.grid(v, heightAt: p))"),
      ("x = all[0].make(a, b)!.grid?(v, heightAt: p)", "x = (try? all[0].make(a, b)!.grid(v, heightAt: p))"),
      ("return d.grid?(v, heightAt: p).rounded() ?? 0", "return (try? d.grid(v, heightAt: p))?.rounded() ?? 0"),
      (
        "guard let h = d.grid?(\n  v,\n  heightAt: p\n) else { return }",
        "guard let h = (try? d.grid(\n  v,\n  heightAt: p\n)) else { return }"
      ),
      ("x = d\n  .grid?(v, heightAt: p)", "x = (try? d\n  .grid(v, heightAt: p))"),
      ("x = d.grid?(w.gridDidPrepare?(), heightAt: p)", "x = (try? d.grid((try? w.gridDidPrepare()), heightAt: p))"),
      ("return (a).grid?(v, heightAt: p)", "return (try? (a).grid(v, heightAt: p))"),
      ("x = a ? d.grid?(v, heightAt: p) : nil", "x = a ? (try? d.grid(v, heightAt: p)) : nil"),
    ])
  func calls(before: String, after: String) {
    let file = delegate + "func f() {\n\(before)\n}\n"
    #expect(result(file).contains("func f() {\n\(after)\n}\n"))
  }

  @Test(
    "What only looks like such a call stays as it is",
    arguments: [
      "completion?(true)", "self.handler?(v, heightAt: p)", "d.grid?(v, widthAt: p)", "d.grid?(v)", "let s = \"d.grid?(v, heightAt: p)\"",
      "// d.grid?(v, heightAt: p)", "/* d.gridDidPrepare?() */", "let f = a ?(b) : (c)", "d.columns()", "x = gridDidPrepare?.count",
      "let s = #\"\\(d.gridDidPrepare?())\"#",
    ])
  func lookalikes(line: String) {
    #expect(result(delegate + "func f() {\n\(line)\n}\n").contains("func f() {\n\(line)\n}\n"))
  }

  @Test("Calls of UIKit's own optional requirements change too, with no protocol among the files")
  func uikitsOwn() {
    #expect(
      result("import UIKit\nlet s = d.collectionView?(v, layout: self, sizeForItemAt: p) ?? itemSize")
        == "import UIKit\nlet s = (try? d.collectionView(v, layout: self, sizeForItemAt: p)) ?? itemSize")
  }

  @Test("A protocol in one file, its calls in another")
  func acrossFiles() {
    let call = SourceFile(name: "B.swift", text: "let a = d.gridDidPrepare?()")
    #expect(SourceImport(of: [call, SourceFile(name: "A.swift", text: delegate)]).files[0].text == "let a = (try? d.gridDidPrepare())")
  }

  @Test("A protocol of Objective-C that says nothing stays bound to classes")
  func classBound() {
    #expect(result("@objc protocol P {\n}\nprotocol Q {\n}") == "protocol P: AnyObject {\n}\nprotocol Q {\n}")
  }

  @Test("Requirements that end in semicolons change each")
  func semicolons() {
    let done = imported("protocol P: Q {\n @objc optional func a();\n @objc optional func b(_ c: Int);\n}")
    #expect(
      done.files[0].text.contains("\n func a() throws(UnimplementedRequirement);\n func b(_ c: Int) throws(UnimplementedRequirement);\n"))
  }

  @Test("An optional property becomes a plain requirement, and is reported")
  func properties() {
    let done = imported("@objc protocol P: NSObjectProtocol {\n  @objc optional var width: Int { get }\n}")
    #expect(done.files[0].text == "protocol P: NSObjectProtocol {\n  var width: Int { get }\n}")
    #expect(done.obstacles == ["2 optional var width"])
  }
}
