// What layouts name of the Objective-C runtime and its types. There is no such runtime on Linux.

/// A whole number, as Objective-C calls it.
public typealias NSInteger = Int

/// The name of a method, as Objective-C has it. Nothing is ever sent to it.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, such as `tap(_:)`.
  public let description: String

  /// A selector of this name.
  public init(_ name: String) { description = name }

  /// A selector of this name.
  public init(stringLiteral name: String) { self.init(name) }
}

extension NotificationCenter {
  /// Does nothing: there is no way to call a selector, and nothing posts UIKit's notifications.
  public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {}
}

extension NSIndexPath {
  /// The path of an item in a section.
  public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }

  /// The section: the first number.
  public var section: Int { index(atPosition: 0) }

  /// The item in its section: the second number.
  public var item: Int { index(atPosition: 1) }

  /// The row in its section: the second number.
  public var row: Int { index(atPosition: 1) }
}
