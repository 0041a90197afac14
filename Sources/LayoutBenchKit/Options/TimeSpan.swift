import ArgumentParser
import BenchmarkReports
import Foundation

/// A time as users write it: `90s`, `5m`, `1h`, `1m30s`, `1h30`, or seconds.
struct TimeSpan {
  let duration: Duration

  /// Reads a time of up to a week.
  init(_ argument: String) throws {
    let seconds = try Self.seconds(argument)
    guard seconds >= 0.001, seconds <= 7 * 86_400 else { throw ValidationError("give more than 0s and at most 168h, a week") }
    duration = .milliseconds(Int(seconds * 1_000))
  }

  private static func seconds(_ argument: String) throws -> Double {
    let problem = ValidationError("write a time like 90s, 5m, 1h30 or 1m30s; a number alone means seconds")
    let factors: [Character: Double] = ["h": 3_600, "m": 60, "s": 1]
    var seconds = 0.0
    var number = ""
    // A last number without a unit has the next smaller unit: 1h30 is an hour and a half. A number alone means seconds.
    let largest = argument.last { factors.keys.contains($0) }
    if largest == "s", argument.last != "s" { throw problem }
    let unit: Character = largest == "h" ? "m" : "s"
    for character in argument.last.map(factors.keys.contains) == true ? argument : argument + String(unit) {
      if ("0"..."9").contains(character) || character == "." {
        number.append(character)
      } else {
        guard let factor = factors[character], let value = Double(number) else { throw problem }
        seconds += value * factor
        number = ""
      }
    }
    return seconds
  }
}
