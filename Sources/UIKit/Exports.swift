// UIKit exports Foundation, so that a layout's file needs only `import UIKit`.
@_exported public import Foundation
