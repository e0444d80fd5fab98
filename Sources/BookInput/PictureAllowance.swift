internal import Graphics
package import Layout
package import Pagination
package import Paragraphs

/// The number of picture pixels that a book may still have read, page after page.
///
/// A picture is read again for each size at which it is shown. Once the allowance is used up, a picture that was shown
/// before is drawn from a smaller copy, and one that was not is left out. That depends only on the pages, not on which
/// of them are drawn, or by how many threads.
package final class PictureAllowance {
  private struct Showing: Hashable {
    var source: String
    var size: Size
  }

  private let pictures: BookResources
  private let alternatives: AlternativeText
  /// The limits on pixels and on drawings, and the remainders of both.
  private let limits: (pixels: Int, drawings: Int)
  private var left: (pixels: Int, drawings: Int)
  /// The decisions, which are final: a picture that is shown again costs nothing more.
  private var known: [Showing: PageImage.Detail] = [:]
  /// The pictures that were read at any size.
  private var read: Set<String> = []
  /// The first picture that was left out, and the first that was reduced.
  private var (firstOmitted, firstReduced, firstUndrawn): (String?, String?, String?)

  package init(
    _ pictures: BookResources, pixels: Int, drawings: Int, alternatives: AlternativeText
  ) {
    (self.pictures, self.alternatives) = (pictures, alternatives)
    (limits, left) = ((pixels, drawings), (pixels, drawings))
  }

  /// Decides for each picture of the next page how much of it is read.
  package func look(at page: inout Page) {
    let number = page.number
    guard !page.images.isEmpty else { return }
    page.frame = page.frame.mapItems { item in
      guard case .image(var image) = item else { return item }
      image.detail = detail(Showing(source: image.source, size: image.rect.size), on: number)
      if !image.alternative.isEmpty {
        image.words = alternatives.runs(image.alternative, in: image.rect.size)
      }
      return .image(image)
    }
  }

  /// The treatment of pictures beyond the allowance, one sentence each.
  package var warnings: [String] {
    var warnings: [String] = []
    let limit = "over the limit “pixels” of \(limits.pixels) for all pictures"
    if let firstOmitted {
      warnings.append("\(firstOmitted): \(limit); it and those after it are drawn as grey frames")
    }
    if let firstReduced {
      warnings.append(
        "\(firstReduced): \(limit); it and some later ones are drawn from smaller copies")
    }
    if let firstUndrawn {
      warnings.append(
        "\(firstUndrawn): over the limit “drawings” of \(limits.drawings), each in all its sizes; grey frames stand "
          + "for it and those after it")
    }
    return warnings
  }

  private func detail(_ showing: Showing, on page: PageNumber) -> PageImage.Detail {
    if let known = known[showing] { return known }
    let detail =
      pictures.isDrawing(showing.source)
      ? drawingDetail(showing, on: page) : pictureDetail(showing, on: page)
    known[showing] = detail
    return detail
  }

  private func drawingDetail(_ showing: Showing, on page: PageNumber) -> PageImage.Detail {
    left.drawings -= 1
    guard left.drawings < 0 else { return .full }
    firstUndrawn = firstUndrawn ?? "\(showing.source.prefix(200)) on page \(page)"
    pictures.omit(showing.source)
    return .none
  }

  private func pictureDetail(_ showing: Showing, on page: PageNumber) -> PageImage.Detail {
    let cost = pictures.pixelsToRead(showing.source)
    let detail: PageImage.Detail
    if cost <= left.pixels {
      left.pixels -= cost
      read.insert(showing.source)
      detail = .full
    } else if read.contains(showing.source) {
      firstReduced = firstReduced ?? "\(showing.source.prefix(200)) on page \(page)"
      detail = .reduced
    } else {
      firstOmitted = firstOmitted ?? "\(showing.source.prefix(200)) on page \(page)"
      pictures.omit(showing.source)
      detail = .none
    }
    return detail
  }
}

extension PictureFile {
  /// The file of a picture on a page; one that is missing or left out has no bytes.
  package init(_ image: PageImage, of pictures: BookResources?) {
    self.init(
      name: image.source,
      bytes: image.detail == .none ? [] : pictures?.bytes(image.source) ?? [])
    isReduced = image.detail == .reduced
    words = image.words
  }
}
