import ScriptShrinking
import UIKit

/// A script for a collection view with a hosted layout: the data and the size with which the view opens, and steps.
///
///     let script = HostScript(HostData([40]), steps: [.append(5), .rotate])
///     let outcome = try script.play(in: plainFlow)
///     outcome.errors  // []
public struct HostScript: Hashable, Codable, Sendable {
  /// The data at the start.
  public var data: HostData
  /// The collection view's width at first, in points.
  public var width: Int
  /// The collection view's height at first, in points.
  public var height: Int
  /// Whether the collection view is in a superview at first.
  public var isInSuperview: Bool
  /// The name of one of ``UIKit/UndocumentedBehavior/alternatives``, or `nil` for the defaults.
  public var alternative: String?
  /// Its steps, in order.
  public var steps: [HostStep]

  /// Creates a script. Widths and heights below 1 become 1.
  public init(
    _ data: HostData, width: Int = 390, height: Int = 844, isInSuperview: Bool = true, alternative: String? = nil, steps: [HostStep] = []
  ) {
    (self.data, self.width, self.height) = (data, max(width, 1), max(height, 1))
    (self.isInSuperview, self.alternative, self.steps) = (isInSuperview, alternative, steps)
  }

  /// The behaviour that ``alternative`` names.
  /// - Throws: A ``HostError`` if no alternative has this name.
  func behavior() throws(HostError) -> UndocumentedBehavior {
    guard let alternative else { return UndocumentedBehavior() }
    guard let found = UndocumentedBehavior.alternatives.first(where: { $0.name == alternative }) else {
      throw .unknownAlternative(alternative, known: UndocumentedBehavior.alternatives.map(\.name))
    }
    return found.behavior
  }
}

/// A reason why a script cannot be played in a hosted layout.
public enum HostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A script names an alternative that does not exist.
  case unknownAlternative(String, known: [String])
  /// A program was asked for a layout that it does not have.
  case unknownLayout(String, known: [String])
  /// A request to a child process cannot be read.
  case unreadableRequest(String)
  /// A child process did not play a script, and gave a reason.
  case refused(String)

  /// The problem, and the known names in place of an unknown one.
  public var description: String {
    switch self {
    case .unknownAlternative(let name, let known):
      "no undocumented behaviour is named “\(name)”; there are: \(known.joined(separator: ", "))"
    case .unknownLayout(let name, let known): "no hosted layout is named “\(name)”; there are: \(known.joined(separator: ", "))"
    case .unreadableRequest(let text): "a request must be one line of JSON with a layout and a script; this is not: “\(text.prefix(80))”"
    case .refused(let reason): "the child process played no script: \(reason)"
    }
  }
}

extension HostScript {
  /// Simpler starts, the simplest first: fewer sections, fewer items, no headers, the usual size.
  var simplerStarts: [HostScript] {
    var all: [HostScript] = []
    func add(_ change: (inout HostScript) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { all.append(copy) }
    }
    if data.itemCounts.count > 1 { for section in data.itemCounts.indices.reversed() { add { $0.data.itemCounts.remove(at: section) } } }
    add { $0.data.hasHeaders = false }
    add { $0.data.hasFooters = false }
    add { $0.isInSuperview = true }
    add { $0.data.seed = 1 }
    add { ($0.width, $0.height) = (390, 844) }
    for section in data.itemCounts.indices {
      for count in SmallerNumbers.below(data.itemCounts[section], downTo: 0) { add { $0.data.itemCounts[section] = count } }
    }
    return all
  }
}
