import Assets
import Graphics
import Manuscript
import Styling

@testable import Layout
@testable import Pagination
@testable import Paragraphs

extension BookDesign {
  /// What a text without pictures is set with: the house's own sheets, the options of a layout, and a reader's sheet.
  convenience init(text book: Book, layout: PageLayout, fonts: FontTable, sheet: String = "") {
    var options = StyleOptions()
    options.taste = .browser
    options.baseSheet = Asset.baseSheet
    options.designSheets = [("trade.css", Asset.designSheets[0].file)]
    options.leading = layout.leading.points / layout.fontSize.points
    options.optionSheet = OptionSheet.text(of: layout)
    if !sheet.isEmpty { options.userSheets = [("user.css", Array(sheet.utf8))] }
    self.init(
      book, layout: layout, options: options,
      pictures: FlowPictures(size: { _ in nil }, keep: { $1 }), fonts: fonts)
  }
}
