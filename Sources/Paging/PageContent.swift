public import Graphics
public import Pagination

/// A page that draws itself.
///
/// It is an object, so that two pages with the same content are distinct.
public protocol PageContent: AnyObject {
  /// The name of the page in messages and traces.
  var pageName: String { get }
  /// Draws the page.
  func draw(on canvas: inout PageCanvas)
}

extension PageContent {
  /// The name of its type.
  public var pageName: String { "\(type(of: self))" }
}

/// A page of a laid-out book.
public final class BookPage: PageContent {
  /// The page.
  public let page: Page
  private let fonts: [FontFile]
  private let pictures: [PictureFile]

  /// Makes content from a page, the fonts of its layout (`BookLayout.fontFiles`) and its pictures
  /// (`BookLayout.pictureFiles(of:)`).
  public init(_ page: Page, fonts: [FontFile], pictures: [PictureFile] = []) {
    (self.page, self.fonts, self.pictures) = (page, fonts, pictures)
  }

  /// The page number.
  public var pageName: String { "page \(page.number)" }

  /// Draws the page.
  public func draw(on canvas: inout PageCanvas) {
    canvas.draw(page, fonts: fonts, pictures: pictures)
  }
}

/// A picture that fills a page as far as possible without distortion.
public final class PicturePage: PageContent {
  /// The picture.
  public let picture: Bitmap
  /// The name of the page in messages.
  public let pageName: String

  /// Makes a page from a picture.
  public init(_ picture: Bitmap, name: String = "picture") {
    (self.picture, pageName) = (picture, name)
  }

  /// A blank page: a picture of one clear pixel.
  static func blank() -> PicturePage {
    PicturePage(Bitmap(width: 1, height: 1, format: .rgba, bytes: [0, 0, 0, 0]), name: "blank")
  }

  /// Draws the picture centred on the page.
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
