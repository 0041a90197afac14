private import InputFiles

/// The workloads that the user can name.
public enum Workloads {
  /// Every workload, in the order of lists: the built-in ones, then those of the program.
  public static var all: [any Workload] { additions.remaining(builtIn) + additions.values }

  /// The workloads that the program adds.
  package static let additions = Additions<any Workload> { $0.name }

  private static let builtIn: [any Workload] = [
    RandomWorkload(),
    UniformWorkload(),
    MessageWorkload(),
    PhotoWorkload(),
  ]

  /// The workloads made to defeat strategies. A suite over every workload leaves them out; they are available by name.
  public static let adversaries: [any Workload] = AdversaryWorkload.all

  /// All workloads that can be named, in the order of lists.
  public static var named: [any Workload] { all + additions.remaining(adversaries) }

  /// The default workload: `random`.
  public static var standard: any Workload { all.first { $0.name == RandomWorkload().name } ?? RandomWorkload() }

  /// The workload called `name`.
  ///
  /// - Throws: ``UnknownWorkload`` if no workload has this name.
  public static func named(_ name: String) throws(UnknownWorkload) -> any Workload {
    guard let workload = named.first(where: { $0.name == name }) else {
      throw UnknownWorkload(name: name, known: all.map(\.name))
    }
    return workload
  }
}

/// A name that no built-in workload has.
public struct UnknownWorkload: Error, Equatable, CustomStringConvertible {
  /// The unknown name.
  public let name: String
  /// The known names.
  public let known: [String]

  /// The error in one line, with the known names.
  public var description: String {
    "there is no workload \(InputFileError.quoting(name)); choose one of \(known.joined(separator: ", "))"
  }
}
