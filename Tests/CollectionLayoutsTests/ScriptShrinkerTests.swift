import LayoutTestSupport
import Testing

@Suite("The shrinker of scripts")
struct ScriptShrinkerTests {
  private let shrinker = ScriptShrinker<Int, Int>(
    simplerStarts: { SmallerNumbers.below($0, downTo: 1) }, simplerSteps: { SmallerNumbers.below($0, downTo: 0) })

  @Test("Numbers below a number halve the distance to it")
  func smallerNumbers() {
    #expect(SmallerNumbers.below(100, downTo: 0) == [0, 50, 75, 88, 94, 97, 99])
    #expect(SmallerNumbers.below(3, downTo: 1) == [1, 2])
    #expect(SmallerNumbers.below(1, downTo: 1) == [])
    #expect(SmallerNumbers.below(0, downTo: 5) == [])
  }

  @Test("A fault that needs two steps, far apart, keeps these two in order")
  func twoSteps() async {
    let result = await shrinker.shrink(start: 1, steps: [9, 1, 9, 9, 2, 9, 9]) { _, steps in
      guard let one = steps.firstIndex(of: 1), let two = steps.firstIndex(of: 2) else { return false }
      return one < two
    }
    #expect(result.steps == [1, 2])
  }

  @Test("A step's number shrinks to the smallest that shows the fault, and so does the start")
  func numbers() async {
    let result = await shrinker.shrink(start: 300, steps: [40, 77, 3]) { start, steps in start >= 17 && steps.contains { $0 >= 23 } }
    #expect(result.start == 17)
    #expect(result.steps == [23])
  }

  @Test("A step that can be left out only once another is simpler is left out")
  func laterRounds() async {
    // While the second step is above 1, the first is needed.
    let result = await shrinker.shrink(start: 1, steps: [5, 8]) { _, steps in steps == [5, 8] || steps == [5, 0] || steps == [0] }
    #expect(result.steps == [0])
  }

  @Test("A script of which nothing can be left out comes back as it is")
  func smallest() async {
    let result = await shrinker.shrink(start: 2, steps: [4, 4]) { start, steps in start == 2 && steps == [4, 4] }
    #expect(result.start == 2)
    #expect(result.steps == [4, 4])
  }

  @Test("No more scripts are tried than allowed")
  func attempts() async {
    var bounded = shrinker
    bounded.attemptLimit = 5
    var attempts = 0
    _ = await bounded.shrink(start: 1_000, steps: Array(0..<100)) { _, _ in
      attempts += 1
      return attempts.isMultiple(of: 2)
    }
    #expect(attempts == 5)
  }
}
