/// One of the circumstances that could explain a difference between two runs' figures.
package struct RunCondition: Hashable, Sendable {
  /// What a condition is about. The raw value is its name in messages.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The processor's name.
    case processor
    /// The processor's family, model and stepping.
    case processorVersion = "processor version"
    /// The sizes of the processor's caches.
    case caches = "set of cache sizes"
    /// How many cores the process could use.
    case cores = "number of cores"
    /// How much of their time a control group let it use.
    case quota = "processor quota"
    /// The size of pages that memory gets.
    case pagePolicy = "page policy"
    /// The instruction set.
    case architecture
    /// What owns malloc: name, version and options.
    case allocator
    /// `release` or `debug`.
    case buildMode = "build mode"
    /// The compiler and its version.
    case toolchain
    /// The flags given to the compiler.
    case flags = "list of compiler flags"
    /// The versions of the packages it was built with.
    case packages = "set of package versions"
    /// The tool's version.
    case version
    /// The commit that was measured.
    case commit
    /// Whether there were changes that the commit does not hold, or that the program was not built from.
    case checkout = "state of the checkout"
    /// The number of the method by which was measured.
    case method = "method of measuring"
    /// The seed of everything random.
    case seed
    /// The workload.
    case workload
    /// What the files held that the items came from, as digests.
    case itemFiles = "content of the items' files"
    /// What the files of a person's own scenarios held, as digests.
    case scenarioFiles = "content of a scenario's file"
    /// The container that was laid out in.
    case container
    /// The number of layout units to a point.
    case displayScale = "display scale"
    /// The version of the files' layout.
    case schema = "schema version"
    /// The operating system and its version.
    case operatingSystem = "operating system"
    /// The kernel and its version.
    case kernel
    /// What sets the processor's speed.
    case governor = "scaling governor"
  }

  /// What a condition says about the figures.
  package enum Role: Hashable, Sendable, CaseIterable {
    /// Where it ran.
    case machine
    /// What served its memory.
    case allocator
    /// How it was built.
    case build
    /// What was measured: with another, the same cell is other work.
    case work
    /// Which sources were measured: what a comparison over time is about.
    case sources
    /// What may move figures a little, and changes with every update of a system.
    case surroundings
  }

  /// What it is about.
  package let kind: Kind
  /// What the manifest says, in words; nil where that is not known.
  package let value: String?
}

extension RunCondition.Kind {
  /// What the condition says about the figures.
  package var role: RunCondition.Role {
    switch self {
    case .processor, .processorVersion, .caches, .cores, .quota, .pagePolicy, .architecture: .machine
    case .allocator: .allocator
    case .buildMode, .toolchain, .flags: .build
    case .method, .seed, .workload, .itemFiles, .scenarioFiles, .container, .displayScale, .schema: .work
    case .version, .commit, .checkout: .sources
    case .operatingSystem, .kernel, .governor, .packages: .surroundings
    }
  }
}

extension Manifest {
  /// The conditions of the run, each kind once, in the order of messages.
  ///
  /// - Complexity: O(1).
  package var conditions: [RunCondition] { RunCondition.Kind.allCases.map { RunCondition(kind: $0, value: value(of: $0)) } }

  /// By which method, over which items and in which container was measured: `method of measuring 2; seed 42; workload random; container 390.0 × 844.0; display scale 3.0`. What is not known is
  /// left out; nil where nothing is known.
  package var workWords: String? {
    let kinds: [RunCondition.Kind] = [.method, .seed, .workload, .itemFiles, .container, .displayScale]
    let known = kinds.compactMap { kind in value(of: kind).map { "\(kind.rawValue) \($0)" } }
    return known.isEmpty ? nil : known.joined(separator: "; ")
  }

  private func value(of kind: RunCondition.Kind) -> String? {
    switch kind {
    case .processor: machine.cpuModel
    case .processorVersion: machine.processorVersion
    case .caches: machine.caches
    case .cores: machine.cores.map(String.init)
    case .quota: machine.processorQuota
    case .pagePolicy: machine.pagePolicy
    case .architecture: machine.architecture
    case .allocator: allocator.words
    case .buildMode: build.mode
    case .toolchain: build.toolchain
    case .flags: build.flags.map { $0.isEmpty ? "none" : $0.joined(separator: " ") }
    case .packages: build.packages.map { $0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
    case .version: tool.words
    case .commit: revision.commit
    case .checkout: revision.isDirty.map { ($0 ? "changed" : "clean") + (revision.newerSource == nil ? "" : ", newer than the program") }
    case .method: plan.method.map(String.init)
    case .seed: plan.seed.map { String($0) }
    case .workload: plan.workload
    case .itemFiles: plan.selection?.itemContent
    case .scenarioFiles: plan.selection?.scenarioContent
    case .container: plan.container.map { "\($0.width) × \($0.height)" }
    case .displayScale: plan.displayScale.map(String.init)
    case .schema: String(schemaVersion)
    case .operatingSystem: machine.operatingSystem
    case .kernel: machine.kernel
    case .governor: machine.scalingGovernor
    }
  }
}

extension RunSelection {
  /// `sizes 93aa3f0c54d1e2b7`: what the files of the items held, wherever they are now; nil without files.
  fileprivate var itemContent: String? {
    Self.words(on: [("text", text?.digest), ("sizes", sizes?.digest), ("spec", spec?.digest)])
  }

  /// `inbox.json 93aa3f0c54d1e2b7`: what the files of scenarios held; nil without files.
  var scenarioContent: String? { Self.words(on: (scenarios ?? []).map { ($0.name, $0.digest) }) }

  /// This and `other` with the scenarios alone whose files both name.
  func withCommonScenarios(_ other: RunSelection) -> (RunSelection, RunSelection) {
    let names = Set((scenarios ?? []).map(\.name)).intersection((other.scenarios ?? []).map(\.name))
    var (one, two) = (self, other)
    one.scenarios = scenarios?.filter { names.contains($0.name) }
    two.scenarios = other.scenarios?.filter { names.contains($0.name) }
    return (one, two)
  }

  private static func words(on digests: [(name: String, digest: String?)]) -> String? {
    let known = digests.compactMap { name, digest in digest.map { "\(name) \($0)" } }
    return known.isEmpty ? nil : known.sorted().joined(separator: ", ")
  }
}

extension Manifest.Tool {
  /// Version and revision; nil where nothing is known.
  fileprivate var words: String? {
    let known = [version, revision?.label(digits: 12)].compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " at ")
  }
}

extension Manifest.Allocator {
  /// Name, version and options; nil where nothing is known.
  fileprivate var words: String? {
    let known = [name, version, configuration].compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " ")
  }
}
