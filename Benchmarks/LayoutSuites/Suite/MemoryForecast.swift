import BenchmarkResults
import Foundation

/// The memory that measuring a suite takes, judged before anything is made.
///
/// All contenders of a group are alive at once, each with its items and its frames, beside the scene's sizes. The figures of an item are rounded up
/// from what runs over a million items took at their peak.
package struct MemoryForecast: Equatable, Sendable {
  /// The most bytes that are alive at once.
  package let bytes: Int
  /// The number of items at which they are.
  package let itemCount: Int

  /// What the program takes before there are any items.
  static let programBytes = 50_000_000
  /// The sizes of the scene, and copies of them that drawing a script makes.
  static let sceneBytesPerItem = 96
  /// The items and frames of one contender.
  static let contenderBytesPerItem = 48
  /// What the floors take: lengths, offsets and frames.
  static let floorBytesPerItem = 96

  /// The forecast for the largest group of `suite`.
  package init(of suite: Suite) {
    let needs = suite.groups.map { (bytes: Self.bytes(of: $0), itemCount: $0.itemCount) }
    let most = needs.max { $0.bytes < $1.bytes }
    bytes = most?.bytes ?? Self.programBytes
    itemCount = most?.itemCount ?? 0
  }

  private static func bytes(of group: SuiteGroup) -> Int {
    // One contender more, because verification holds the reference's beside the others.
    let perItem = group.isOfLayout ? sceneBytesPerItem + contenderBytesPerItem * (group.cells.count + 1) : floorBytesPerItem
    return programBytes + perItem * group.itemCount
  }

  /// Throws if the suite takes more than `available` bytes. Nothing is thrown if it is not known how many there are.
  package func check(against available: Int?) throws(NotEnoughMemory) {
    guard let available, bytes > available else { return }
    throw NotEnoughMemory(needed: self, available: available)
  }
}

/// There is less memory than a suite takes.
package struct NotEnoughMemory: Error, Equatable, CustomStringConvertible {
  /// What the suite takes.
  package let needed: MemoryForecast
  /// The bytes that are free.
  package let available: Int

  /// What is needed, what is free, and what to do.
  package var description: String {
    let perItem = Double(needed.bytes - MemoryForecast.programBytes) / Double(max(1, needed.itemCount))
    let most = Int(max(0, Double(available - MemoryForecast.programBytes)) / perItem)
    let items = Self.grouped(needed.itemCount)
    return "\(items) items need about \(Self.gigabytes(needed.bytes)) of memory, and \(Self.gigabytes(available)) are free: "
      + "choose at most \(Self.grouped(Self.roundedDown(most))) items with --sizes, or fewer strategies with --strategies"
  }

  /// A number of bytes in gigabytes, with one decimal: `6.4 GB`.
  package static func gigabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000_000) / 100_000_000
    return "\(tenths / 10).\(tenths % 10) GB"
  }

  /// A number with its thousands apart: `1,000,000`.
  static func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }

  /// The number with two leading digits.
  private static func roundedDown(_ number: Int) -> Int {
    var unit = 1
    while number / unit >= 100 { unit *= 10 }
    return number / unit * unit
  }
}

extension MemoryForecast: CustomStringConvertible {
  /// The bytes and the items: `about 1.2 GB of memory at 1,000,000 items`.
  package var description: String {
    "about \(NotEnoughMemory.gigabytes(bytes)) of memory at \(NotEnoughMemory.grouped(itemCount)) \(itemCount == 1 ? "item" : "items")"
  }
}
