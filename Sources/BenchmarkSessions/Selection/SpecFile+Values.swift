import LayoutWorkloads

extension SpecFile {
  /// Reads the file at `path` with values that the user gave by `--set`. A fault of such a value is reported as a fault of the option.
  init(path: String, settingByOption values: [LayoutValue]) throws {
    // Faults of the file itself are reported first, so that any later fault is one of the values.
    let file = try SpecFile(path: path)
    try Self.checkTypeIsKept(values, remedy: "change it in \(path)")
    self =
      try values.isEmpty
      ? file : Self.set(values, of: file.layoutName) { () throws(SpecFileError) in try SpecFile(path: path, setting: values) }
  }

  /// Reads JSON text with values that the user gave by `--set`.
  init(json: String, name: String, settingByOption values: [LayoutValue]) throws {
    try Self.checkTypeIsKept(values, remedy: "choose another layout with --layouts")
    self = try Self.set(values, of: name) { () throws(SpecFileError) in try SpecFile(json: json, name: name, setting: values) }
  }

  /// Throws if a value is the layout's type, because the other values belong to the type that the file names.
  private static func checkTypeIsKept(_ values: [LayoutValue], remedy: String) throws {
    guard let value = values.first(where: { $0.key == "type" }) else { return }
    throw UsageError("--set \(value): a layout's type cannot be set; \(remedy)")
  }

  /// Reads a file that is valid without `values`, so that its faults are those of `values`.
  private static func set(_ values: [LayoutValue], of layout: String, read: () throws(SpecFileError) -> SpecFile) throws -> SpecFile {
    do throws(SpecFileError) {
      return try read()
    } catch {
      guard let culprit = values.first(where: { error.path?.hasSuffix($0.key) == true }) ?? values.first else { throw error }
      if let key = error.unknownKey {
        let known = key.known.filter { $0 != "type" }
        let owner = culprit.key.split(separator: ".").dropLast().joined(separator: ".")
        throw UsageError.misspelt(
          "\(owner.isEmpty ? layout : owner) has no value “\(key.name)”", meaning: key.name, known: known,
          remedy: "it has \(known.joined(separator: ", "))")
      }
      throw UsageError("--set \(culprit): \(error.problem)")
    }
  }
}
