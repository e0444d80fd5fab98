/// What is weighed for an element, for explanations.
extension Cascade {
  /// A declaration with the layer that it is in.
  struct WeighedDeclaration {
    /// The property it sets, said by sides of the page.
    var number: Int
    var layer: Int
    var source: Range<Int32>
    var isImportant: Bool
    var isLeftOut: Bool
  }

  /// A declaration of a custom property with its layer.
  struct WeighedVariable {
    var name: String
    var layer: Int
    var source: Range<Int32>
    var isImportant: Bool
  }

  /// All declarations of some layers, of each property the strongest first, and those that do not count last.
  func weighed(
    _ layers: [Layer], _ direction: TextProperties
  ) -> (declarations: [WeighedDeclaration], variables: [WeighedVariable]) {
    var (declarations, variables): ([WeighedDeclaration], [WeighedVariable]) = ([], [])
    for isImportant in [false, true] {
      for place in ordered(layers, isImportant: isImportant) {
        let layer = layers[place]
        for declaration in layer.block.declarations where declaration.isImportant == isImportant {
          declarations.append(
            WeighedDeclaration(
              number: target(declaration.number, direction), layer: place,
              source: declaration.source, isImportant: isImportant,
              isLeftOut: isIgnored(declaration, layer.origin)))
        }
        for variable in layer.block.variables where variable.isImportant == isImportant {
          variables.append(
            WeighedVariable(
              name: variable.name, layer: place, source: variable.source, isImportant: isImportant))
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
