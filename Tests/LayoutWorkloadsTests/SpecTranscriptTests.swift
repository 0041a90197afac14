import CollectionLayouts
import Foundation
import Testing

@testable import LayoutWorkloads

@Suite("The transcript of a spec file")
struct SpecTranscriptTests {
  private typealias Path = ElementPath

  private static let states = [
    SpecState(
      step: "prepare", contentSize: LayoutSize(width: 320, height: 74.5), contentOffset: LayoutPoint(x: 0, y: 0.1),
      container: LayoutSize(width: 320, height: 480),
      attributes: [
        LayoutAttributes(kind: .background, indexPath: Path(section: 0, item: 0), frame: LayoutRect(x: 0, y: 0, width: 320, height: 74.5)),
        LayoutAttributes(
          kind: .header, indexPath: Path(section: 0, item: 0), frame: LayoutRect(x: 0, y: 0, width: 320, height: 30), zIndex: 1),
        LayoutAttributes(
          kind: .cell, indexPath: Path(section: 0, item: 12), frame: LayoutRect(x: -1.5, y: 1e300, width: 1.0 / 3, height: 0)),
        LayoutAttributes(kind: .footer, indexPath: Path(section: 0, item: 0), frame: LayoutRect(x: 0, y: 1e15, width: 320, height: -0.0)),
      ]),
    SpecState(
      step: "query", contentSize: .zero, contentOffset: LayoutPoint(x: -5, y: 0), container: .zero, attributes: []),
  ]

  @Test("It is the JSON that is agreed, an element a line")
  func text() {
    #expect(
      SpecTranscript(of: Self.states).json == """
        {"steps": [
        {"step": "prepare", "contentSize": [320, 74.5], "contentOffset": [0, 0.1], "attributes": [
          {"kind": "background", "path": [0, 0], "frame": [0, 0, 320, 74.5], "zIndex": 0},
          {"kind": "header", "path": [0, 0], "frame": [0, 0, 320, 30], "zIndex": 1},
          {"kind": "cell", "path": [0, 12], "frame": [-1.5, 1e+300, 0.3333333333333333, 0], "zIndex": 0},
          {"kind": "footer", "path": [0, 0], "frame": [0, 1000000000000000, 320, 0], "zIndex": 0}
        ]},
        {"step": "query", "contentSize": [0, 0], "contentOffset": [-5, 0], "attributes": []}
        ]}

        """)
  }

  @Test("Foundation reads it, number for number")
  func reading() throws {
    struct Transcript: Decodable, Equatable {
      struct Element: Decodable, Equatable {
        let kind: String
        let path: [Int]
        let frame: [Double]
        let zIndex: Int
      }
      struct State: Decodable, Equatable {
        let step: String
        let contentSize: [Double]
        let contentOffset: [Double]
        let attributes: [Element]
      }
      let steps: [State]
    }
    let read = try JSONDecoder().decode(Transcript.self, from: Data(SpecTranscript(of: Self.states).json.utf8))
    #expect(read.steps.map(\.step) == ["prepare", "query"])
    #expect(read.steps.map(\.contentSize) == [[320, 74.5], [0, 0]] && read.steps.map(\.contentOffset) == [[0, 0.1], [-5, 0]])
    #expect(read.steps[0].attributes.map(\.kind) == ["background", "header", "cell", "footer"])
    #expect(read.steps[0].attributes[2] == .init(kind: "cell", path: [0, 12], frame: [-1.5, 1e300, 1.0 / 3, 0], zIndex: 0))
    #expect(read.steps[1].attributes.isEmpty)
    #expect(try JSONDecoder().decode(Transcript.self, from: Data(SpecTranscript(of: []).json.utf8)).steps.isEmpty)
  }
}
