/// A file written by callgrind: the parts of a profile, each with its trigger and its number of instructions.
///
/// Of the format, described in valgrind's manual under “Callgrind Format Specification”, only the totals are read: `events:` names what is counted,
/// `summary:` and `totals:` say how much in the same order, `desc: Trigger:` says why the part was written.
package struct CallgrindDump: Equatable, Sendable {
  /// One part of a profile.
  package struct Part: Equatable, Sendable {
    /// The trigger that made callgrind write the part, or `nil` if it does not say.
    package let trigger: String?
    /// The instructions counted.
    package let instructions: Int
  }

  /// The file was not written by callgrind.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    /// The file.
    package let file: String
    /// The line, counted from 1.
    package let line: Int
    /// The problem.
    package let problem: String

    /// The place, the problem and its remedy.
    package var description: String {
      "\(file):\(line): \(problem): this is no whole file of callgrind's; count again, and mind the free space"
    }
  }

  /// The parts, in the order of the file.
  package let parts: [Part]

  /// Reads `text`, called `name` in errors.
  /// - Throws: A ``Fault`` with its line if a part has no instructions among its events, no totals, invalid numbers or contradictory ones.
  /// - Complexity: O(*c*), *c* the number of characters.
  package init(parsing text: String, named name: String) throws(Fault) {
    var parts: [Part] = []
    var open = OpenPart()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let (key, value) = Self.header(in: line) else { continue }
      do throws(Problem) {
        if key == "part", open.isBegun {
          parts.append(try open.closed())
          open = OpenPart()
        }
        try open.take(key, value)
      } catch {
        throw Fault(file: name, line: index + 1, problem: error.text)
      }
    }
    do throws(Problem) {
      parts.append(try open.closed())
    } catch {
      throw Fault(file: name, line: lines.count, problem: error.text)
    }
    self.parts = parts
  }

  /// The trigger of a part that the program itself asked for, by the name it gave.
  package static func trigger(named name: String) -> String { "Client Request: \(name)" }

  /// Key and value of a header line that is used here; `nil` for any other line.
  private static func header(in line: Substring) -> (key: Substring, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let (key, rest) = (line[..<colon], line[line.index(after: colon)...])
    guard ["part", "events", "summary", "totals", "desc"].contains(key) else { return nil }
    return (key, String(rest.drop { $0 == " " || $0 == "\t" }))
  }

  fileprivate struct Problem: Error {
    let text: String
  }
}

/// A part while it is being read.
private struct OpenPart {
  private(set) var isBegun = false
  private var trigger: String?
  private var place: Int?
  private var summary: Int?
  private var totals: Int?

  mutating func take(_ key: Substring, _ value: String) throws(CallgrindDump.Problem) {
    isBegun = true
    switch key {
    case "events": place = value.split(separator: " ").firstIndex(of: "Ir")
    case "summary": summary = try instructions(in: value, of: key)
    case "totals": totals = try instructions(in: value, of: key)
    case "desc" where value.hasPrefix("Trigger: "): trigger = String(value.dropFirst("Trigger: ".count))
    default: break
    }
  }

  private func instructions(in value: String, of key: Substring) throws(CallgrindDump.Problem) -> Int {
    guard let place else { throw CallgrindDump.Problem(text: "found “\(key):” before an “events:” line that names Ir") }
    let numbers = value.split(separator: " ")
    guard place < numbers.count else { throw CallgrindDump.Problem(text: "“\(key):” has no number for Ir") }
    guard let count = Int(numbers[place]), count >= 0 else {
      throw CallgrindDump.Problem(text: "“\(key):” has “\(numbers[place].prefix(40))” where the number for Ir belongs")
    }
    return count
  }

  /// The finished part. The totals are at its end, so a part without them was cut off.
  func closed() throws(CallgrindDump.Problem) -> CallgrindDump.Part {
    guard let totals else { throw CallgrindDump.Problem(text: "a part ends without “totals:”") }
    guard summary == nil || summary == totals else {
      throw CallgrindDump.Problem(text: "“summary:” says \(summary ?? 0) and “totals:” \(totals)")
    }
    return CallgrindDump.Part(trigger: trigger, instructions: totals)
  }
}
