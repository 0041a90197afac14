// Colours, fonts, images, paths and layers. They hold a few values and draw nothing.

/// A colour: four components that are never drawn.
open class UIColor: NSObject, @unchecked Sendable {
  private let components: [CGFloat]

  /// A colour with components from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { components = [red, green, blue, alpha] }
  /// A shade of grey.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }
  /// The same colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
  }
  /// An object that draws nothing.
  open var cgColor: CGColor { CGColor() }

  /// Transparent.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Grey.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Light grey.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Dark grey.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The system's background: white.
  public static let systemBackground = UIColor(white: 1, alpha: 1)
  /// The system's grey.
  public static let systemGray = UIColor(white: 0.5, alpha: 1)
  /// The colour of separators.
  public static let separator = UIColor(white: 0.8, alpha: 1)
}

/// An object that draws nothing.
public final class CGColor: NSObject {}

/// A font: a size that measures nothing.
open class UIFont: NSObject, @unchecked Sendable {
  /// The size in points.
  public let pointSize: CGFloat
  /// A font of a size.
  init(pointSize: CGFloat) { self.pointSize = pointSize }
  /// The system's font.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(pointSize: fontSize) }
  /// The system's bold font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(pointSize: fontSize) }
  /// The height of a line: 1.2 times the size, which is not the value of any real font.
  open var lineHeight: CGFloat { pointSize * 1.2 }
}

/// An image: a size without a picture.
open class UIImage: NSObject, @unchecked Sendable {
  /// The size in points, which is always zero.
  open var size: CGSize { .zero }
  /// Always returns `nil`: no image is found.
  public convenience init?(named name: String) { return nil }
}

/// A path that draws nothing.
open class UIBezierPath: NSObject {
  /// A path around a rectangle.
  public convenience init(rect: CGRect) { self.init() }
  /// A path around a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }
  /// Does nothing.
  open func move(to point: CGPoint) {}
  /// Does nothing.
  open func addLine(to point: CGPoint) {}
  /// Does nothing.
  open func close() {}
}

/// A layer: it holds values and draws nothing.
open class CALayer: NSObject {
  /// The rectangle in the superlayer's coordinates.
  open var frame = CGRect.zero
  /// The rectangle in the layer's own coordinates.
  open var bounds = CGRect.zero
  /// The middle.
  open var position = CGPoint.zero
  /// The place of the anchor in the layer, from 0 to 1.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The drawing order: a layer with a higher number is in front.
  open var zPosition: CGFloat = 0
  /// The transform about the anchor.
  open var transform = CATransform3DIdentity
  /// The transform of the sublayers.
  open var sublayerTransform = CATransform3DIdentity
  /// The radius of the corners.
  open var cornerRadius: CGFloat = 0
  /// The width of the border.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor?
  /// The background colour.
  open var backgroundColor: CGColor?
  /// Whether sublayers are clipped.
  open var masksToBounds = false
  /// The opacity of the layer.
  open var opacity: Float = 1
  /// The opacity of the shadow.
  open var shadowOpacity: Float = 0
  /// The offset of the shadow.
  open var shadowOffset = CGSize.zero
  /// The blur radius of the shadow.
  open var shadowRadius: CGFloat = 0
  /// The colour of the shadow.
  open var shadowColor: CGColor?
  /// Whether the layer would be drawn once and kept as an image.
  open var shouldRasterize = false
  /// The scale of that image.
  open var rasterizationScale: CGFloat = 1
  /// Does nothing.
  open func addSublayer(_ layer: CALayer) {}
  /// Does nothing.
  open func removeFromSuperlayer() {}
  /// Does nothing.
  open func removeAllAnimations() {}
}

/// A group of changes of layers, which happen at once.
open class CATransaction: NSObject {
  /// Does nothing.
  open class func begin() {}
  /// Does nothing.
  open class func commit() {}
  /// Does nothing.
  open class func setDisableActions(_ flag: Bool) {}
}

/// The time since the system started, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// A time in seconds.
public typealias CFTimeInterval = Double
