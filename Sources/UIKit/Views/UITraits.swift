/// The direction in which an interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The direction of the environment that a trait collection describes.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
}

/// The amount of room along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not specified.
  case unspecified
  /// Little room.
  case compact
  /// A lot of room.
  case regular
}

/// The effect of a view's content on its direction.
public enum UISemanticContentAttribute: Int, Sendable {
  /// It follows the environment.
  case unspecified
  /// It controls playback and stays left to right.
  case playback
  /// It is about directions in space and stays left to right.
  case spatial
  /// It is always left to right.
  case forceLeftToRight
  /// It is always right to left.
  case forceRightToLeft
}

/// The environment of a view, as far as layouts read it.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Device pixels per point; 2 by default.
  public let displayScale: CGFloat
  /// The direction of the environment.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// The room on the horizontal axis.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The room on the vertical axis.
  public let verticalSizeClass: UIUserInterfaceSizeClass

  /// The environment of the app: an upright phone.
  public static let current = UITraitCollection()

  /// An upright phone with two pixels per point, laid out from left to right.
  public convenience override init() { self.init(displayScale: 2, layoutDirection: .leftToRight) }

  /// An upright phone with a scale and a direction. LayoutBench only, not in Apple's UIKit.
  public init(
    displayScale: CGFloat, layoutDirection: UITraitEnvironmentLayoutDirection, idiom: UIUserInterfaceIdiom = .phone,
    horizontalSizeClass: UIUserInterfaceSizeClass = .compact, verticalSizeClass: UIUserInterfaceSizeClass = .regular
  ) {
    (self.displayScale, self.layoutDirection, userInterfaceIdiom) = (displayScale, layoutDirection, idiom)
    (self.horizontalSizeClass, self.verticalSizeClass) = (horizontalSizeClass, verticalSizeClass)
    super.init()
  }
}

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
  /// Unknown.
  case unknown
  /// Upright.
  case portrait
  /// Upright, with the top edge at the bottom.
  case portraitUpsideDown
  /// On its left side, with the top edge at the left.
  case landscapeLeft
  /// On its right side, with the top edge at the right.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its front.
  case faceDown

  /// Whether the device is on one of its sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// The screen, which has only a size and a scale.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()
  /// The size in points. It is a phone's 390 × 844 unless a host changes it.
  open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// Device pixels per point.
  open var scale: CGFloat = 2
  /// Device pixels per point.
  open var nativeScale: CGFloat { scale }
}

/// The device. Its orientation, its system version and its kind are known.
@preconcurrency @MainActor open class UIDevice: NSObject {
  /// The only device.
  public static let current = UIDevice()
  /// A notification that is never posted.
  nonisolated public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
  /// The orientation of the device. The host sets it.
  open var orientation = UIDeviceOrientation.portrait
  /// The version of the operating system.
  open var systemVersion = "18.0"
  /// The kind of device.
  open var userInterfaceIdiom = UIUserInterfaceIdiom.phone
}
