import BenchmarkResults
import Foundation

/// The memory that measuring a suite takes, estimated before anything is made.
///
/// All contenders of a group are alive at once, each with its items and its frames, in addition to the scene's sizes. The figures per item are rounded up
/// from the peaks of runs over a million items.
package struct MemoryForecast: Equatable, Sendable {
  /// The most bytes that are alive at once.
  package let bytes: Int
  /// The number of items at which they are alive.
  package let itemCount: Int

  /// The memory of the program before there are any items.
  static let programBytes = 50_000_000
  /// The sizes of the scene, and the copies of them that drawing a script makes.
  static let sceneBytesPerItem = 96
  /// The items and frames of one contender.
  static let contenderBytesPerItem = 48
  /// The memory of the floors: lengths, offsets and frames.
  static let floorBytesPerItem = 96

  /// The forecast for the largest group of `suite`.
  package init(of suite: Suite) {
    let needs = suite.groups.map { (bytes: Self.bytes(of: $0), itemCount: $0.itemCount) }
    let most = needs.max { $0.bytes < $1.bytes }
    bytes = most?.bytes ?? Self.programBytes
    itemCount = most?.itemCount ?? 0
  }

  private static func bytes(of group: SuiteGroup) -> Int {
    // One contender is added, because verification holds the reference's memory in addition to the others'.
    let perItem = group.isOfLayout ? sceneBytesPerItem + contenderBytesPerItem * (group.cells.count + 1) : floorBytesPerItem
    return programBytes + perItem * group.itemCount
  }

  /// Throws if the suite takes more than `available` bytes. If the available memory is unknown, it does not throw.
  package func check(against available: Int?) throws(NotEnoughMemory) {
    guard let available, bytes > available else { return }
    throw NotEnoughMemory(needed: self, available: available)
  }
}

/// An error: a suite takes more memory than is free.
package struct NotEnoughMemory: Error, Equatable, CustomStringConvertible {
  /// The memory that the suite takes.
  package let needed: MemoryForecast
  /// The bytes that are free.
  package let available: Int

  /// The needed memory, the free memory, and a way to reduce the need.
  package var description: String {
    let perItem = Double(needed.bytes - MemoryForecast.programBytes) / Double(max(1, needed.itemCount))
    let most = Int(max(0, Double(available - MemoryForecast.programBytes)) / perItem)
    let items = Self.grouped(needed.itemCount)
    return "\(items) items need about \(Self.gigabytes(needed.bytes)) of memory, and \(Self.gigabytes(available)) are free: "
      + "choose at most \(Self.grouped(Self.roundedDown(most))) items with --sizes, or fewer strategies with --strategies"
  }

  /// Returns a number of bytes in gigabytes, with one decimal: `6.4 GB`.
  package static func gigabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000_000) / 100_000_000
    return "\(tenths / 10).\(tenths % 10) GB"
  }

  /// Returns a number with separated thousands: `1,000,000`.
  static func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }

  /// Returns the number rounded down to two leading digits.
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
