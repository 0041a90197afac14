/// The way in which a content goes on while it scrolls, and so the side on which it begins.
public enum ContentDirection: Sendable {
  /// It begins at the top.
  case downwards
  /// It begins at the left.
  case rightwards
  /// It begins at the right: a ``RightToLeftLayout`` that scrolls horizontally.
  case leftwards

  /// From the top, or from the left.
  @usableFromInline init(_ direction: ScrollDirection) { self = direction == .vertical ? .downwards : .rightwards }

  /// The way in which the content goes on once it is mirrored.
  var mirrored: ContentDirection {
    switch self {
    case .downwards: .downwards
    case .rightwards: .leftwards
    case .leftwards: .rightwards
    }
  }
}
