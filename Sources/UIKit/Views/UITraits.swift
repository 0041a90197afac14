/// The direction in which interfaces are laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The direction of the environment that a trait collection describes.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not said.
  case unspecified = -1
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not said.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
}

/// Whether there is much or little room along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not said.
  case unspecified
  /// Little room.
  case compact
  /// Much room.
  case regular
}

/// What a view's content means for its direction.
public enum UISemanticContentAttribute: Int, Sendable {
  /// It follows the environment.
  case unspecified
  /// It is for playback and stays left to right.
  case playback
  /// It is of space and stays left to right.
  case spatial
  /// It is left to right.
  case forceLeftToRight
  /// It is right to left.
  case forceRightToLeft
}

/// The environment of a view, as far as layouts read it.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Device pixels a point; 2 unless given.
  public let displayScale: CGFloat
  /// The direction of the environment.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// The room across.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The room down.
  public let verticalSizeClass: UIUserInterfaceSizeClass

  /// The environment of the app: that of a phone upright.
  public static let current = UITraitCollection()

  /// A phone upright with two pixels a point, from left to right.
  public convenience override init() { self.init(displayScale: 2, layoutDirection: .leftToRight) }

  /// A phone upright with a scale and a direction. LayoutBench's, not Apple's.
  public init(
    displayScale: CGFloat, layoutDirection: UITraitEnvironmentLayoutDirection, idiom: UIUserInterfaceIdiom = .phone,
    horizontalSizeClass: UIUserInterfaceSizeClass = .compact, verticalSizeClass: UIUserInterfaceSizeClass = .regular
  ) {
    (self.displayScale, self.layoutDirection, userInterfaceIdiom) = (displayScale, layoutDirection, idiom)
    (self.horizontalSizeClass, self.verticalSizeClass) = (horizontalSizeClass, verticalSizeClass)
    super.init()
  }
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upright, the top below.
  case portraitUpsideDown
  /// On its right side.
  case landscapeLeft
  /// On its left side.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its front.
  case faceDown

  /// Whether the device lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// The screen: a size and a scale.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()
  /// The size in points; a phone's 390 × 844 unless a host says otherwise.
  open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// Device pixels a point.
  open var scale: CGFloat = 2
  /// Device pixels a point.
  open var nativeScale: CGFloat { scale }
}

/// The device, of which only the kind is known.
@preconcurrency @MainActor open class UIDevice: NSObject {
  /// The only device.
  public static let current = UIDevice()
  /// Never posted.
  nonisolated public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
  /// How the device is held, as the host sets it.
  open var orientation = UIDeviceOrientation.portrait
  /// The version of the system.
  open var systemVersion = "18.0"
  /// The kind of device.
  open var userInterfaceIdiom = UIUserInterfaceIdiom.phone
}
