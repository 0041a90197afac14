// Empty. In a file that imports Testing and UIKit the compiler looks for a module of this name, because Swift Testing has an overlay for Apple's UIKit.
