import BenchmarkResults

extension RunCatalogue {
  /// What a program might say of its operations. Every other strategy is compared with naive.
  static let handMade: RunCatalogue = {
    var catalogue = RunCatalogue()
    catalogue.reference = "naive"
    catalogue.operations = [
      OperationTraits(name: "open", path: .prepare), OperationTraits(name: "prepare", path: .prepare, role: .readyLayout),
      OperationTraits(name: "prepare.fresh", path: .prepare, expectsPageFaults: true), OperationTraits(name: "append", path: .prepare),
      OperationTraits(name: "invalidate.resize", path: .invalidation), OperationTraits(name: "invalidate.resize.tail", path: .invalidation),
      OperationTraits(name: "invalidate.insert", path: .invalidation), OperationTraits(name: "invalidate.delete", path: .invalidation),
      OperationTraits(name: "invalidate.batch", path: .invalidation), OperationTraits(name: "invalidate.bounds", path: .invalidation),
      OperationTraits(name: "query", path: .query, role: .scrolledFrame), OperationTraits(name: "query.scroll", path: .query),
      OperationTraits(name: "query.item", path: .query), OperationTraits(name: "relayout", path: .frame, role: .frame),
    ]
    return catalogue
  }()
}

extension Manifest {
  /// A manifest in which nothing is known but the catalogue.
  static var handMade: Manifest {
    var manifest = Manifest()
    manifest.catalogue = .handMade
    return manifest
  }
}

extension NoiseCalibration {
  /// The decisions on series of operations of this catalogue.
  init(_ series: [SlowedSeries]) { self.init(series, .handMade) }
}
