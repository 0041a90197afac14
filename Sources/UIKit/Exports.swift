// UIKit exports Foundation, so that the file of a layout needs only `import UIKit`.
@_exported public import Foundation
