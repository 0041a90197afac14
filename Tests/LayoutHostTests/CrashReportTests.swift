import Testing

@testable import LayoutHost

@Suite("What a crashed program wrote")
struct CrashReportTests {
  @Test("The function is the innermost one of the program's own")
  func function() {
    let report = CrashReport(
      """
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Program crashed: Illegal instruction at 0x00007f0012345678 ***

      Thread 0 "app" crashed:

        0      0x00007f0012345678 _assertionFailure(_:_:file:line:flags:) + 353 in libswiftCore.so
        1 [ra] 0x0000555512345678 Mosaic.prepare() + 51 in app at /a/folder/Mosaic.swift:14:9
      2 [ra] 0x0000555512345679 main + 5 in app at /a/folder/main.swift:3:1
      """)
    #expect(report == CrashReport(function: "Mosaic.prepare() (Mosaic.swift:14)", message: "Index out of range"))
  }

  @Test("An inlined check of the runtime is no function, but says why")
  func inlined() {
    let report = CrashReport(
      """
      Thread 0 crashed:

      0 [inlined] [system] 0x0000555512345678 Swift runtime failure: arithmetic overflow in app at /<compiler-generated>
      1 0x0000555512345678 closure #1 in List.prepare() + 51 in app
      """)
    #expect(report == CrashReport(function: "closure #1 in List.prepare()", message: "arithmetic overflow"))
  }

  @Test("A program that said nothing has neither")
  func silent() { #expect(CrashReport("") == CrashReport(function: nil, message: nil)) }
}
