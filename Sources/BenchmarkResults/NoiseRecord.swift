import InputFiles

/// What two runs of the same code are measured to differ by on one machine, for one path and one way of comparing: a row of the file that
/// `calibrate` writes.
public struct NoiseRecord: RunRecord {
  /// How a candidate is held against a baseline. The raw value is its name in the file.
  public enum Way: String, CaseIterable, Hashable, Sendable {
    /// Round by round, both in turn.
    case paired
    /// Two runs, one after the other.
    case independent
  }

  /// The path through a layout.
  public var path: OperationPath
  /// The way of comparing.
  public var way: Way
  /// The difference that says nothing about the code, as a ratio less 1: 0.03 is 3 %.
  public var margin: Double
  /// What the machine is: `Manifest.Machine.shortName`; nil where that is not known.
  public var machine: String?

  /// Creates a row.
  public init(path: OperationPath, way: Way, margin: Double, machine: String?) {
    self.path = path
    self.way = way
    self.margin = margin
    self.machine = machine
  }

  /// `noise.csv`.
  public static let fileName = "noise.csv"

  /// The columns of `noise.csv`.
  public static let columns = ["path", "way", "margin", "machine"]

  /// The fields of this row.
  public var values: [RecordValue] { [.text(path.rawValue), .text(way.rawValue), .number(margin), RecordValue(machine)] }

  /// Reads a row.
  public init(_ row: RecordRow) throws(InputFileError) {
    path = try row.word("path", of: OperationPath.self)
    way = try row.word("way", of: Way.self)
    margin = try row.share("margin")
    machine = row.optionalText("machine")
  }
}
