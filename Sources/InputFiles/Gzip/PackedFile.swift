/// A text file that was compressed by gzip.
package struct PackedFile: Sendable {
  private let path: String
  private let maximumBytes: Int

  /// The file at `path`, whose text has at most `maximumBytes` bytes.
  package init(path: String, maximumBytes: Int) {
    self.path = path
    self.maximumBytes = maximumBytes
  }

  /// The text.
  /// - Throws: An `InputFileError` if the file is missing or unreadable, is no gzip file or a damaged one, or holds no UTF-8 or too much of it.
  /// - Complexity: O(*b*), *b* the size of the text in bytes.
  package func text() throws(InputFileError) -> String {
    let packed = try RegularFile(path: path, maximumBytes: maximumBytes).bytes()
    let bytes: [UInt8]
    do throws(Gzip.Failure) {
      bytes = try Gzip.decompressed(packed, atMost: maximumBytes)
    } catch {
      throw InputFileError(file: path, problem: error.description, remedy: "restore it from where the run was published, or remove it")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputFileError(file: path, problem: "holds text that is not UTF-8", remedy: "compress a UTF-8 text")
    }
    return text
  }
}
