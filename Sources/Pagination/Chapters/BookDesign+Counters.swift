internal import Budgets
internal import Documents
internal import Layout
internal import Manuscript
internal import Styling
internal import Synchronization

/// The counters of a book whose chapters are divisions of one file: they go on through all of them, as in one document.
///
/// The documents of a publication each begin with none.
extension BookDesign {
  /// The counters before each of a book's first documents, in one medium.
  struct CounterChain {
    var media: Media
    var starts = [GeneratedContent.Counters(joinsChapters: true)]
  }

  /// The counters at the end of the document before a chapter's, if that shows any.
  func counters(
    before chapter: Int, _ styled: StyledDocument, _ media: Media
  ) -> GeneratedContent.Counters {
    guard policy.countsThroughBook, GeneratedContent.showsCounters(styled) else {
      return GeneratedContent.Counters()
    }
    return counterChain.withLock { known in
      var chain = known.flatMap { $0.media == media ? $0 : nil } ?? CounterChain(media: media)
      while chain.starts.count <= chapter {
        let number = chain.starts.count - 1
        let start = chain.starts[number]
        // A document that cannot be read is reported when it is set.
        guard budget.goesOn(at: "a counter"), let document = try? source.tree(number) else {
          chain.starts.append(start)
          continue
        }
        let styled = styles(media).style(document, openings: openings(of: number))
        chain.starts.append(GeneratedContent.counters(after: start, styled, budget: budget))
      }
      known = chain
      return chain.starts[chapter]
    }
  }
}
