import LayoutBenchKit

// Apple's platforms have the real UIKit, which is unavailable on macOS, so macOS cannot host layouts.
#if os(Linux)
  import LayoutBenchUIKit
  import UIKitLayouts

  BenchmarkProgram(hosted: ArticleLayouts.correct + EngineLayouts.hosted, families: ["uikit-faulty": ArticleLayouts.faulty]).main()
#else
  BenchmarkProgram().main()
#endif
