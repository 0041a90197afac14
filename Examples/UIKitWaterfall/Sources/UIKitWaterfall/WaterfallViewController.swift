#if canImport(UIKit)
  import CollectionLayoutsUIKit
  import UIKit

  /// A picture, of which the layout needs the shape.
  public struct Photo: Hashable, Sendable {
    /// Width through height.
    public var aspectRatio: Double

    /// A picture of this shape.
    public init(aspectRatio: Double) { self.aspectRatio = aspectRatio }
  }

  /// Pictures in two columns, each picture below the shorter one.
  public final class WaterfallViewController: UIViewController, UICollectionViewDataSource, EngineLayoutDataSource {
    /// The pictures. New ones replace all.
    public var photos: [Photo] = [] { didSet { if !isInserting { collectionView.reloadData() } } }

    /// The layout of the pictures.
    public private(set) lazy var layout = EngineLayout(WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8))
    /// The view of the pictures.
    public private(set) lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    private var isInserting = false

    public override func viewDidLoad() {
      super.viewDidLoad()
      layout.itemSizes = self
      collectionView.frame = view.bounds
      collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "photo")
      collectionView.dataSource = self
      view.addSubview(collectionView)
    }

    /// Adds pictures at the end. Only their sizes are asked for.
    public func append(_ new: [Photo]) {
      collectionView.performBatchUpdates { [self] in
        isInserting = true
        collectionView.insertItems(at: new.indices.map { IndexPath(item: photos.count + $0, section: 0) })
        photos += new
        isInserting = false
      }
    }

    /// One section of all pictures.
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { photos.count }

    /// A cell, to which an app adds the picture.
    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    }

    /// A waterfall gives each item its column's width, so only the height counts.
    public func engineLayout(_ layout: EngineLayout, sizeForItemAt indexPath: IndexPath) -> CGSize? {
      let width = (collectionView.bounds.width - 8) / 2
      return CGSize(width: width, height: width / photos[indexPath.item].aspectRatio)
    }
  }
#endif
