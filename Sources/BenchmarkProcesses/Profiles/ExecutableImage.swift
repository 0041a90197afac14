/// An executable file (ELF, 64 bits, little-endian), with the parts that profilers need.
package struct ExecutableImage: Sendable {
  private var bytes: [UInt8]

  /// The image in `bytes`; `nil` if they have another format, or are cut off.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 64, bytes.prefix(6) == [0x7F, 0x45, 0x4C, 0x46, 2, 1] else { return nil }
    self.bytes = bytes
    guard let sections = try? sectionHeaders, sections.allSatisfy({ $0 + 64 <= bytes.count }) else { return nil }
  }

  private struct Overrun: Error {}

  /// Returns the same program without the names of the sections that hold debug information. The program runs as before, and functions keep their names
  /// and addresses. But no profiler finds the debug information. That helps because valgrind, at least up to version 3.19, fails on the output of today's
  /// compilers.
  package func withoutDebugInformation() -> [UInt8] {
    var result = bytes
    for header in (try? sectionHeaders) ?? [] where name(of: header).hasPrefix(".debug") || name(of: header).hasPrefix(".zdebug") {
      // An sh_name of 0 is the empty name. An sh_type of 0 marks an unused section.
      result.replaceSubrange(header..<header + 8, with: repeatElement(0, count: 8))
    }
    return result
  }

  /// Returns the same program without its table of sections and thus without names. It does not need them to run.
  package func withoutSections() -> [UInt8] {
    var result = bytes
    // e_shoff at 0x28, then e_shnum and e_shstrndx at 0x3C.
    result.replaceSubrange(0x28..<0x30, with: repeatElement(0, count: 8))
    result.replaceSubrange(0x3C..<0x40, with: repeatElement(0, count: 4))
    return result
  }

  /// Whether it has debug information, without which inlined functions are unknown.
  package var hasDebugInformation: Bool { ((try? sectionHeaders) ?? []).contains { name(of: $0) == ".debug_info" } }

  /// Whether it has a table of symbols, without which functions have no names.
  package var hasSymbols: Bool { ((try? sectionHeaders) ?? []).contains { name(of: $0) == ".symtab" } }

  /// Returns the address in the file's own terms of the byte at an offset of the file; `nil` if no segment contains it.
  package func address(ofOffset offset: UInt64) -> UInt64? {
    // e_phoff at 0x20, then e_phentsize at 0x36 and e_phnum at 0x38.
    guard let start = try? number(at: 0x20, 8), let size = try? number(at: 0x36, 2), let count = try? number(at: 0x38, 2) else {
      return nil
    }
    for place in 0..<Int(count) {
      let header = Int(start) + place * Int(size)
      // p_type 1 is PT_LOAD; p_offset, p_vaddr and p_filesz.
      guard let type = try? number(at: header, 4), type == 1, let from = try? number(at: header + 8, 8),
        let address = try? number(at: header + 16, 8), let length = try? number(at: header + 32, 8), from <= offset, offset - from < length
      else { continue }
      return address + (offset - from)
    }
    return nil
  }

  /// The offsets of the section headers. e_shoff is at 0x28, e_shentsize at 0x3A, and e_shnum at 0x3C.
  private var sectionHeaders: [Int] {
    get throws {
      let (start, size, count) = (Int(try number(at: 0x28, 8)), Int(try number(at: 0x3A, 2)), Int(try number(at: 0x3C, 2)))
      guard start > 0, size >= 64 || count == 0 else { return [] }
      return (0..<count).map { start + $0 * size }
    }
  }

  /// Returns the name of a section. It is an offset into the section of names, whose number is e_shstrndx at 0x3E.
  private func name(of header: Int) -> String {
    guard let headers = try? sectionHeaders, let place = try? number(at: 0x3E, 2), Int(place) < headers.count,
      let table = try? number(at: headers[Int(place)] + 24, 8), let offset = try? number(at: header, 4)
    else { return "" }
    let start = Int(table + offset)
    guard start < bytes.count else { return "" }
    return String(decoding: bytes[start...].prefix(40).prefix { $0 != 0 }, as: UTF8.self)
  }

  private func number(at place: Int, _ size: Int) throws -> UInt64 {
    guard place >= 0, place + size <= bytes.count else { throw Overrun() }
    return bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
