import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench record-allocations`: the verb that `profile` runs to record the stacks of one cell's allocations. It is not for users.
struct RecordAllocationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: HiddenVerb.recordAllocations, abstract: "Records the allocations of a cell; run by `profile`.")

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var cell: ProfiledCellOptions

  @Flag(help: "The live bytes at the peak, not the number of allocations.")
  var heap = false

  @OptionGroup var planted: PlantedOptions

  func run() throws {
    let allocationCounter = try JemallocCounter()
    let (work, counter) = try cell.open(selection, planted)
    let recorder = try AllocationRecorder()
    defer { recorder.end() }
    allocationCounter.install()
    defer { allocationCounter.remove() }
    var starts: [Int] = []
    starts.reserveCapacity(100)
    let iterations = try counter.runIterations(of: work) {
      starts.append(recorder.count)
      allocationCounter.start()
    } stop: {
      _ = allocationCounter.stop()
    } forget: {
      recorder.reset()
      starts.removeAll(keepingCapacity: true)
    }
    guard iterations > 0 else { throw ValidationError("\(cell.cell) cannot be measured on this data") }
    let log = try recorder.log()
    let stacks = heap ? log.part(withHighestPeakFrom: starts).liveAtPeak : log.allocations
    try Terminal.write(AllocationStacks(iterations: iterations, stacks, place: AllocationRecorder.place).text)
  }
}
