package import Graphics

/// The formatting contexts of this program (css-display-3).
package struct StandardFormattingContexts: FormattingContextProvider {
  package init() {}

  package func context(of box: Int, in engine: LayoutEngine) -> any FormattingContext {
    let tree = engine.tree
    if tree[box].isCombined { return CombinedTextContext(engine: engine) }
    switch tree[box].kind {
    case .table: return TableFormattingContext(engine: engine)
    case .flex: return FlexFormattingContext(engine: engine)
    case .grid: return GridFormattingContext(engine: engine)
    case .formula: return FormulaFormattingContext(engine: engine)
    case .ruby: return RubyFormattingContext(engine: engine)
    case _ where tree.hasColumns(box): return MulticolFormattingContext(engine: engine)
    default: return BlockContainer(engine: engine)
    }
  }
}

extension LayoutEngine {
  /// Makes an engine with the formatting contexts of this program.
  ///
  /// `appended` are elements that come after all content of the root.
  package convenience init(
    _ flow: FlowContext, root: Int, appended: [Int] = [], page: Size
  ) {
    self.init(
      flow, root: root, appended: appended, page: page, contexts: StandardFormattingContexts())
  }
}
