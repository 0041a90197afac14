import Foundation
import Subprocess
import Testing

/// A checkout with revisions that “build” at once: a stand-in for the compiler puts the tool, or something that behaves as the revision says, where
/// the compiler would. So everything but the compiler is real: git, worktrees, workers, signals.
private struct Laboratory {
  let folder: TemporaryFolder
  let checkout: String

  /// What a revision's program is like.
  enum Variant: String {
    /// The tool itself.
    case whole
    /// The tool without the rope.
    case poor
    /// The tool with dirty-range broken.
    case wrong
    /// A tool that has no verb `worker`.
    case old
    /// Sources that do not build.
    case unbuildable
    /// Sources that build for ever.
    case endless
  }

  init(_ variants: Variant...) async throws {
    folder = try TemporaryFolder()
    checkout = folder.path("checkout")
    let files = FileManager.default
    for name in ["checkout/Benchmarks/LayoutSuites", "bin", "tmp"] {
      try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write(Data(Self.compiler.utf8), to: "bin/swift")
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/swift"))
    try folder.write(Data("// a package\n".utf8), to: "checkout/Package.swift")
    try folder.write(Data("a suite\n".utf8), to: "checkout/Benchmarks/LayoutSuites/README.md")
    try await git("init", "--quiet", "--initial-branch", "main")
    // A hook of the person's own, which has no business in a worktree of ours.
    try folder.write(Data("#!/bin/sh\ntouch '\(folder.path("hooked"))'\n".utf8), to: "checkout/.git/hooks/post-checkout")
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("checkout/.git/hooks/post-checkout"))
    for (place, variant) in variants.enumerated() {
      try folder.write(Data("\(variant.rawValue) \(place)\n".utf8), to: "checkout/variant")
      try await git("add", "--all")
      try await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "-m", "variant \(place)")
    }
    // Work that is not committed, and must stay as it is.
    try folder.write(Data("in the making\n".utf8), to: "checkout/variant")
    try folder.write(Data("new\n".utf8), to: "checkout/untracked")
  }

  private static let compiler = """
    #!/bin/sh
    while [ $# -gt 0 ]; do
      case "$1" in --package-path) package="$2";; --scratch-path) scratch="$2";; esac
      shift
    done
    env | grep '^GIT_CONFIG_' | sort > "$LABORATORY/settings"
    mkdir -p "$scratch/release"
    program="$scratch/release/layoutbench"
    case "$(cut -d ' ' -f 1 "$package/variant")" in
      whole) words='"$@"';;
      poor) words='"$@" --exclude /rope/';;
      wrong) words='"$@" --break dirty-range';;
      old) words='outworn';;
      unbuildable) echo "Sources/List.swift:3:7: error: cannot find 'nonsense' in scope"; exit 1;;
      endless) touch "$LABORATORY/building"; sleep 600;;
    esac
    printf '#!/bin/sh\\nexec "%s" %s\\n' "$LABORATORY_TOOL" "$words" > "$program.new"
    chmod +x "$program.new"
    mv "$program.new" "$program"
    """

  @discardableResult func git(_ words: String...) async throws -> String {
    let result = try await Subprocess.run(
      .name("git"), arguments: Arguments(["-C", checkout] + words), output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
    #expect(result.terminationStatus.isSuccess, "git \(words): \(result.standardError)")
    return result.standardOutput
  }

  private var environment: [String] {
    [
      "PATH=\(folder.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")", "TMPDIR=\(folder.path("tmp"))",
      "LABORATORY=\(folder.path)", "LABORATORY_TOOL=\(Tool.path ?? "")",
    ]
  }

  static let selection = ["--layouts", "list", "--operations", "query", "--sizes", "100", "--time-budget", "2s", "--launches", "6"]

  func ab(_ words: [String]) async throws -> Tool.Outcome {
    try await Tool.run(["-C", checkout] + environment + [try #require(Tool.path), "ab"] + words, in: folder, program: "env")
  }

  /// The full name of the last commit.
  func head() async throws -> String { try await git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Starts `ab`, sends it `signal` as soon as `isTime`, and waits for its end.
  func interrupt(_ words: [String], with signal: Signal, when isTime: @Sendable () -> Bool) async throws -> (
    TerminationStatus, errors: String
  ) {
    let result = try await Subprocess.run(
      .name("env"), arguments: Arguments(["-C", checkout] + environment + [try #require(Tool.path), "ab"] + words), input: .none,
      output: .discarded, error: .string(limit: 1 << 20)
    ) { execution in
      for _ in 0..<3_000 where !isTime() { try await Task.sleep(for: .milliseconds(10)) }
      try execution.send(signal: signal)
    }
    return (result.terminationStatus, result.standardError)
  }

  /// Nothing is left in the folder for temporary files, git knows no other worktree, and what was not committed is as it was.
  func expectClean() async throws {
    #expect(try folder.names(in: "tmp") == [])
    #expect(try await git("worktree", "list").split(separator: "\n").count == 1)
    #expect(try await git("status", "--porcelain") == " M variant\n?? untracked\n")
    #expect(try folder.text("checkout/variant") == "in the making\n")
    #expect(!folder.exists("hooked"), "a hook of the person's own was run")
  }
}

extension ToolTests {
  @Suite("ab")
  struct AbTests {
    @Test("A revision against itself: both runs are written, the one-line verdict comes last, and nothing else is left behind")
    func itself() async throws {
      let laboratory = try await Laboratory(.whole)
      let outcome = try await laboratory.ab(["HEAD", "HEAD", "-o", laboratory.folder.path("out")] + Laboratory.selection)
      #expect(outcome.exitCode == 0 || outcome.exitCode == 2, "\(outcome.errors)")
      #expect(try laboratory.folder.names(in: "out").contains("changes.csv"))
      let changes = try laboratory.folder.text("out/changes.csv").split(separator: "\n")
      #expect(changes.count { $0.contains(",query,") && $0.contains(",time,") } == 4)
      for side in ["a", "b"] {
        let rows = try laboratory.folder.text("out/\(side)/samples.csv").split(separator: "\n")
        // Four strategies, each at least twice in every launch: A B B A.
        #expect(rows.count { $0.contains(",time,") } >= 4 * 2)
        #expect(try laboratory.folder.text("out/\(side)/manifest.json").contains(try await laboratory.head()))
      }
      #expect(outcome.output.split(separator: "\n").last?.hasPrefix("layoutbench: ") == true)
      // The two runs say the same again.
      let again = try await Tool.run("compare", "out/a", "out/b", "--paired", "--format", "csv", in: laboratory.folder)
      #expect(again.exitCode == 0)
      #expect(again.output == (try laboratory.folder.text("out/changes.csv")))
      try await laboratory.expectClean()
    }

    @Test("A revision that does not build is named, with what the compiler said")
    func unbuildable() async throws {
      let laboratory = try await Laboratory(.whole, .unbuildable)
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD"] + Laboratory.selection)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("HEAD (\(try await laboratory.head().prefix(7))) does not build"))
      #expect(outcome.errors.contains("error: cannot find 'nonsense' in scope"))
      try await laboratory.expectClean()
    }

    @Test("A revision that lacks a cell is compared in the others, and the cell is said")
    func missingCell() async throws {
      let laboratory = try await Laboratory(.whole, .poor)
      for (words, outcomeName) in [(["HEAD~1", "HEAD"], "only_in_baseline"), (["HEAD", "HEAD~1"], "only_in_candidate")] {
        let folder = laboratory.folder.path("out-\(outcomeName)")
        let outcome = try await laboratory.ab(words + ["-o", folder, "--allow-missing"] + Laboratory.selection)
        #expect(outcome.exitCode == 0 || outcome.exitCode == 2, "\(outcome.errors)")
        let changes = try laboratory.folder.text("out-\(outcomeName)/changes.csv").split(separator: "\n")
        let ofRope = changes.filter { $0.hasPrefix("list/rope/query/100,") }
        #expect(!ofRope.isEmpty && ofRope.allSatisfy { $0.hasSuffix(outcomeName) })
        #expect(changes.contains { $0.hasPrefix("list/naive/query/100,") && !$0.hasSuffix(outcomeName) })
        #expect(outcome.output.contains("list/rope/query/100"))
        #expect(outcome.errors.contains("lacks"))
      }
      // Unless that is accepted, what B no longer has leaves the question open. A busy machine may call something else regressed.
      let strict = try await laboratory.ab(["HEAD~1", "HEAD", "-o", laboratory.folder.path("strict")] + Laboratory.selection)
      #expect(strict.exitCode == 1 || strict.exitCode == 2, "\(strict.errors)")
      try await laboratory.expectClean()
    }

    @Test("A revision whose output is wrong is not timed in that cell, and the exit code is 3")
    func wrong() async throws {
      let laboratory = try await Laboratory(.whole, .wrong)
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD", "-o", laboratory.folder.path("out")] + Laboratory.selection)
      #expect(outcome.exitCode == 3)
      let changes = try laboratory.folder.text("out/changes.csv").split(separator: "\n")
      let failed = changes.filter { $0.hasSuffix("failed_verification") }
      #expect(failed.count == 1 && failed[0].hasPrefix("list/dirty-range/query/100,"))
      try await laboratory.expectClean()
    }

    @Test("A revision from before `ab` cannot take part, and that is said")
    func old() async throws {
      let laboratory = try await Laboratory(.old, .whole)
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD"] + Laboratory.selection)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("A, HEAD~1"))
      #expect(outcome.errors.contains("cannot take part"))
      try await laboratory.expectClean()
    }

    @Test("A name that is no commit, and a folder that is no checkout, are refused")
    func refusals() async throws {
      let laboratory = try await Laboratory(.whole)
      let unknown = try await laboratory.ab(["HEAD", "nonsense"] + Laboratory.selection)
      #expect(unknown.exitCode == 64)
      #expect(unknown.errors.contains("“nonsense” is no commit"))
      let option = try await laboratory.ab(["HEAD", "--", "--upload-pack=x"])
      #expect(option.exitCode == 64)
      let nowhere = try await Tool.run(["ab", "HEAD", "HEAD"], in: try TemporaryFolder(), environment: ["GIT_CEILING_DIRECTORIES=/"])
      #expect(nowhere.exitCode == 64)
      #expect(nowhere.errors.contains("checkout"))
      try await laboratory.expectClean()
    }

    @Test("Built programs are kept where the person says, and not built again")
    func cache() async throws {
      let laboratory = try await Laboratory(.whole)
      let words = ["HEAD", "HEAD", "--build-cache", laboratory.folder.path("cache")] + Laboratory.selection
      // Without -o results go to a folder named by the time, a second apart.
      _ = try await laboratory.ab(words)
      #expect(try laboratory.folder.names(in: "cache") == [try await laboratory.head()])
      try laboratory.folder.write(Data("#!/bin/sh\nexit 1\n".utf8), to: "bin/swift")
      let outcome = try await laboratory.ab(words)
      #expect(outcome.exitCode == 0 || outcome.exitCode == 2, "\(outcome.errors)")
    }

    @Test("Dependencies that the checkout has fetched are read from there, so that no network is needed")
    func offline() async throws {
      let laboratory = try await Laboratory(.whole)
      let repository = laboratory.checkout + "/.build/repositories/Rope-1a2b3c4d"
      try FileManager.default.createDirectory(atPath: repository, withIntermediateDirectories: true)
      let config = "[core]\n\tbare = true\n[remote \"origin\"]\n\turl = https://example.com/Rope\n"
      try laboratory.folder.write(Data(config.utf8), to: "checkout/.build/repositories/Rope-1a2b3c4d/config")
      _ = try await laboratory.ab(["HEAD", "HEAD"] + Laboratory.selection)
      #expect(
        try laboratory.folder.text("settings").split(separator: "\n") == [
          "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url.\(repository).insteadOf", "GIT_CONFIG_VALUE_0=https://example.com/Rope",
        ])
    }

    @Test("Ctrl-C while a revision is built leaves nothing behind")
    func interruptedBuild() async throws {
      let laboratory = try await Laboratory(.endless)
      let building = laboratory.folder.path("building")
      let (status, errors) = try await laboratory.interrupt(["HEAD", "HEAD"] + Laboratory.selection, with: .interrupt) {
        FileManager.default.fileExists(atPath: building)
      }
      #expect(status == .exited(130), "\(errors)")
      try await laboratory.expectClean()
    }

    @Test("SIGTERM while the revisions are measured leaves nothing behind")
    func interruptedMeasurement() async throws {
      let laboratory = try await Laboratory(.whole)
      let temporary = laboratory.folder.path("tmp")
      let (status, errors) = try await laboratory.interrupt(
        ["HEAD", "HEAD", "--time-budget", "60s", "--launches", "1000", "--layouts", "list", "--sizes", "1k"], with: .terminate
      ) {
        // The program is copied out when its build is done.
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: temporary)) ?? []
        return names.contains { $0.hasSuffix("/layoutbench") && !$0.contains("build/") }
      }
      #expect(status == .exited(143), "\(errors)")
      try await laboratory.expectClean()
    }
  }
}
