/// The weighed declarations of an element, for explanations.
extension Cascade {
  /// A declaration with the index of its block.
  struct WeighedDeclaration {
    /// The property it sets, as a physical property.
    var number: Int
    var block: Int
    var source: Range<Int32>
    var isImportant: Bool
    var isLeftOut: Bool
  }

  /// A declaration of a custom property with the index of its block.
  struct WeighedVariable {
    var name: String
    var block: Int
    var source: Range<Int32>
    var isImportant: Bool
  }

  /// All declarations of some blocks, for each property the strongest first, and ignored ones last.
  func weighed(
    _ blocks: [RankedBlock], _ direction: TextProperties
  ) -> (declarations: [WeighedDeclaration], variables: [WeighedVariable]) {
    var (declarations, variables): ([WeighedDeclaration], [WeighedVariable]) = ([], [])
    for isImportant in [false, true] {
      for place in ordered(blocks, isImportant: isImportant) {
        let ranked = blocks[place]
        for declaration in ranked.block.spread where declaration.isImportant == isImportant {
          declarations.append(
            WeighedDeclaration(
              number: target(declaration.number, direction), block: place,
              source: declaration.source, isImportant: isImportant,
              isLeftOut: isIgnored(declaration, ranked.origin)))
        }
        for variable in ranked.block.variables where variable.isImportant == isImportant {
          variables.append(
            WeighedVariable(
              name: variable.name, block: place, source: variable.source, isImportant: isImportant))
        }
      }
    }
    declarations.reverse()
    variables.reverse()
    return (
      declarations.filter { !$0.isLeftOut } + declarations.filter(\.isLeftOut), variables
    )
  }
}
