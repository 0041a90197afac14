import InputFiles
import Testing

@testable import BenchmarkProcesses

/// A profile written by hand: `main` calls `work` from two places, and `work` calls itself once and the library's `copy`.
let handMadeProfile = """
  # callgrind format
  version: 1
  creator: callgrind-3.19.0
  part: 2
  desc: Trigger: Client Request: cell 0
  positions: instr line
  events: Ir
  summary: 1130

  ob=(1) /app
  fl=(1) ???
  fn=(1) main
  0x10 0 8
  cfn=(2) $s5Mylib4workyyF'main
  calls=3 0x20 0
  0x14 0 700
  cfn=(2)
  calls=1 0x20 0
  +4 0 414
  * * 8

  fn=(2)
  0x20 0 300
  +2 * 400
  cob=(2) /lib
  cfi=(2) ???
  cfn=(3) copy'$s5Mylib4workyyF'main
  calls=4 0x8 0
  * * 400
  cfn=(4) $s5Mylib4workyyF'2'$s5Mylib4workyyF'main
  calls=1 0x20 0
  -2 * 14

  fn=(4)
  0x20 5 14

  ob=(2)
  fn=(3)
  0x8 0 400

  totals: 1130

  """

@Suite("A profile of callgrind's")
struct CallgrindProfileTests {
  private static let work = CallgrindProfile.Context(["$s5Mylib4workyyF", "main"])

  @Test("Costs belong to a function and the chain of its callers, without the cost of the calls it makes")
  func costs() throws {
    let part = try #require(try CallgrindProfile(parsing: handMadeProfile, named: "f").parts.first)
    #expect(part.trigger == "Client Request: cell 0")
    #expect(part.total == 1130)
    let found = part.costs.map { "\($0.context.names.joined(separator: "<")) \($0.place.object) \($0.place.address) \($0.count)" }
    // 0x10 = 16, 0x14 + 4 = 24, 0x20 = 32, 0x20 + 2 = 34, 8.
    #expect(
      found == [
        "main /app 16 8", "main /app 24 8", "$s5Mylib4workyyF<main /app 32 300", "$s5Mylib4workyyF<main /app 34 400",
        "$s5Mylib4workyyF<$s5Mylib4workyyF<main /app 32 14",
        "copy<$s5Mylib4workyyF<main /lib 8 400",
      ])
  }

  @Test("Every call is known by the place it is made from")
  func callSites() throws {
    let part = try #require(try CallgrindProfile(parsing: handMadeProfile, named: "f").parts.first)
    #expect(part.callSites[Self.work] == [.init(object: "/app", address: 0x14), .init(object: "/app", address: 0x18)])
    #expect(part.callSites[.init(["copy", "$s5Mylib4workyyF", "main"])] == [.init(object: "/app", address: 0x22)])
  }

  @Test("A file that was cut off, or tampered with, names its line and what is wrong there")
  func faults() {
    let cases: [(text: String, line: Int, problem: String)] = [
      (handMadeProfile.replacing("totals: 1130\n", with: ""), 41, "a part ends without"),
      (handMadeProfile.replacing("0x8 0 400", with: "0x8 0 401"), 42, "the costs add up to 1131, and “totals:” says 1130"),
      (handMadeProfile.replacing("fn=(3)\n0x8", with: "fn=(9)\n0x8"), 38, "the name (9) is used before it is given"),
      (handMadeProfile.replacing("0x20 5 14", with: "0x2x 5 14"), 35, "“0x2x” is no position"),
      (handMadeProfile.replacing("totals: 1130", with: "totals: 11x"), 41, "“11x” is no count"),
      (handMadeProfile.replacing("totals: 1130", with: "totals: -4"), 41, "“-4” is no count"),
      (handMadeProfile.replacing("totals: 1130", with: "totals:"), 41, "“totals:” has no number for Ir"),
      (handMadeProfile.replacing("events: Ir", with: "events: Dr"), 13, "names Ir"),
      ("hello\n", 1, "is not a line of the format"), ("", 1, "a part ends without"),
    ]
    for (text, line, problem) in cases {
      let fault = #expect(throws: InputFileError.self) { try CallgrindProfile(parsing: text, named: "f") }
      #expect(fault?.line == line && fault?.problem.contains(problem) == true, "\(fault?.description ?? "none")")
    }
  }

  @Test("Of several events the one called Ir is meant, wherever it stands")
  func events() throws {
    let text = "part: 1\nevents: Dr Ir Dw\nfn=f\n16 1 5 2\n17 1 4\ntotals: 2 9 2"
    #expect(try CallgrindProfile(parsing: text, named: "f").parts.map(\.total) == [9])
  }

  @Test("A profile that only counts has no addresses; nothing counted is a count of 0")
  func counts() throws {
    let counted = "part: 1\ndesc: Trigger: Client Request: cell 3\npositions: line\nevents: Ir\nfn=f\n16 5\n+1 4\ntotals: 9\n"
    let parts = try CallgrindProfile(parsing: counted + "part: 2\nevents: Ir\nsummary: 0\n\ntotals: 0", named: "f").parts
    #expect(parts.map(\.total) == [9, 0] && parts.map(\.trigger) == ["Client Request: cell 3", nil])
    #expect(parts[0].costs.map(\.place) == [.init(object: "", address: 0), .init(object: "", address: 0)])
  }

  @Test("A file may hold several parts")
  func parts() throws {
    let two = handMadeProfile + handMadeProfile.replacing("cell 0", with: "cell 1")
    #expect(try CallgrindProfile(parsing: two, named: "f").parts.map(\.trigger) == ["Client Request: cell 0", "Client Request: cell 1"])
  }
}

@Suite("Stacks of callgrind's profile")
struct CallgrindStacksTests {
  private static let names = [
    "main": "main", "$s5Mylib4workyyF": "work", "copy": "copy", "$s5Mylib4SpanV4scanyyF": "Span.scan()",
    "$s5Mylib4SpanV4findyyF": "Span.find()",
    "$sSa5countSivg": "Array.count.getter",
  ]

  private static func part() throws -> CallgrindProfile.Part {
    try #require(try CallgrindProfile(parsing: handMadeProfile, named: "f").parts.first)
  }

  @Test("The stacks add up to the profile, and frames of the harness are left out")
  func stacks() throws {
    let profile = StackProfile(try Self.part(), iterations: 8, demangled: Self.names)
    #expect(profile.total == 1130)
    #expect(
      profile.costs == [
        ["(the harness)"]: 16, ["work"]: 700, ["work", "work"]: 14,
        ["work", "copy"]: 400,
      ])
  }

  @Test("Functions that were inlined have frames, at the cost and at calls; those of the standard library have none")
  func inlined() throws {
    let text = """
      $sSa5countSivg
      a.swift:3:1
      $s5Mylib4SpanV4scanyyF
      a.swift:9:1
      $s5Mylib4workyyF
      a.swift:20:2

      """
    // 0x22 is where `copy` is called; it stands in `scan`, which is inlined in `work`.
    let locations = try SourceLocations(parsing: text, addresses: [0x22])
    let profile = StackProfile(try Self.part(), iterations: 8, demangled: Self.names, locations: ["/app": locations])
    #expect(profile.costs[["work"]] == 300)
    #expect(profile.costs[["work", "Span.scan()"]] == 400)
    #expect(profile.costs[["work", "Span.scan()", "copy"]] == 400)
    #expect(profile.kind(of: "Span.scan()") == .inlined)
    #expect(profile.kind(of: "copy") == .runtime)
    #expect(profile.total == 1130)
  }

  @Test("Where calls of one function stand in different inlined functions, only what they share is said")
  func ambiguousCalls() throws {
    let text = "$s5Mylib4SpanV4scanyyF\na.swift:9:1\nmain\na.swift:1:1\n\n$s5Mylib4SpanV4findyyF\na.swift:7:1\nmain\na.swift:1:1\n\n"
    let locations = try SourceLocations(parsing: text, addresses: [0x14, 0x18])
    let profile = StackProfile(try Self.part(), iterations: 8, demangled: Self.names, locations: ["/app": locations])
    // Both calls of `work`; were one of the two inlined functions named, the other's share would be wrong.
    #expect(profile.costs[["work"]] == 700)
  }

  @Test("A symbolizer that answers too little is named")
  func fewAnswers() {
    let fault = #expect(throws: InputFileError.self) { try SourceLocations(parsing: "f\na.swift:1:1\n\n", addresses: [1, 2]) }
    #expect(fault?.description.hasPrefix("llvm-symbolizer: gave 1 answers for 2 addresses") == true)
  }

  @Test("A location is the end of a path and a line; unknown ones are missing")
  func locations() throws {
    let text = "f\n/a:b/c.swift:31:7\n\n??\n??:0:0\n\ng\n/<compiler-generated>:0:0\n\n"
    let functions = try SourceLocations(parsing: text, addresses: [1, 2, 3]).functions
    #expect(functions[1]?.first?.shortLocation == "c.swift:31")
    #expect(functions[1]?.first?.file == "/a:b/c.swift")
    #expect(functions[2] == [.init(name: nil, file: nil, line: nil)])
    #expect(functions[3]?.first?.shortLocation == nil)
  }
}
