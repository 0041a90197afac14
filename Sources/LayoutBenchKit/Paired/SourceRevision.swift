import ArgumentParser
import Foundation
import Subprocess

/// A revision of this package, as the person named it.
struct SourceRevision: Hashable {
  /// What the person wrote: `HEAD`, `main~3`.
  let name: String
  /// The full name of the commit.
  let commit: String

  /// The first characters of the commit.
  var short: String { String(commit.prefix(7)) }

  /// The name and the commit: `main (1a2b3c4)`.
  var title: String { commit.hasPrefix(name) ? short : "\(name) (\(short))" }
}

/// The checkout of this package in which the person stands.
struct SourceCheckout {
  /// Its folder.
  let root: String

  /// The checkout that holds the working directory. Throws where there is none, or it is of another package.
  init() async throws {
    switch try await Git.answer(["rev-parse", "--show-toplevel"], in: nil) {
    case .output(let path): root = path
    case .failure(let words) where words.contains("not a git repository"):
      throw ValidationError("this folder is not in a git checkout; call `ab` in a checkout of LayoutBench, to compare its revisions")
    case .failure(let words):
      // Such as a checkout that belongs to another user: git says what to do about it.
      throw RevisionError(problem: "git refuses to read this checkout:\n\(words)")
    }
    guard FileManager.default.fileExists(atPath: root + "/Package.swift"),
      FileManager.default.fileExists(atPath: root + "/Benchmarks/LayoutSuites")
    else { throw ValidationError("\(root) is not a checkout of LayoutBench; call `ab` in one, to compare its revisions") }
  }

  /// The revision of this name. Throws where there is none.
  func revision(_ name: String) async throws -> SourceRevision {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
    guard let commit = try await Git.run(words, in: root) else {
      throw ValidationError("“\(name)” is not a commit in \(root); `git log --oneline --all` shows them")
    }
    return SourceRevision(name: name, commit: commit)
  }
}

/// The git of this machine.
enum Git {
  /// What makes git forget the repository that its caller, a hook for one, may have named in the environment: here the folder says which one is meant.
  ///
  /// These are `git rev-parse --local-env-vars`, but for the settings that a person may give (`GIT_CONFIG_COUNT`, `GIT_CONFIG_PARAMETERS`).
  static let environment: [Environment.Key: String?] = Dictionary(
    uniqueKeysWithValues: [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
      "GIT_PREFIX",
      "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_NAMESPACE", "GIT_IMPLICIT_WORK_TREE", "GIT_REPLACE_REF_BASE", "GIT_NO_REPLACE_OBJECTS",
      "GIT_CONFIG",
    ].map { (Environment.Key(stringLiteral: $0), nil) })

  /// What a command said.
  enum Answer {
    /// Its output without the last line end.
    case output(String)
    /// What it said on standard error when it failed.
    case failure(String)
  }

  /// The output of a command without the last line end, or `nil` where it failed.
  static func run(_ words: [String], in folder: String?) async throws -> String? {
    guard case .output(let output) = try await answer(words, in: folder) else { return nil }
    return output
  }

  /// Runs a command.
  static func answer(_ words: [String], in folder: String?) async throws -> Answer {
    let result = try await Subprocess.run(
      .name("git"), arguments: Arguments((folder.map { ["-C", $0] } ?? []) + words), environment: .inherit.updating(environment),
      output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
    guard result.terminationStatus.isSuccess else { return .failure(result.standardError.trimmingCharacters(in: .newlines)) }
    return .output(result.standardOutput.trimmingCharacters(in: .newlines))
  }

  /// Runs a command that must not fail. Throws with what git said.
  static func demand(_ words: [String], in folder: String, environment more: [Environment.Key: String?] = [:]) async throws {
    let all = environment.merging(more) { _, more in more }
    let result = try await Subprocess.run(
      .name("git"), arguments: Arguments(["-C", folder] + words), environment: .inherit.updating(all), output: .discarded,
      error: .string(limit: 1 << 20))
    guard result.terminationStatus.isSuccess else {
      throw RevisionError(problem: "git \(words.joined(separator: " ")) failed:\n\(result.standardError)")
    }
  }
}

/// Why a revision cannot take part.
struct RevisionError: Error, CustomStringConvertible {
  let problem: String

  var description: String { problem }
}
