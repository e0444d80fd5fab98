internal import Files
internal import Manuscript
internal import Pagination
public import RenderingOptions
internal import Styling

extension BookRenderer {
  /// The origin of the styles of elements of the book: for each property that a sheet sets, the winning declaration,
  /// where it is, and which ones it overrode.
  ///
  /// The elements are those that match a selector, as in `p.first::first-letter`, or the innermost at a byte of the
  /// book's file, as in `@1200`, or of one of its documents, as in `text/one.xhtml@1200`. Elements that come to their
  /// styles in the same way are listed once.
  ///
  /// - Throws: `.options` if nothing matches, and `.book` if the book cannot be read.
  public func explanation(ofStyle wanted: String) throws(RenderError) -> String {
    let source = try pageSource(directedOptions)
    let design = source.layout.design
    let place = StyleLocation(wanted)
    let target = place.map { StyleTarget.byte($0.byte) } ?? .selector(wanted)
    /// The distinct explanations, each with its first document and the number of elements.
    var found: [(explanation: StyleExplanation, path: String, count: Int)] = []
    var places: [[StyleExplanation.Weighing]: [Int]] = [:]
    for number in design.source.spine.indices {
      let path = design.source.spine[number].path
      if let document = place?.document, !document.isEmpty, document != path { continue }
      let own: [StyleExplanation]
      do { own = try design.explanations(number, of: target, source.layout.layout) } catch {
        if let fault = error as? SelectorFault {
          throw .options(.book(.selector(wanted, reason: fault.message)))
        }
        throw .book("\(error)")
      }
      for explanation in own {
        let same = places[explanation.properties]?.first {
          found[$0].explanation.element == explanation.element
        }
        if let same {
          found[same].count += explanation.count
        } else {
          places[explanation.properties, default: []].append(found.count)
          found.append((explanation, path, explanation.count))
        }
      }
    }
    guard !found.isEmpty else { throw .options(.book(.element(wanted))) }
    return found.map { $0.explanation.text(in: $0.path, others: $0.count - 1) }
      .joined(separator: "\n").escapedLines
  }
}

/// A byte of the book's file, or of one of its documents.
private struct StyleLocation {
  /// The document's path; empty for a book of one file.
  var document: String
  var byte: Int

  /// Reads `@1200` and `text/one.xhtml@1200`; nil for anything else.
  init?(_ text: String) {
    guard let sign = text.lastIndex(of: "@") else { return nil }
    let digits = text[text.index(after: sign)...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let byte = Int(digits)
    else { return nil }
    (document, self.byte) = (String(text[..<sign]), byte)
  }
}
