import Foundation

/// The git of this machine.
package enum Git {
  /// The settings by which git forgets the repository that its caller, such as a hook, may have named in the environment: here the folder says which one is meant.
  ///
  /// These are `git rev-parse --local-env-vars`, but for the settings that a person may give (`GIT_CONFIG_COUNT`, `GIT_CONFIG_PARAMETERS`).
  package static let environment: [String: String?] = Dictionary(
    uniqueKeysWithValues: [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
      "GIT_PREFIX",
      "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_NAMESPACE", "GIT_IMPLICIT_WORK_TREE", "GIT_REPLACE_REF_BASE", "GIT_NO_REPLACE_OBJECTS",
      "GIT_CONFIG",
    ].map { ($0, nil) })

  /// The longest that a command may take: the checkout of a large repository.
  private static let longestCommand: Duration = .seconds(600)

  /// What a command said.
  package enum Answer: Equatable, Sendable {
    /// Its output without the last line end.
    case output(String)
    /// What it said on standard error when it failed.
    case failure(String)
  }

  /// The output of a command without the last line end, or `nil` where it failed.
  /// - Throws: A ``ToolFault`` if there is no git.
  package static func run(_ words: [String], in folder: String?) async throws -> String? {
    guard case .output(let output) = try await answer(words, in: folder) else { return nil }
    return output
  }

  /// Runs a command.
  /// - Throws: A ``ToolFault`` if there is no git.
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
  /// - Throws: A ``ToolFault`` with what git said.
  @discardableResult package static func demand(
    _ words: [String], in folder: String, environment more: [String: String?] = [:]
  ) async throws -> String {
    switch try await answer(words, in: folder, environment: more) {
    case .output(let output): return output
    case .failure(let said): throw ToolFault.failed(tool: "git \(words.joined(separator: " "))", status: "failed", said: said)
    }
  }

  /// Whether a checkout lacks history that was not fetched; `nil` if git does not say.
  package static func isShallow(_ folder: String) async -> Bool? {
    (try? await run(["rev-parse", "--is-shallow-repository"], in: folder)).map { $0 == "true" }
  }

  /// The history of a checkout up to these commits, as far as it was fetched.
  package static func history(of commits: [String], in folder: String) async throws -> CommitGraph {
    // What follows is no path, also where a file has the name of a commit.
    CommitGraph(parsing: try await demand(["rev-list", "--topo-order", "--parents"] + commits + ["--"], in: folder))
  }

  /// All commits up to these, each after its ancestors. Names that this repository does not know are left out; without a repository, and without git, no commit
  /// is known.
  package static func oldestFirst(upTo commits: [String], in folder: String?) async -> [String] {
    guard !commits.isEmpty else { return [] }
    let words = ["rev-list", "--topo-order", "--reverse", "--ignore-missing"] + commits + ["--"]
    let output = try? await run(words, in: folder)
    return (output ?? "").split(separator: "\n").map(String.init)
  }

  /// What a commit says of itself.
  package static func headline(of commit: String, in folder: String) async throws -> CommitHeadline {
    let fields = try await demand(["log", "-1", "--no-show-signature", "--format=%an%x00%as%x00%s", commit, "--"], in: folder)
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else {
      throw ToolFault.failed(tool: "git log", status: "exited", said: "\(fields.count) fields of the commit \(commit)")
    }
    return CommitHeadline(commit: commit, author: fields[0], date: fields[1], subject: fields[2])
  }
}

/// What a reader wants to know first of a commit.
package struct CommitHeadline: Equatable, Sendable {
  /// Its full name.
  package let commit: String
  /// Who wrote it.
  package let author: String
  /// The day on which it was written.
  package let date: String
  /// The first line of its message.
  package let subject: String
}
