import LayoutBenchKit

// Apple's platforms have the real UIKit, and on macOS there is none to host layouts in.
#if os(Linux)
  import LayoutBenchUIKit

  BenchmarkProgram(hosted: []).main()
#else
  BenchmarkProgram().main()
#endif
