import Testing

@testable import UIKitImport

/// Importing what was imported changes nothing.
struct RepeatedImportTests {
  @Test("A second import changes nothing, and adds no file")
  func again() {
    let text = """
      import CoreGraphics
      @objc protocol D { @objc optional func f(_ a: Int) -> Int
        @objc optional func g() }
      #if os(iOS) && !os(Linux)
      @objcMembers class A: UICollectionViewLayout {
        weak var d: D?
        func h() { if d?.responds(to: #selector(D.f(_:))) == true { d?.f?(1).description; d!.g!() } }
      }
      #endif
      extension A { override func prepare() { super.prepare() } }
      """
    let once = imported(text)
    let twice = SourceImport(of: once.files)
    #expect(twice.files == once.files && twice.report.changes.isEmpty && once.report.changes.count == 14)
  }

  @Test("Source that ends anywhere is imported without a crash, and only once")
  func fragments() {
    let text = """
      import CoreGraphics
      @objc(a) protocol D: P, Q<A, B> { @objc optional func f(_ a: [Int: (A, B)] = [:]) -> Int }
      extension A where T == U { override func prepare() { (x?.y as? D)?.f?("\\(a)").b } } class A: UIView { }
      #if os(iOS) || canImport(CoreGraphics)
      class B<T>: UICollectionViewLayout { init(a: Int, _ b: @escaping (A) -> B = { }) {} }
      """
    for length in 0...text.count {
      let once = imported(String(text.prefix(length)))
      #expect(SourceImport(of: once.files).files == once.files, "the first \(length) characters")
    }
  }
}
