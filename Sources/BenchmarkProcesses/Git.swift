import Foundation

/// The git of this machine.
package enum Git {
  /// Environment changes that make git ignore a repository that the caller, such as a hook, may have set. Here the folder alone determines the repository.
  ///
  /// The variables are those of `git rev-parse --local-env-vars`, except for settings that the user may give (`GIT_CONFIG_COUNT`, `GIT_CONFIG_PARAMETERS`).
  package static let environment: [String: String?] = Dictionary(
    uniqueKeysWithValues: [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
      "GIT_PREFIX",
      "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_NAMESPACE", "GIT_IMPLICIT_WORK_TREE", "GIT_REPLACE_REF_BASE", "GIT_NO_REPLACE_OBJECTS",
      "GIT_CONFIG",
    ].map { ($0, nil) })

  /// The longest time that a command may take: enough to check out a large repository.
  private static let longestCommand: Duration = .seconds(600)

  /// The result of a command.
  package enum Answer: Equatable, Sendable {
    /// The output of the command without the last line break.
    case output(String)
    /// The standard error output of a command that failed.
    case failure(String)
  }

  /// Returns the output of a command without the last line break; `nil` if the command failed.
  /// - Throws: A ``ToolFault`` if git is missing.
  package static func run(_ words: [String], in folder: String?) async throws -> String? {
    guard case .output(let output) = try await answer(words, in: folder) else { return nil }
    return output
  }

  /// Runs a command.
  /// - Throws: A ``ToolFault`` if git is missing.
  package static func answer(
    _ words: [String], in folder: String?, environment more: [String: String?] = [:]
  ) async throws -> Answer {
    do {
      let output = try await ExternalTool.git.output(
        (folder.map { ["-C", $0] } ?? []) + words, environment: environment.merging(more) { _, more in more }, limit: longestCommand)
      return .output(output.trimmingCharacters(in: .newlines))
    } catch ToolFault.failed(_, _, let said) {
      return .failure(said)
    }
  }

  /// Runs a command that must not fail, and returns its output.
  /// - Throws: A ``ToolFault`` with git's error output.
  @discardableResult package static func demand(
    _ words: [String], in folder: String, environment more: [String: String?] = [:]
  ) async throws -> String {
    switch try await answer(words, in: folder, environment: more) {
    case .output(let output): return output
    case .failure(let said): throw ToolFault.failed(tool: "git \(words.joined(separator: " "))", status: "failed", said: said)
    }
  }

  /// Whether a checkout lacks a part of the history that was not fetched; `nil` if git does not tell.
  package static func isShallow(_ folder: String) async -> Bool? {
    (try? await run(["rev-parse", "--is-shallow-repository"], in: folder)).map { $0 == "true" }
  }

  /// Returns the history of a checkout up to these commits, as far as it was fetched.
  package static func history(of commits: [String], in folder: String) async throws -> CommitGraph {
    // The `--` says that no paths follow, in case a file has the name of a commit.
    CommitGraph(parsing: try await demand(["rev-list", "--topo-order", "--parents"] + commits + ["--"], in: folder))
  }

  /// Returns all commits up to these, each after its ancestors. Names that this repository does not know are left out. Without a repository or without
  /// git, the result is empty.
  package static func oldestFirst(upTo commits: [String], in folder: String?) async -> [String] {
    guard !commits.isEmpty else { return [] }
    let words = ["rev-list", "--topo-order", "--reverse", "--ignore-missing"] + commits + ["--"]
    let output = try? await run(words, in: folder)
    return (output ?? "").split(separator: "\n").map(String.init)
  }

  /// Returns the author, date and subject of a commit.
  package static func headline(of commit: String, in folder: String) async throws -> CommitHeadline {
    let fields = try await demand(["log", "-1", "--no-show-signature", "--format=%an%x00%as%x00%s", commit, "--"], in: folder)
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else {
      throw ToolFault.failed(tool: "git log", status: "exited", said: "\(fields.count) fields of the commit \(commit)")
    }
    return CommitHeadline(commit: commit, author: fields[0], date: fields[1], subject: fields[2])
  }
}

/// The most important facts about a commit.
package struct CommitHeadline: Equatable, Sendable {
  /// The full name of the commit.
  package let commit: String
  /// The author of the commit.
  package let author: String
  /// The day on which it was written.
  package let date: String
  /// The first line of its message.
  package let subject: String
}
