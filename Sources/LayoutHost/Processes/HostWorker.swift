import BenchmarkProcesses
import Foundation

/// The child's side of a script that is played in a process of its own.
public enum HostWorker {
  /// A parent's request: one line of JSON.
  struct Request: Codable {
    let layout: String
    let script: HostScript
  }

  /// A child's messages, one a line.
  enum Message: Codable {
    case reached(HostScript.Place)
    case played(HostOutcome)
    case refused(String)
  }

  /// The prefix of a child's lines. It tells them from lines that a layout prints.
  static let mark = "layout-host: "

  /// The most memory that a child may use, in bytes. A layout that collects attributes for ever must not exhaust the machine.
  private static let memoryLimit: UInt = 8 << 30

  /// Reads one request from standard input, plays it, and answers on standard output. A program calls it for its hidden verb.
  ///
  /// A request that cannot be played gets an answer too; nothing is thrown. If standard input is a pipe whose other end closes, the process ends at once.
  @MainActor public static func serve(_ layouts: [HostedLayout]) {
    limitMemory()
    ParentWatch.begin()
    do {
      var requests = LineReader()
      let line = requests.line() ?? ""
      guard let request = try? JSONDecoder().decode(Request.self, from: Data(line.utf8)) else { throw HostError.unreadableRequest(line) }
      guard let hosted = layouts.first(where: { $0.name == request.layout }) else {
        throw HostError.unknownLayout(request.layout, known: layouts.map(\.name))
      }
      say(.played(try request.script.play(in: hosted) { say(.reached($0)) }))
    } catch {
      say(.refused("\(error)"))
    }
  }

  private static func say(_ message: Message) {
    guard let data = try? JSONEncoder().encode(message) else { return }
    FileHandle.standardOutput.write(Data("\(mark)\(String(decoding: data, as: UTF8.self))\n".utf8))
  }

  private static func limitMemory() {
    // Under a sanitizer a program reserves terabytes of addresses that use no memory.
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").first.flatMap { UInt($0) } ?? 0
    guard pages * UInt(getpagesize()) < memoryLimit else { return }
    var limit = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}
