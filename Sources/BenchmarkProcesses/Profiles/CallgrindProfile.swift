import InputFiles

/// The output of callgrind about functions. For each function and each chain of callers, it has the cost of every instruction.
///
/// It supports everything that `--dump-instr=yes` and `--separate-callers=N` produce of the format in “Callgrind Format Specification” in valgrind's
/// manual. With those flags, a function's name contains its callers, `f'caller'its caller`. So stacks are exact, and no cost is apportioned among
/// callers. Without the flags, when instructions are only counted, the totals are the same.
package struct CallgrindProfile: Equatable, Sendable {
  /// A function together with the chain of its callers.
  package struct Context: Hashable, Sendable {
    /// The names in the compiler's form: the function first, then its caller, and so on.
    package let names: [String]

    /// A context of these names, the function first.
    package init(_ names: [String]) { self.names = names }

    /// The context of the caller; `nil` at the outer end.
    package var caller: Context? { names.count > 1 ? Context(Array(names.dropFirst())) : nil }
  }

  /// A place in a program or library.
  package struct Place: Hashable, Sendable {
    /// The file that holds the code.
    package let object: String
    /// The address of the instruction in the file; 0 if callgrind wrote none.
    package let address: UInt64
  }

  /// Instructions that were executed in a context.
  package struct Cost: Equatable, Sendable {
    /// The context.
    package let context: Context
    /// The instruction.
    package let place: Place
    /// The number of times that it was executed.
    package var count: Int
  }

  /// One part of a profile.
  package struct Part: Equatable, Sendable {
    /// The trigger that made callgrind write the part; `nil` if callgrind names none.
    package internal(set) var trigger: String?
    /// The executed instructions, in the order of the file. The cost of a call is not included in the caller's.
    package internal(set) var costs: [Cost] = []
    /// The places from which each context is called.
    package internal(set) var callSites: [Context: Set<Place>] = [:]
    /// The sum of all costs, as callgrind gives it. It equals the sum of ``costs``.
    package internal(set) var total = 0
  }

  /// The parts, in the order of the file.
  package let parts: [Part]

  /// Reads `text`, which has the name `name` in errors.
  /// - Throws: An `InputFileError` with the line for anything that the format does not allow, and for costs that do not add up to the totals.
  /// - Complexity: O(*c*), *c* the number of characters.
  package init(parsing text: String, named name: String) throws(InputFileError) {
    var reader = CallgrindReader()
    var number = 0
    do throws(CallgrindReader.Problem) {
      for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        number += 1
        try reader.read(Substring(line))
      }
      try reader.finish()
    } catch {
      throw InputFileError(
        file: name, line: number, problem: "this is no complete profile of callgrind's: \(error.text)",
        remedy: "try again, and check the free space")
    }
    parts = reader.parts
  }
}
