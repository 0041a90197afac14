import Foundation
import PlantedFaults
import Testing
import UIKit

@testable import LayoutHost

// Sizes are 100 × 50 points unless a layout says otherwise, and the collection view is 390 × 844 points large. So item n lies at y 50 n.

@Suite("Planted faults are found and shrunk")
struct PlantedFaultTests {
  private let view = CGRect(x: 0, y: 0, width: 390, height: 844)

  private func item(_ item: Int, _ section: Int = 0) -> HostElement { HostElement(cell: IndexPath(item: item, section: section)) }
  private func row(_ y: CGFloat, _ height: CGFloat = 50) -> CGRect { CGRect(x: 0, y: y, width: 390, height: height) }

  /// What a verification in this process finds of a kind. Half as many items as usual show the same and take half the time.
  private func finding(
    _ kind: HostFault.Kind, in hosted: HostedLayout, seeds: [UInt64] = [], exitCode: Int32 = 3
  ) async throws -> VerifiedFinding {
    let report = try await HostVerification([hosted], player: .thisProcess, seeds: seeds, itemCount: 30).run()
    #expect(report.exitCode == exitCode)
    return try #require(report.layouts[0].findings.first { $0.finding.fault.kind == kind })
  }

  @Test("Lost: an item that begins above a rectangle")
  func losing() async throws {
    let found = try await finding(.lost, in: lost)
    #expect(found.script == HostScript(HostData([1])))
    guard case .lost(let element, let frame, let rectangle) = found.finding.fault else { return }
    #expect(element == item(0))
    #expect(frame == row(0))
    #expect(rectangle.minY > 0 && rectangle.minY < 50)
    #expect(found.dependence == .independent)
  }

  @Test("Duplicate: a cache that grows in each prepare()")
  func doubling() async throws {
    let found = try await finding(.duplicate, in: duplicate)
    #expect(found.script == HostScript(HostData([1]), steps: [.append(1)]))
    #expect(found.finding == HostFinding(fault: .duplicate(item(0), times: 2, rectangle: view), elements: 1, step: 1))
  }

  @Test("Stale: a cache that is filled only while it is empty")
  func guarding() async throws {
    let found = try await finding(.stale, in: stale)
    #expect(found.script == HostScript(HostData([1]), steps: [.append(1)]))
    #expect(found.finding.fault == .stale(item(1), frame: nil, fresh: row(50)))
  }

  @Test("Of two stale caches the one that no behaviour of the collection view helps is shown")
  func independentFirst() async throws {
    let found = try await finding(.stale, in: twiceStale)
    #expect(found.dependence == .independent)
    #expect(found.hidingAlternatives == [])
    #expect(found.script == HostScript(HostData([1]), steps: [.rotate]))
  }

  @Test("A script that needs some behaviour, of a fault that others show without it, says so")
  func hiding() async throws {
    let script = HostScript(HostData([1]), steps: [.append(1)])
    let outcome = try await HostPlayer.thisProcess.outcome(of: script, in: twiceStale)
    let others = Set(UndocumentedBehavior.alternatives.map { Optional($0.name) })
    let found = try await HostVerification([twiceStale], player: .thisProcess).shrunk(
      try #require(outcome.errors.first { $0.fault.kind == .stale }), of: [script], seenUnder: others, scriptCount: 2, hosted: twiceStale)
    #expect(found.dependence == .independent)
    #expect(found.script == HostScript(HostData([0]), steps: [.append(1)]))
    #expect(found.hidingAlternatives == ["callsInvalidateLayout: true"])
    #expect(found.text.contains("undocumented behaviour, but with callsInvalidateLayout: true another script shows it\n"))
  }

  @Test("Foreign: a cache that never shrinks")
  func keeping() async throws {
    let found = try await finding(.foreign, in: foreign)
    #expect(found.script == HostScript(HostData([1]), steps: [.delete(1, at: 0)]))
    #expect(found.finding.fault == .foreign(item(0), limit: .items(0), rectangle: view))
  }

  @Test("Outside: a content size without the last item")
  func shortening() async throws {
    let found = try await finding(.outside, in: outside)
    #expect(found.script == HostScript(HostData([1])))
    #expect(found.finding.fault == .outside(item(0), frame: row(0), contentSize: CGSize(width: 390, height: 0)))
  }

  @Test("Wrong element: an item's number taken for its place among all items")
  func confusing() async throws {
    let found = try await finding(.wrongElement, in: wrongPath)
    #expect(found.script == HostScript(HostData([1]), steps: [.insertSection(0, items: 1)]))
    #expect(found.finding.fault == .wrongElement(item(0, 1), answered: item(0)))
  }

  @Test("Disagreement: a query that moves cells after the filter")
  func shifting() async throws {
    let found = try await finding(.disagreement, in: disagreement)
    #expect(found.script == HostScript(HostData([1])))
    #expect(found.finding.fault == .disagreement(item(0), alone: row(0), query: row(5)))
  }

  @Test("A lost header is found as a lost item is")
  @MainActor func losingHeaders() async throws {
    let found = try await finding(.lost, in: lostHeader)
    #expect(found.script == HostScript(HostData([0], hasHeaders: true)))
    let header = HostElement(supplementary: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    // The first section's header is 20 points high.
    #expect(found.finding.fault == .lost(header, frame: row(0, 20), rectangle: view))
  }

  @Test("Extra: answering everything is a cost, and no error")
  func answeringAll() async throws {
    let report = try await HostVerification([extra], player: .thisProcess, seeds: []).run()
    #expect(report.exitCode == 0)
    // Cells in the scripts of one section, headers in those of several.
    #expect(report.layouts[0].costs.map(\.fault.kind) == [.extra, .extra])
    #expect(report.layouts[0].costs.map(\.fault.element?.category) == [.cell, .supplementary])
    // Of 60 items, the first 17 touch the visible rectangle: 16 × 50 = 800 < 844.
    #expect(report.layouts[0].costs.first?.fault == .extra(item(17), frame: row(850), rectangle: view))
  }

  @Test("Missing path: the size of the item after the last")
  func askingTooFar() async throws {
    let found = try await finding(.missingPath, in: missingPath)
    #expect(found.script == HostScript(HostData([1])))
    #expect(found.finding.fault == .missingPath(IndexPath(item: 1, section: 0), limit: .items(1)))
  }

  @Test("Jump: a top inset that grows with each cell that gets its size")
  func jumping() async throws {
    // Cells are 50 points high, and 100 until they say so. The view is full when 15 cells are: 15 × 10 + 15 × 50 = 900 ≥ 844. Another comes into view when it
    // scrolls by more than 900 − 844 = 56 points, which two frames of 29 points do. Where half a view more is asked for, 844 + 422 = 1,266 points are full with
    // 22 cells, which are 1,320 points high, and the 23rd comes 54 points later. So 23 items show it whatever the collection view asks for.
    let found = try await finding(.jump, in: jump)
    #expect(found.script == HostScript(HostData([23]), steps: [.scroll(frames: 2, points: 29)]))
    #expect(found.finding.fault == .jump(item(0), before: CGPoint(x: 0, y: 150), after: CGPoint(x: 0, y: 160)))
  }

  @Test("No jump: what follows a cell at the upper edge moves by what that cell grew, and by nothing else")
  @MainActor func holdingTheBeginning() throws {
    // When it opens, 15 cells get their 60 points: 14 × 60 = 840 < 844. The 85 behind them have 100, so the content is 9,400 high and half of the way 4,278. There
    // item 15 + 33 = 48 begins at 900 + 3,300 = 4,200. Four frames of 20 points back end at 4,198, where item 47 comes into sight by 2 of its 100 points. It shrinks by 40,
    // and so item 48 goes from 4,200 to 4,160.
    let script = HostScript(HostData([100]), steps: [.jump(percent: 50), .scroll(frames: 4, points: -20)])
    #expect(try script.play(in: beginningHolding).errors == [])
    // There the cells move by 10 points more, and item 47 with them.
    let found = try script.play(in: slip).errors
    #expect(found.contains { $0.fault.kind == .jump })
  }

  @Test("Endless self-sizing: a layout that takes a cell's size and gives it the old one")
  func neverSettling() async throws {
    let found = try await finding(.endlessSelfSizing, in: endlessSelfSizing)
    // Opening shows it where a pass goes on until all cells have settled. The step that waits for them shows it where each pass asks them once, too.
    #expect(found.script == HostScript(HostData([1]), steps: [.selfSize]))
    #expect(found.finding.fault == .endlessSelfSizing(passes: 100))
    #expect(found.dependence == .independent)
  }

  @Test("Foreign size: a size remembered by index path after an insertion in front")
  func misremembering() async throws {
    // Items 0 and 1 are 900 and 50 points high, and so is known at their paths. The new item is 900 points high and fills the view, so that nobody asks the
    // cell of the item behind it, which now has the 50 points of the item that was there. Where half a view more is asked for, up to 844 + 422 = 1,266, that
    // cell is asked at 900, and the next one at 1,800 is not: it has the 900 points of an item 2. After three items the new one would be 50 points high, so there are 4.
    let found = try await finding(.foreignSize, in: foreignSize)
    #expect(found.script == HostScript(HostData([4]), steps: [.insert(1, at: 0)]))
    #expect(
      found.finding.fault
        == .foreignSize(
          item(1), size: CGSize(width: 390, height: 50), own: CGSize(width: 390, height: 900), estimate: CGSize(width: 390, height: 100),
          other: item(2)))
  }

  @Test("Overlap: cells that get their sizes and do not move those below")
  func overlapping() async throws {
    // Estimated at 100 points, items are 150 points high and begin every 100 points: each lies on the one before by 50 points.
    let found = try await finding(.overlap, in: overlap)
    #expect(found.script == HostScript(HostData([2])))
    #expect(found.finding.fault == .overlap(item(0), frame: row(0, 150), other: item(1), otherFrame: row(100, 150)))
  }

  @Test("A finding that shows under one undocumented behaviour only is a warning that names it, and no error")
  func dependingOnBehaviour() async throws {
    let found = try await finding(.endlessInvalidation, in: selfInvalidation, exitCode: 0)
    #expect(found.text.hasPrefix("  WARNING endlessInvalidation: "))
    #expect(found.text.contains("it shows only with honorsInvalidationInPrepare: true"))
    #expect(found.script == HostScript(HostData([0]), alternative: "honorsInvalidationInPrepare: true"))
    #expect(found.dependence == .onlyUnder(["honorsInvalidationInPrepare: true"]))
  }
  @Test("A fault is seen under every behaviour of which any script shows it, whichever scripts are kept")
  func sightings() {
    let finding = HostFinding(fault: .hidden(item(0)), elements: 1, step: 1)
    var (sightings, outcome) = (FaultSightings(), HostOutcome())
    outcome.errors = [finding]
    for alternative in ["first: true", nil, "second: true", nil] {
      sightings.note(outcome, of: HostScript(HostData([1]), alternative: alternative))
    }
    let sighting = sightings.inOrder[0]
    #expect(sighting.behaviors == ["first: true", nil, "second: true"] && sighting.count == 4)
    // What is kept to be shrunk and played again is under the defaults.
    #expect(sighting.scripts == Array(repeating: HostScript(HostData([1])), count: 2))
  }
}
