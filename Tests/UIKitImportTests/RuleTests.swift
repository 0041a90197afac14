import Testing

@testable import UIKitImport

/// The rules on imports, conditions, attributes and selectors.
struct RuleTests {
  @Test(
    "Imports of Core Graphics become one of UIKit, or vanish where there is one",
    arguments: [
      ("import CoreGraphics\nvar a: CGFloat", "import UIKit\nvar a: CGFloat"),
      ("import UIKit\nimport CoreGraphics\nvar a: CGFloat", "import UIKit\n\nvar a: CGFloat"),
      ("@preconcurrency import QuartzCore\nlet l: CALayer", "import UIKit\nlet l: CALayer"),
      ("import struct CoreGraphics.CGFloat\nvar a: CGFloat", "import UIKit\nvar a: CGFloat"),
      ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
      ("import CoreGraphics\nlet a = 1", "\nlet a = 1"),
      ("import Foundation\nvar a: UIEdgeInsets", "import UIKit\nimport Foundation\nvar a: UIEdgeInsets"),
      ("// Mine\n\nstruct A { var r: CGRect }", "// Mine\n\nimport UIKit\nstruct A { var r: CGRect }"),
      ("#if DEBUG\nimport Foundation\n#endif\nvar a: CGRect", "import UIKit\n#if DEBUG\nimport Foundation\n#endif\nvar a: CGRect"),
    ])
  func imports(before: String, after: String) {
    #expect(result(before) == after)
  }

  @Test(
    "A file that uses nothing of UIKit gets no import, whatever its comments and strings say",
    arguments: [
      "import Foundation\nlet a = \"UIView\" // CGRect", "struct UI { var CG = 1 }", "enum CATEGORY {}",
    ])
  func noImport(text: String) {
    #expect(imported(text).changes.isEmpty)
  }

  @Test("Other modules are reported with their lines")
  func foreignModules() {
    #expect(imported("import UIKit\nimport AppKit\n@testable import Mine").obstacles == ["2 import AppKit", "3 @testable import Mine"])
    #expect(imported("#if os(macOS)\nimport AppKit\n#endif").obstacles.isEmpty)
  }

  @Test(
    "Conditions that hold on iOS hold on Linux",
    arguments: [
      ("#if os(iOS)", "#if canImport(UIKit)"), ("#if os(iOS) || os(tvOS)", "#if canImport(UIKit) || os(tvOS)"),
      ("#if !os(Linux)", "#if canImport(UIKit)"), ("#if os(Linux)", "#if !canImport(UIKit)"),
      ("#if swift(>=5) && canImport(CoreGraphics)", "#if swift(>=5) && canImport(UIKit)"),
      ("#if DEBUG\n#elseif os( iOS )", "#if DEBUG\n#elseif canImport(UIKit)"),
    ])
  func conditions(before: String, after: String) {
    #expect(result("\(before)\nlet a = 1\n#endif\n") == "\(after)\nlet a = 1\n#endif\n")
  }

  @Test(
    "A condition in a string, a call of os and other systems stay",
    arguments: [
      "let a = \"#if os(iOS)\"", "os(iOS)", "#if os(macOS)\n#endif", "#if canImport(UIKit) && !targetEnvironment(macCatalyst)\n#endif",
      "if #available(iOS 13, *) {}",
    ])
  func otherConditions(text: String) {
    #expect(result(text) == text)
  }

  @Test(
    "Attributes of Objective-C go, with their arguments",
    arguments: [
      ("@objc func f() {}", "func f() {}"), ("@objc(setA:) private func f() {}", "private func f() {}"),
      ("@objcMembers final class A {}", "final class A {}"), ("@IBOutlet weak var a: B?", "weak var a: B?"),
      ("@IBInspectable var a = 1", "@IBInspectable var a = 1"), ("let a = \"@objc\" // @objc", "let a = \"@objc\" // @objc"),
      ("@objcIsh var a = 1", "@objcIsh var a = 1"),
    ])
  func attributes(before: String, after: String) {
    #expect(result(before) == after)
  }

  @Test(
    "A question for a method is answered, a selector becomes a value",
    arguments: [
      ("if d.responds(to: #selector(P.f(_:at:))) {}", "if false {}"),
      ("if a.b?.responds(to: #selector(f)) == true {}", "if false == true {}"),
      ("if d.responds(to: #selector(D.collectionView(_:layout:sizeForItemAt:))) {}", "if true {}"),
      ("if (d as! D)?.responds(to: #selector((d as! D).numberOfSections(in:))) == true {}", "if ((d as! D) != nil) == true {}"),
      ("add(self, action: #selector(tap(_:)))", "add(self, action: Selector(\"tap(_:)\"))"),
      (
        "import UIKit\nlet c = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
        "import UIKit\nlet c = UIColor(red: 1, green: 0, blue: 0, alpha: 1)"
      ),
      ("let k = #keyPath(A.b.c)", "let k = \"A.b.c\""), ("responds(to: 1)", "responds(to: 1)"),
      ("let s = \"#selector(f)\"", "let s = \"#selector(f)\""),
    ])
  func selectors(before: String, after: String) {
    #expect(result(before) == after)
  }

  @Test("What no rule can mend is reported once a file and word, with its first line")
  func obstacles() {
    let text = """
      import UIKit
      // UIDynamicAnimator in a comment
      var a: UIDynamicAnimator
      var b = UIDynamicAnimator(), s = "UIStoryboard"
      c = view.observe(\\.bounds) { _, _ in }
      d.observe(1)
      center.addObserver(self, selector: s, name: n, object: nil)
      v.addObserver(self, forKeyPath: k, options: [], context: nil)
      """
    #expect(imported(text).obstacles == ["3 UIDynamicAnimator (2 times)", "5 observe", "8 addObserver"])
  }

  @Test("Names of Swift 4 become those of Swift 5")
  func renames() {
    #expect(
      result("import UIKit\nlet k = UICollectionElementKindSectionHeader // UICollectionElementKindSectionHeader")
        == "import UIKit\nlet k = UICollectionView.elementKindSectionHeader // UICollectionElementKindSectionHeader")
  }

  @Test("In extensions of numbers abs is the function of the standard library")
  func absoluteValues() {
    let text = "import UIKit\nextension CGFloat {\n func a() { abs(1); self.abs(2); Swift.abs(3); let abs = 4 }\n}\nfunc b() { abs(5) }"
    #expect(result(text) == text.replacing("{ abs(1)", with: "{ Swift.abs(1)"))
  }

  @Test("A report's line is one that editors find")
  func reportLines() {
    #expect(imported("@objc func f() {}").report.lines == ["A.swift:1: @objc removed: Linux has no Objective-C"])
  }
}
