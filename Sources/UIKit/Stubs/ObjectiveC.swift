// Types of the Objective-C runtime that layouts mention. This runtime does not exist on Linux.

/// An integer, by its Objective-C name.
public typealias NSInteger = Int

/// The name of a method in Objective-C's form. No message is ever sent to it.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, such as `tap(_:)`.
  public let description: String

  /// A selector with this name.
  public init(_ name: String) { description = name }

  /// A selector with this name.
  public init(stringLiteral name: String) { self.init(name) }
}

extension NotificationCenter {
  /// Does nothing: a selector cannot be called, and UIKit's notifications are never posted.
  public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {}
}

extension NSIndexPath {
  /// The path of an item in a section.
  public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }

  /// The section, which is the first number.
  public var section: Int { index(atPosition: 0) }

  /// The item in its section, which is the second number.
  public var item: Int { index(atPosition: 1) }

  /// The row in its section, which is the second number.
  public var row: Int { index(atPosition: 1) }
}
