import LayoutBenchKit

BenchmarkProgram().main()
