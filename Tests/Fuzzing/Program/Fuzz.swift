import HostileReaders

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `fuzz KIND FLAGS… FOLDERS…`: libFuzzer invents files of a kind from those in the folders, and the kind's reader reads them. The flags are libFuzzer's.
@main enum Fuzz {
  nonisolated(unsafe) static var kind = StrangersFile.spec

  static func main() {
    let words = CommandLine.arguments
    guard words.count > 1, let kind = StrangersFile(rawValue: words[1]) else {
      // As a list, the script that runs all of them reads it.
      StrangersFile.allCases.forEach { print($0.rawValue) }
      return
    }
    Self.kind = kind
    // Without the kind, which libFuzzer would take for a folder.
    var rest = ([words[0]] + words.dropFirst(2)).map { strdup($0) } + [nil]
    var count = CInt(rest.count - 1)
    let code = rest.withUnsafeMutableBufferPointer { buffer in
      var pointer = buffer.baseAddress
      return runFuzzer(&count, &pointer) { bytes, size in
        Fuzz.kind.read(Array(UnsafeBufferPointer(start: bytes, count: size)))
        return 0
      }
    }
    exit(code)
  }
}

/// libFuzzer's loop: `int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *, size_t))`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>, _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
