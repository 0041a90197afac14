import ArgumentParser
import LayoutBenchKit
import LayoutHost
import Synchronization

/// `layoutbench host-script`: plays one script of a verification in a separate process. It is not for users.
struct HostScriptCommand: AsyncParsableCommand {
  static let name = "host-script"
  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  /// The layouts that the program hosts.
  static let layouts = Mutex<[HostedLayout]>([])

  @MainActor func run() async throws { HostWorker.serve(Self.layouts.withLock { $0 }) }
}
