internal import Documents
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Invisible marks in the text: anchors of links, page labels of the printed book, and calls of notes; each belongs to
/// the slice that shows what follows it.
struct ColumnMarks {
  fileprivate struct Mark {
    enum Kind {
      case anchor(String), label(String), note(Int), string(name: String, text: String)
      case bookmark(level: Int, text: String), entry(PageEntry)
      case element(name: String, DetachedElement), float(DetachedElement)
    }

    var kind: Kind
    /// The byte of the book where it is.
    var source: Int
  }

  private var marks: [Mark] = []

  /// The marks among the nodes of a document, except those that are elsewhere or nowhere.
  init(_ flow: FlowContext, in nodes: Range<Int>, asNote: Bool = false) {
    let document = flow.document
    var node = nodes.lowerBound
    while node < nodes.upperBound {
      defer { node += 1 }
      guard let element = document.element(node) else { continue }
      let isOut = flow.notes.isTakenOut(node) && !(asNote && node == nodes.lowerBound)
      if isOut, flow.notes.isFloat(node), let note = flow.notes.number(ofReference: node) {
        let source = flow.source + document.nodes[node].source
        marks.append(Mark(kind: .note(note), source: source))
        addEntries(ofNote: note, at: source, flow)
      }
      guard flow.boxStyle(node).box.display != .none, !isOut else {
        node = document.nodes[node].end - 1
        continue
      }
      let source = flow.source + document.nodes[node].source
      if flow.isDetached(node) {
        let box = flow.style(node).box
        let apart = DetachedElement(node, of: flow)
        if case .running(let name) = box.position {
          marks.append(Mark(kind: .element(name: name, apart), source: source))
        } else if box.float.isOfPage, box.position != .fixed {
          marks.append(Mark(kind: .float(apart), source: source))
        }
        node = document.nodes[node].end - 1
        continue
      }
      if !flow.notes.isEmptied(node) {
        for name in element.linkNames { marks.append(Mark(kind: .anchor(name), source: source)) }
      }
      let style = flow.boxStyle(node)
      if flow.hasLists, !style.box.entries.isEmpty {
        let anchor = element.id ?? "rb-entry-\(source)"
        if element.id == nil { marks.append(Mark(kind: .anchor(anchor), source: source)) }
        marks += style.box.entries.compactMap { entry in
          flow.entry(entry, of: node, at: anchor).map { Mark(kind: .entry($0), source: source) }
        }
      }
      if let level = style.box.bookmarkLevel {
        let text = flow.text(of: style.box.bookmarkLabel ?? [.elementText], on: node)
        if !text.isEmpty {
          marks.append(Mark(kind: .bookmark(level: level, text: text), source: source))
        }
      }
      for string in style.box.stringSet {
        let text = flow.text(of: string.content, on: node)
        marks.append(Mark(kind: .string(name: string.name, text: text), source: source))
      }
      if let label = element.pageLabel { marks.append(Mark(kind: .label(label), source: source)) }
      if let note = flow.notes.number(ofReference: node) {
        marks.append(Mark(kind: .note(note), source: source))
        addEntries(ofNote: note, at: source, flow)
      }
    }
  }

  /// Adds the list entries in a note of the same document: they are on the page of its call.
  private mutating func addEntries(ofNote number: Int, at source: Int, _ flow: FlowContext) {
    guard flow.hasLists, flow.notes.elements.indices.contains(number) else { return }
    let note = flow.notes.elements[number]
    guard note.chapter == nil else { return }
    for own in [note] + flow.notes.notes(in: note.node) where own.chapter == nil {
      for node in own.node..<flow.document.nodes[own.node].end {
        guard flow.document.element(node) != nil else { continue }
        let entries = flow.boxStyle(node).box.entries
        guard !entries.isEmpty else { continue }
        let anchor = "rb-entry-\(flow.source + flow.document.nodes[node].source)"
        marks.append(Mark(kind: .anchor(anchor), source: source))
        marks += entries.compactMap { entry in
          flow.entry(entry, of: node, at: anchor).map { Mark(kind: .entry($0), source: source) }
        }
      }
    }
  }

  /// Removes the calls of notes among some bytes of the book, which are not visible.
  mutating func removeNotes(in hidden: [Range<Int>]) {
    guard !hidden.isEmpty else { return }
    let ranges = hidden.merged
    marks.removeAll { mark in
      guard case .note = mark.kind else { return false }
      let position = ranges.partitioningIndex { $0.upperBound > mark.source }
      return position < ranges.count && ranges[position].contains(mark.source)
    }
  }

  /// The elements among them that are moved to the head or the foot of a page.
  var floats: [DetachedElement] {
    marks.compactMap { if case .float(let element) = $0.kind { element } else { nil } }
  }

  /// Whether the label of a page of the printed book is among them.
  var hasLabels: Bool {
    marks.contains { if case .label = $0.kind { true } else { false } }
  }

  /// Gives the marks to slices, in order; alternatives of the same text get the same.
  func place(
    on slices: inout [Slice], _ range: Range<Int>, _ alternatives: inout [SliceAlternative]
  ) {
    guard !marks.isEmpty, !range.isEmpty else { return }
    var slice = range.lowerBound
    var shown = slices[slice].sourceEnd
    var alternative = alternatives.partitioningIndex { $0.first + $0.count > slice }
    for mark in marks {
      while shown <= mark.source, slice + 1 < range.upperBound {
        slice += 1
        shown = max(shown, slices[slice].sourceEnd)
      }
      slices[slice].add(mark)
      while alternative < alternatives.count,
        alternatives[alternative].first + alternatives[alternative].count <= slice
      {
        alternative += 1
      }
      var other = alternative
      while other < alternatives.count, alternatives[other].first <= slice {
        let last = alternatives[other].slices.count - 1
        let own = alternatives[other].slices.firstIndex { $0.sourceEnd > mark.source } ?? last
        alternatives[other].slices[own].add(mark)
        other += 1
      }
    }
  }
}

extension FlowContext {
  /// The list entry of an element; nil if it has no words.
  fileprivate func entry(_ entry: ListEntry, of node: Int, at anchor: String) -> PageEntry? {
    let content = entry.content.map { text(of: $0, on: node) } ?? ""
    var levels =
      entry.list == .index
      ? content.split(separator: "!").map(\.folded).filter { !$0.isEmpty }
      : [content.folded].filter { !$0.isEmpty }
    var runs: [InlineRun] = []
    if levels.isEmpty {
      // A caption is entered with its number, which may be generated before it.
      let number = entry.list == .index ? [] : generated[.before, of: node]
      let before = number.map { if case .text(let text) = $0 { text } else { "" } }.joined()
      runs = self.runs(of: node)
      if !before.isEmpty {
        let space = before.last?.isWhitespace == true ? " " : ""
        runs.insert(InlineRun(text: before.folded + space, source: 0), at: 0)
      }
      levels = [runs.map(\.text).joined().folded].filter { !$0.isEmpty }
    }
    guard !levels.isEmpty else { return nil }
    return PageEntry(
      list: entry.list, levels: levels, runs: runs, sort: text(of: entry.sort, on: node).folded,
      see: text(of: entry.see, on: node).folded, seeAlso: text(of: entry.seeAlso, on: node).folded,
      anchor: anchor)
  }

  /// The text that a list's content yields for an element.
  fileprivate func text(of content: [BoxProperties.Generated], on node: Int) -> String {
    let parts = content.map { part in
      switch part {
      case .text(let text): text
      case .elementText: words(of: node)
      default: ""
      }
    }
    return parts.joined()
  }
}

extension Slice {
  fileprivate mutating func add(_ mark: ColumnMarks.Mark) {
    switch mark.kind {
    case .anchor(let name): anchors.append(PageAnchor(name))
    case .label(let label): labels.append(label)
    case .note(let number): notes.append(number)
    case .string(let name, let text): strings.append((name, text))
    case .bookmark(let level, let text): bookmarks.append((level, text))
    case .entry(let entry): entries.append(entry)
    case .element(let name, let element): elements.append((name, element))
    case .float(let element): floats.append(element)
    }
  }
}
