import LayoutBenchKit

BenchmarkProgram.main()
