import Foundation
import Subprocess
import Testing
import UnitTestSupport

/// A checkout with revisions that “build” at once: a stand-in for the compiler puts the tool, or something that behaves as the revision says, where
/// the compiler would. So everything but the compiler is real: git, worktrees, workers, signals.
struct AbLaboratory {
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
    /// The tool with an allocation more under dirty-range.
    case wasteful
    /// A tool that has no verb `worker`.
    case old
    /// The tool as a later one could be: its worker speaks another version.
    case newer
    /// The tool, but its worker ends after its greeting.
    case dying
    /// Sources that do not build.
    case unbuildable
    /// Sources that build for ever.
    case endless
    /// A program of eight functions that is really compiled and linked: it adds a line to the file `orders` (``Launched``), then becomes the
    /// tool.
    case linkable
  }

  /// What a program of eight functions said of itself when it was launched.
  struct Launched: Equatable {
    /// The order in which its functions lie.
    let order: Substring
    /// How many programs are in its folder.
    let programsBeside: Substring
    /// Its name.
    let name: Substring
  }

  /// What the programs of eight functions that were launched said of themselves, the first first.
  func launched() throws -> [Launched] {
    try folder.text("orders").split(separator: "\n").map { line in
      let fields = line.split(separator: " ")
      return Launched(order: fields[0], programsBeside: fields[1], name: fields[2])
    }
  }

  init(_ variants: Variant...) async throws {
    folder = try TemporaryFolder()
    checkout = folder.path("checkout")
    let files = FileManager.default
    for name in ["checkout/Benchmarks/LayoutSuites", "bin", "tmp"] {
      try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.writeScript(Self.compiler, to: "bin/swift")
    try folder.write(Data(Self.eightFunctions.utf8), to: "eight.c")
    try folder.write(Data("// a package\n".utf8), to: "checkout/Package.swift")
    try folder.write(Data("a suite\n".utf8), to: "checkout/Benchmarks/LayoutSuites/README.md")
    try await git("init", "--quiet", "--initial-branch", "main")
    // A hook of the person's own, which has no business in a worktree of ours.
    try folder.writeScript("touch '\(folder.path("hooked"))'", to: "checkout/.git/hooks/post-checkout")
    for (place, variant) in variants.enumerated() {
      try folder.write(Data("\(variant.rawValue) \(place)\n".utf8), to: "checkout/variant")
      try await git("add", "--all")
      try await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "-m", "variant \(place)")
    }
    // Work that is not committed, and must stay as it is.
    try folder.write(Data("in the making\n".utf8), to: "checkout/variant")
    try folder.write(Data("new\n".utf8), to: "checkout/untracked")
  }

  /// What the stand-in answers to `swift package dump-package`.
  static let manifest = """
    if [ "$1" = package ]; then
      exec echo '{"products": [{"name": "layoutbench", "type": {"executable": null}}], "targets": [], "dependencies": []}'
    fi
    """

  private static let compiler = """
    \(manifest)
    while [ $# -gt 0 ]; do
      case "$1" in
        --package-path) package="$2";;
        --scratch-path) scratch="$2";;
        --reproduce=*) putAside="$1";;
      esac
      shift
    done
    env | grep '^GIT_CONFIG_' | sort > "$LABORATORY/settings"
    mkdir -p "$scratch/release"
    program="$scratch/release/layoutbench"
    case "$(cut -d ' ' -f 1 "$package/variant")" in
      whole) words='"$@"';;
      poor) words='"$@" --exclude /rope/';;
      wrong) words='"$@" --break dirty-range';;
      wasteful) words='"$@" --extra-allocation dirty-range';;
      old) words='outworn';;
      newer) before='echo {\\"version\\":99}' words='"$@"';;
      dying) before='echo out of luck >&2' words='"$@" </dev/null';;
      unbuildable) echo "Sources/List.swift:3:7: error: cannot find 'nonsense' in scope"; exit 1;;
      endless) touch "$LABORATORY/building"; sleep 600;;
      linkable) exec clang -O1 -ffunction-sections -fuse-ld=lld "-Wl,${putAside:---gc-sections}" "$LABORATORY/eight.c" -o "$program";;
    esac
    printf '#!/bin/sh\\n%s\\nexec "%s" %s\\n' "$before" "$LABORATORY_TOOL" "$words" > "$program.new"
    chmod +x "$program.new"
    mv "$program.new" "$program"
    """

  private static let eightFunctions = """
    #include <dirent.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    #define F(n) __attribute__((noinline)) int f##n(int x) { __asm__ volatile(""); return x + n; }
    F(0) F(1) F(2) F(3) F(4) F(5) F(6) F(7)
    int main(int count, char **words) {
      int (*all[])(int) = { f0, f1, f2, f3, f4, f5, f6, f7 };
      char line[] = "........", path[4096];
      for (int i = 0; i < 8; i++) {
        int rank = 0;
        for (int k = 0; k < 8; k++) rank += (char *)all[k] < (char *)all[i];
        line[i] = '0' + rank;
      }
      snprintf(path, sizeof path, "%s", words[0]);
      const char *name = strrchr(words[0], '/') + 1;
      *strrchr(path, '/') = 0;
      DIR *folder = opendir(path);
      int programs = 0;
      for (struct dirent *entry; (entry = readdir(folder));) programs += !strncmp(entry->d_name, "layoutbench", 11);
      snprintf(path, sizeof path, "%s/orders", getenv("LABORATORY"));
      FILE *file = fopen(path, "a");
      fprintf(file, "%s %d %s\\n", line, programs, name);
      fclose(file);
      execv(getenv("LABORATORY_TOOL"), words);
      return 1;
    }

    """

  @discardableResult func git(_ words: String...) async throws -> String { try await git(words) }

  @discardableResult func git(_ words: [String]) async throws -> String {
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

  func ab(_ words: [String]) async throws -> Tool.Outcome { try await run(["ab"] + words) }

  /// Runs the tool in the checkout, perhaps by a line of shell that calls it `"$@"`.
  func run(_ words: [String], through line: String? = nil) async throws -> Tool.Outcome {
    let shell = line.map { ["sh", "-c", $0, "sh"] } ?? []
    return try await Tool.run(["-C", checkout] + environment + shell + [try #require(Tool.path)] + words, in: folder, program: "env")
  }

  /// The full name of the last commit.
  func head() async throws -> String { try await git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Starts the tool, sends it `signal` as soon as `isTime`, and waits for its end.
  func interrupt(_ words: [String], with signal: Signal, when isTime: @Sendable () -> Bool) async throws -> (
    TerminationStatus, errors: String
  ) {
    let result = try await Subprocess.run(
      .name("env"), arguments: Arguments(["-C", checkout] + environment + [try #require(Tool.path)] + words), input: .none,
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
