import LayoutBenchKit

BenchmarkProgram(
  name: "mybench",
  layouts: [BenchmarkedLayout(StairsLayout()) { $0.width }, BenchmarkedLayout(PhotoRowsLayout()) { $0.width / 3 }],
  strategies: [
    Contender(name: "sparse", summary: "dirty-range with a stored state every 512 items", builder: SparseStates())
      .supporting(StairsLayout.self, by: SparseStates())
      .supporting(PhotoRowsLayout.self, by: SparseStates())
  ],
  workloads: [ChatWorkload()]
).main()
