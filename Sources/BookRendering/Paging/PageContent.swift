public import Graphics
public import Typesetting

/// A page that is shown: it draws itself.
///
/// It is an object, so that two of them can be told apart although they draw the same.
public protocol PageContent: AnyObject {
  /// What messages and traces call the page.
  var pageName: String { get }
  /// Draws the page.
  func draw(on canvas: inout PageCanvas)
}

extension PageContent {
  /// Its type's name.
  public var pageName: String { "\(type(of: self))" }
}

/// A page of a laid out book.
public final class BookPage: PageContent {
  /// The page.
  public let page: Page
  private let fonts: [FontFile]
  private let pictures: [PictureFile]

  /// Makes a content of a page, the fonts of its layout, which are those of `BookLayout.fontFiles`, and
  /// its pictures, which are those of `BookLayout.pictureFiles(of:)`.
  public init(_ page: Page, fonts: [FontFile], pictures: [PictureFile] = []) {
    (self.page, self.fonts, self.pictures) = (page, fonts, pictures)
  }

  /// The page's number.
  public var pageName: String { "page \(page.number)" }

  /// Draws the page as it is laid out.
  public func draw(on canvas: inout PageCanvas) {
    canvas.draw(page, fonts: fonts, pictures: pictures)
  }
}

/// A picture that fills a page, as large as it goes without being distorted.
public final class PicturePage: PageContent {
  /// The picture.
  public let picture: Bitmap
  /// What messages call the page.
  public let pageName: String

  /// Makes a page of a picture.
  public init(_ picture: Bitmap, name: String = "picture") {
    (self.picture, pageName) = (picture, name)
  }

  /// Draws the picture in the page's middle.
  public func draw(on canvas: inout PageCanvas) {
    let (width, height) = (Double(max(picture.width, 1)), Double(max(picture.height, 1)))
    let scale = min(canvas.size.width.points / width, canvas.size.height.points / height)
    let size = Size(width: .pt(width * scale), height: .pt(height * scale))
    canvas.draw(
      picture,
      in: Rect(
        x: (canvas.size.width - size.width) * 0.5, y: (canvas.size.height - size.height) * 0.5,
        width: size.width, height: size.height))
  }
}
