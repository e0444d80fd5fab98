internal import Budgets
internal import Documents
package import Graphics
internal import Paragraphs
package import Styling

/// The fragments of a document with everything needed to paint them, on any thread.
package struct FragmentSource: FragmentCollection, Sendable {
  package let tree: BoxTree
  private let laidOut: [Fragment]
  /// Fragments that replace those of the column on a page, numbered after them.
  private var added: [Fragment] = []
  /// The area that is painted.
  package var viewport: LogicalSize
  package let pixel: Length
  package let decorations: DecorationContext
  /// The box of the document's body; −1 if there is none.
  package let body: Int
  /// Whether boxes are painted in document order, except those that specify another: on pages of text nothing overlaps,
  /// and lines are read as they are painted.
  let keepsOrder: Bool
  /// Whether all boxes are painted in place, so that none needs to be examined.
  var isPlain: Bool
  /// The boxes of the column that are visible themselves, in document order.
  package var boxes: [ColumnBox] = []
  private let budget: Budget
  private let place: String

  package init(_ engine: LayoutEngine) {
    tree = engine.tree
    laidOut = engine.fragments
    viewport = engine.viewport
    pixel = engine.flow.pixel
    decorations = engine.flow.decorations
    let (own, document) = (engine.tree, engine.flow.document)
    body =
      own.boxes.indices.first { box in
        guard !own[box].isAnonymous, own[box].kind == .block else { return false }
        return document.element(own[box].node)?.name == "body"
      } ?? -1
    (keepsOrder, isPlain) = (engine.isPaged, engine.tree.isPlain)
    (budget, place) = (engine.flow.budget, engine.flow.setter.layoutContext.place)
  }

  package subscript(fragment: Int) -> Fragment {
    @inline(__always) _read {
      if fragment < laidOut.count {
        yield laidOut[fragment]
      } else {
        yield added[fragment - laidOut.count]
      }
    }
  }

  package func parent(of fragment: Int) -> Int {
    fragment < laidOut.count ? laidOut[fragment].parent : added[fragment - laidOut.count].parent
  }

  package func mode(of fragment: Int) -> WritingMode {
    fragment < laidOut.count ? laidOut[fragment].mode : added[fragment - laidOut.count].mode
  }

  /// The box of a fragment; −1 for lines and other fragments without one.
  func box(of fragment: Int) -> Int {
    fragment < laidOut.count
      ? laidOut[fragment].ownBox : added[fragment - laidOut.count].ownBox
  }

  /// Whether a fragment is that of a float.
  package func isFloat(_ fragment: Int) -> Bool {
    let box = box(of: fragment)
    return box >= 0 && tree.isFloat(box)
  }

  /// The letters of a fragment; nil if it is something else.
  package func text(of fragment: Int) -> Fragment.LineText? {
    fragment < laidOut.count
      ? laidOut[fragment].text : added[fragment - laidOut.count].text
  }

  /// Whether a fragment is a line box.
  package func isLineOfText(_ fragment: Int) -> Bool {
    fragment < laidOut.count
      ? laidOut[fragment].isLineOfText : added[fragment - laidOut.count].isLineOfText
  }

  package func children(of fragment: Int) -> [Int] {
    fragment < laidOut.count
      ? laidOut[fragment].children : added[fragment - laidOut.count].children
  }

  /// Whether a fragment is a line of letters.
  func isText(_ fragment: Int) -> Bool {
    fragment < laidOut.count
      ? laidOut[fragment].isText : added[fragment - laidOut.count].isText
  }

  func borderBox(of fragment: Int) -> LogicalRect {
    fragment < laidOut.count
      ? laidOut[fragment].borderBox : added[fragment - laidOut.count].borderBox
  }

  /// Whether the first line of the block that contains a fragment is indented, or has a hanging indent.
  package func indentsFirstLine(ofBlockAround fragment: Int) -> Bool {
    var block = fragment
    while block >= 0, box(of: block) < 0 { block = parent(of: block) }
    guard block >= 0 else { return false }
    let width = borderBox(of: block).size.inline
    return tree.style(box(of: block)).text.indent(inLines: width) != .zero
  }

  /// Whether the work may continue.
  package var goesOn: Bool { budget.goesOn(at: place) }

  package mutating func add(_ fragment: Fragment) -> Int {
    added.append(fragment)
    return laidOut.count + added.count - 1
  }

  package mutating func set(children: [Int], of fragment: Int) {
    added[fragment - laidOut.count].children = children
  }
}

/// A box of the column that may be on several pages.
package struct ColumnBox: Sendable {
  package var fragment: Int
  /// The index of the surrounding one among these; −1 if there is none.
  package var parent: Int
  /// The start of its border box in the column, and its block size there.
  package var corner: LogicalPoint
  package var blockSize: Length
  /// The distance from there at which it is drawn.
  package var shift: LogicalPoint
  /// Its position in the painting order of the surrounding box.
  package var order: Int
  /// The decorations of the column besides boxes, below and above the content of this one.
  package var decorations: [ColumnDecoration] = []

  /// Whether it is in adjacent columns, of which each page has different parts.
  package var isInColumns = false
  /// Whether each part of it has all edges (`box-decoration-break: clone`).
  package var clonesEdges = false

  package init(
    fragment: Int, parent: Int, corner: LogicalPoint, blockSize: Length, shift: LogicalPoint,
    order: Int, isInColumns: Bool = false, clonesEdges: Bool = false
  ) {
    (self.fragment, self.parent, self.corner) = (fragment, parent, corner)
    (self.blockSize, self.shift, self.order) = (blockSize, shift, order)
    (self.isInColumns, self.clonesEdges) = (isInColumns, clonesEdges)
  }

  package var blockEnd: Length { corner.block + blockSize }
}
