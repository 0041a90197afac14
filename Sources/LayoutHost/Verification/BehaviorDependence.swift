/// Whether a finding depends on behaviour that Apple does not document.
public enum BehaviorDependence: Hashable, Sendable {
  /// It shows under every behaviour of the collection view.
  case independent
  /// It shows with the defaults, but not under these alternatives.
  case disappearsUnder([String])
  /// It does not show with the defaults, but under these alternatives.
  case onlyUnder([String])

  /// The dependence of a finding that shows under some of the tried alternatives; `nil` means the defaults.
  init(shownUnder shown: Set<String?>, of names: [String]) {
    if shown.contains(nil) {
      let missing = names.filter { !shown.contains($0) }
      self = missing.isEmpty ? .independent : .disappearsUnder(missing)
    } else {
      self = .onlyUnder(names.filter { shown.contains($0) })
    }
  }
}

extension BehaviorDependence: CustomStringConvertible {
  /// A clause for a report.
  public var description: String {
    switch self {
    case .independent: "does not depend on undocumented behaviour"
    case .disappearsUnder(let names): "depends on undocumented behaviour: it does not show with \(names.joined(separator: ", "))"
    case .onlyUnder(let names): "depends on undocumented behaviour: it shows only with \(names.joined(separator: ", "))"
    }
  }
}
