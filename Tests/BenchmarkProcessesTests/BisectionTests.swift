import Testing

@testable import BenchmarkProcesses

@Suite("The search for the commit that made a change")
struct BisectionTests {
  /// A history from a drawing: each word is a commit and its parents, `m<a,b`, children first.
  private func graph(_ words: String) -> CommitGraph {
    CommitGraph(
      words.split(separator: " ").map { word in
        let parts = word.split(separator: "<", omittingEmptySubsequences: false)
        return CommitGraph.Commit(String(parts[0]), parents: parts.dropFirst().first?.split(separator: ",").map(String.init) ?? [])
      })
  }

  /// A straight line of commits, c0 the oldest.
  private func line(_ count: Int) -> CommitGraph {
    CommitGraph((0..<count).reversed().map { CommitGraph.Commit("c\($0)", parents: $0 == 0 ? [] : ["c\($0 - 1)"]) })
  }

  /// Runs a search to its end. Returns that, and the commits that were tested.
  private func run(_ bisection: Bisection, _ verdict: (String) -> Bisection.Verdict) -> (end: Bisection.Step, tested: [String]) {
    var bisection = bisection
    var tested: [String] = []
    while case .test(let commit) = bisection.next {
      #expect(!tested.contains(commit), "\(commit) is tested twice")
      tested.append(commit)
      bisection.record(verdict(commit), of: commit)
    }
    return (bisection.next, tested)
  }

  private func number(_ commit: String) -> Int { Int(commit.dropFirst()) ?? -1 }

  @Test("On a line, every commit is found, in as many tests as halvings", arguments: 2...40)
  func straight(count: Int) throws {
    let bisection = try line(count).bisection(from: "c0", to: "c\(count - 1)")
    for first in 1..<count {
      let (end, tested) = run(bisection) { number($0) >= first ? .bad : .good }
      #expect(end == .found("c\(first)"))
      #expect(tested.count <= bisection.stepsLeft)
      #expect(!tested.contains("c0") && !tested.contains("c\(count - 1)"))
    }
  }

  @Test("Commits that cannot be tested are passed over where the others decide", arguments: 3...24)
  func passedOver(count: Int) throws {
    let bisection = try line(count).bisection(from: "c0", to: "c\(count - 1)")
    for first in 1..<count {
      for skipped in 1..<count - 1 where skipped != first && skipped != first - 1 {
        let (end, _) = run(bisection) { number($0) == skipped ? .skipped : number($0) >= first ? .bad : .good }
        #expect(end == .found("c\(first)"), "c\(skipped) is skipped")
      }
    }
  }

  @Test("Where only skipped commits are left, all that may have made the change are named")
  func undecided() throws {
    let bisection = try line(10).bisection(from: "c0", to: "c9")
    let (end, tested) = run(bisection) { (4...6).contains(number($0)) ? .skipped : number($0) >= 7 ? .bad : .good }
    #expect(end == .undecided(["c7", "c6", "c5", "c4"]))
    #expect(tested.contains("c3") && tested.contains("c7"))
    let all = run(bisection) { _ in .skipped }
    #expect(all.end == .undecided((1...9).reversed().map { "c\($0)" }))
    #expect(all.tested.count == 8)
  }

  @Test("Behind a commit that is skipped the next is not its neighbour")
  func spread() throws {
    var bisection = try line(101).bisection(from: "c0", to: "c100")
    #expect(bisection.next == .test("c50"))
    bisection.record(.skipped, of: "c50")
    guard case .test(let next) = bisection.next else { throw try #require(nil as (any Error)?) }
    #expect((20...30).contains(number(next)) || (70...80).contains(number(next)), "\(next)")
    #expect((0..<5).map(Bisection.spread) == [0, 0.5, 0.25, 0.75, 0.125])
  }

  @Test("In a history with merges every commit is found")
  func merges() throws {
    // a and b on the main line, x and y on a branch from g, merged by m; then z.
    let graph = graph("z<m m<b,y b<a y<x x<g a<g g<f f")
    let bisection = try graph.bisection(from: "g", to: "z")
    #expect(Set(bisection.suspects) == ["z", "m", "b", "y", "x", "a"])
    let descendants = ["a": "abmz", "b": "bmz", "x": "xymz", "y": "ymz", "m": "mz", "z": "z"]
    for (first, bad) in descendants {
      let (end, tested) = run(bisection) { bad.contains($0) ? .bad : .good }
      #expect(end == .found(first))
      #expect(tested.count <= 3)
    }
    #expect(Set(bisection.parents(of: "m")) == ["b", "y"])
    #expect(bisection.parents(of: "a") == [])
  }

  @Test("A branch from before the good commit is represented by its merge")
  func oldBranch() throws {
    let graph = graph("z<m m<a,y y<x x<f a<g g<f f")
    let bisection = try graph.bisection(from: "g", to: "z")
    #expect(bisection.suspects == ["z", "m", "a"])
    #expect(run(bisection) { "mz".contains($0) ? .bad : .good }.end == .found("m"))
  }

  @Test("By first parents, a merge stands for its branch")
  func firstParents() throws {
    let graph = graph("z<m m<b,y b<a y<x x<g a<g g<f f")
    let bisection = try graph.bisection(from: "g", to: "z", .firstParent)
    #expect(bisection.suspects == ["z", "m", "b", "a"])
    #expect(run(bisection) { "mz".contains($0) ? .bad : .good }.end == .found("m"))
    // The good commit is on the branch: nothing of the main line before the merge holds it.
    #expect(try graph.bisection(from: "x", to: "z", .firstParent).suspects == ["z", "m"])
  }

  @Test("The next commit is found without a test")
  func neighbours() throws {
    #expect(try line(5).bisection(from: "c3", to: "c4").next == .found("c4"))
  }

  @Test("One commit, the two exchanged, and commits that no line connects are told apart")
  func refused() {
    let graph = graph("z<b y<a b<a a<f f q")
    func error(_ good: String, _ bad: String) -> BisectionError? {
      do throws(BisectionError) {
        _ = try graph.bisection(from: good, to: bad)
        return nil
      } catch {
        return error
      }
    }
    #expect(error("z", "z") == .sameCommit)
    #expect(error("z", "a") == .exchanged)
    #expect(error("y", "z") == .unrelated(commonAncestor: "a"))
    #expect(error("q", "z") == .unrelated(commonAncestor: nil))
    #expect(error("f", "z") == nil)
  }

  @Test("A list of git's is read; parents that were not fetched are not searched")
  func parsed() throws {
    let graph = CommitGraph(parsing: "c b\nb a x\na 0\n")
    #expect(graph.commits == [.init("c", parents: ["b"]), .init("b", parents: ["a", "x"]), .init("a", parents: ["0"])])
    #expect(try graph.bisection(from: "a", to: "c").suspects == ["c", "b"])
  }
}
