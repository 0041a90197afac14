import LayoutWorkloads

extension SpecFile {
  /// Reads the file at `path` with values that a person gave by `--set`. A fault of such a value is told as a fault of the option.
  init(path: String, settingByOption values: [LayoutValue]) throws {
    // What is wrong with the file itself is told first, so that what is wrong now is one of the values.
    let file = try SpecFile(path: path)
    try Self.checkTypeIsKept(values, remedy: "change it in \(path)")
    self =
      try values.isEmpty
      ? file : Self.set(values, of: file.layoutName) { () throws(SpecFileError) in try SpecFile(path: path, setting: values) }
  }

  /// The same of a text.
  init(json: String, name: String, settingByOption values: [LayoutValue]) throws {
    try Self.checkTypeIsKept(values, remedy: "choose another layout with --layouts")
    self = try Self.set(values, of: name) { () throws(SpecFileError) in try SpecFile(json: json, name: name, setting: values) }
  }

  /// Throws if a value is the layout's type: the others are values of the type that the file names.
  private static func checkTypeIsKept(_ values: [LayoutValue], remedy: String) throws {
    guard let value = values.first(where: { $0.key == "type" }) else { return }
    throw UsageError("--set \(value): a layout's type cannot be set; \(remedy)")
  }

  /// Reads a file whose faults are those of `values`: without them it is sound.
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
