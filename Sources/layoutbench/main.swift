import LayoutBenchKit

// Apple's platforms have the real UIKit, and on macOS there is none to host layouts in.
#if os(Linux)
  import LayoutBenchUIKit
  import UIKitLayouts

  BenchmarkProgram(hosted: ArticleLayouts.correct + EngineLayouts.hosted, families: ["uikit-faulty": ArticleLayouts.faulty]).main()
#else
  BenchmarkProgram().main()
#endif
