/// A circumstance that could explain a difference between the figures of two runs.
package struct RunCondition: Hashable, Sendable {
  /// The subject of a condition. The raw value is its name in messages.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The processor's name.
    case processor
    /// The processor's family, model and stepping.
    case processorVersion = "processor version"
    /// The sizes of the processor's caches.
    case caches = "set of cache sizes"
    /// The number of cores that the process could use.
    case cores = "number of cores"
    /// The processor time that a control group allowed the process.
    case quota = "processor quota"
    /// The size of memory pages.
    case pagePolicy = "page policy"
    /// The instruction set.
    case architecture
    /// The owner of malloc: name, version and options.
    case allocator
    /// `release` or `debug`.
    case buildMode = "build mode"
    /// The compiler and its version.
    case toolchain
    /// The flags given to the compiler.
    case flags = "list of compiler flags"
    /// The versions of the packages in the build.
    case packages = "set of package versions"
    /// The tool's version.
    case version
    /// The measured commit.
    case commit
    /// Whether there were changes that are not in the commit, or sources that are newer than the program.
    case checkout = "state of the checkout"
    /// The number of the method of measuring.
    case method = "method of measuring"
    /// The seed of everything random.
    case seed
    /// The workload.
    case workload
    /// The contents of the files that the items came from, as digests.
    case itemFiles = "content of the items' files"
    /// The contents of the files of the user's own scenarios, as digests.
    case scenarioFiles = "content of a scenario's file"
    /// The container of the layouts.
    case container
    /// The number of layout units in a point.
    case displayScale = "display scale"
    /// The version of the files' layout.
    case schema = "schema version"
    /// The operating system and its version.
    case operatingSystem = "operating system"
    /// The kernel and its version.
    case kernel
    /// The policy that sets the processor's speed.
    case governor = "scaling governor"
  }

  /// The role of a condition in a comparison of figures.
  package enum Role: Hashable, Sendable, CaseIterable {
    /// The machine on which the run ran.
    case machine
    /// The allocator that served its memory.
    case allocator
    /// The build.
    case build
    /// The measured work. If it differs, the same cell is other work.
    case work
    /// The measured sources, which are the subject of a comparison over time.
    case sources
    /// Conditions that may change figures a little, and that vary with every update of a system.
    case surroundings
  }

  /// The subject of the condition.
  package let kind: Kind
  /// The value in the manifest, in words; nil if unknown.
  package let value: String?
}

extension RunCondition.Kind {
  /// The role of the condition in a comparison of figures.
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

  /// The method, the items and the container of the measurements:
  /// `method of measuring 2; seed 42; workload random; container 390.0 × 844.0; display scale 3.0`. Unknown values are left out; nil if all are unknown.
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
  /// The contents of the items' files, wherever the files are now: `sizes 93aa3f0c54d1e2b7`; nil without files.
  fileprivate var itemContent: String? {
    Self.words(on: [("text", text?.digest), ("sizes", sizes?.digest), ("spec", spec?.digest)])
  }

  /// The contents of the scenarios' files: `inbox.json 93aa3f0c54d1e2b7`; nil without files.
  var scenarioContent: String? { Self.words(on: (scenarios ?? []).map { ($0.name, $0.digest) }) }

  /// Returns this selection and `other`, with only those scenarios whose files both name.
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
  /// Version and revision; nil if both are unknown.
  fileprivate var words: String? {
    let known = [version, revision?.label(digits: 12)].compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " at ")
  }
}

extension Manifest.Allocator {
  /// Name, version and options; nil if all are unknown.
  fileprivate var words: String? {
    let known = [name, version, configuration].compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " ")
  }
}
