import ArgumentParser
import Foundation
import LayoutBenchKit
import UIKitImport

/// `layoutbench uikit`: layouts that were written for UIKit.
public struct UIKitCommand: ParsableCommand {
  /// The verb's name, help and verbs below it.
  public static let configuration = CommandConfiguration(
    commandName: "uikit",
    abstract: "Brings layouts that were written for UIKit.",
    discussion: """
      EXAMPLE
        layoutbench uikit import PhotoGridLayout.swift --into photogrid
      """,
    subcommands: [UIKitImportCommand.self])

  /// The verb without arguments.
  public init() {}
}
