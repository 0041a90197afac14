import Foundation
import LayoutHost
import PlantedFaults
import Testing
import UIKit

@Suite("What a verification prints")
struct PrintedTestTests {
  @Test("A printed test is Swift that fails as long as the layout has the fault")
  func printedTest() async throws {
    let report = try await HostVerification([duplicate], player: .thisProcess, seeds: []).run()
    let found = try #require(report.layouts[0].findings.first)
    #expect(
      found.test == """
        import LayoutHost
        import Testing

        // duplicate is the registration of “duplicate”, a HostedLayout.
        @Test("duplicate: duplicate") @MainActor func duplicateDuplicate() throws {
          // the query for x 0…390, y 0…844 returns item 0 of section 0 2 times
          let script = HostScript(HostData([1]), steps: [.append(1)])
          #expect(try script.play(in: duplicate).errors == [])
        }
        """)
  }

  // The test above as a person pastes it.
  @Test("duplicate: duplicate") @MainActor func duplicateDuplicate() throws {
    // the query for x 0…390, y 0…844 returns item 0 of section 0 2 times
    let script = HostScript(HostData([1]), steps: [.append(1)])
    let errors = try script.play(in: duplicate).errors
    withKnownIssue { #expect(errors == []) }
  }

  @Test("The report names the layout, the fault with its arithmetic, the smallest script, and what its figures mean")
  func report() async throws {
    let report = try await HostVerification([outside, correctList], player: .thisProcess, seeds: [], alternatives: []).run()
    let text = report.text
    #expect(report.exitCode == 3)
    #expect(
      text.contains(
        "ERROR outside: item 0 of section 0 at x 0…390, y 0…50 reaches 50 points out of the content, which is 390 × 0 points large"))
    #expect(text.contains("1 item, when it opens; does not depend on undocumented behaviour"))
    #expect(text.contains("correct: \(report.layouts[1].scriptCount) scripts: no error"))
    #expect(text.contains(HostVerificationReport.label))
  }
}

@Suite("Sentences about faults")
struct FaultSentenceTests {
  private let item = HostElement(cell: IndexPath(item: 3, section: 1))

  @Test("Each sentence carries the arithmetic that proves the fault")
  func sentences() {
    let rectangle = CGRect(x: 0, y: 100, width: 390, height: 844)
    // The overlap is 120 − 100 = 20 points high, and 390 wide.
    #expect(
      "\(HostFault.lost(item, frame: CGRect(x: 0, y: 20, width: 390, height: 100), rectangle: rectangle))"
        == "the query for x 0…390, y 100…944 leaves out item 3 of section 1, whose frame x 0…390, y 20…120 overlaps it by 390 × 20 points")
    #expect(
      "\(HostFault.extra(item, frame: CGRect(x: 0, y: 1_000, width: 390, height: 100), rectangle: rectangle))"
        == "the query for x 0…390, y 100…944 returns item 3 of section 1, whose frame x 0…390, y 1,000…1,100 is 56 points away")
    #expect(
      "\(HostFault.stale(item, frame: CGRect(x: 0, y: 20, width: 10, height: 10), fresh: CGRect(x: 0, y: 52.5, width: 10, height: 10)))"
        == "item 3 of section 1 is at (0, 20), and at (0, 52.5) in a fresh instance over the same data, bounds and offset: 32.5 points off")
    #expect(
      "\(HostFault.foreign(item, limit: .items(1), rectangle: rectangle))"
        == "the query for x 0…390, y 100…944 returns item 3 of section 1, but this section has only 1 item")
    #expect(
      "\(HostFault.missingPath(IndexPath(item: 3, section: 1), limit: .sections(1)))"
        == "the layout asked for the size of item 3 of section 1, but there is only 1 section")
    #expect(
      "\(HostFault.crash(signal: 4, function: "A.b()", message: "Index out of range"))"
        == "the program crashed (signal 4, illegal instruction) in A.b(): Index out of range")
    #expect("\(HostFault.endless(milliseconds: 2_500, function: nil))" == "the script did not end within 2.5 s")
  }

  @Test("Headers, footers and decoration views have their names")
  @MainActor func elements() {
    let path = IndexPath(item: 0, section: 2)
    #expect("\(HostElement(supplementary: UICollectionView.elementKindSectionHeader, at: path))" == "the header of section 2")
    #expect("\(HostElement(supplementary: UICollectionView.elementKindSectionFooter, at: path))" == "the footer of section 2")
    #expect("\(HostElement(decoration: "line", at: IndexPath(item: 4, section: 2)))" == "the decoration view “line” at item 4 of section 2")
  }
}
