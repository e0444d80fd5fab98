/// Where a line may end in a formula (The TeXbook, chapter 18): after relations, and in long formulas after binary
/// operators.
extension MathNode {
  /// The number of tokens that a formula has at least to be divided, and one to be divided at binary operators.
  private static let (long, veryLong) = (8, 16)

  /// The parts of its outermost row that no line divides: operands and operators in turn.
  package var undividedParts: [Range<Int>] {
    guard case .row(let children) = self else { return [] }
    let count = tokenCount(atMost: Self.veryLong)
    guard count >= Self.long else { return [] }
    var parts: [Range<Int>] = []
    var (start, fences, isAtStart) = (0, 0, true)
    for (place, child) in children.enumerated() where !child.isSpace {
      guard case .token(let token) = child, case .operator(let attributes) = token.kind else {
        isAtStart = false
        continue
      }
      let first = token.text.unicodeScalars.first
      if let first, OperatorProperties.isOpening(first) { fences += 1 }
      if let first, OperatorProperties.isClosing(first) { fences -= 1 }
      let properties = OperatorProperties.of(token.text, attributes.form ?? .infix)
      let divides =
        properties.before == 5 || properties.before == 4 && count >= Self.veryLong
      defer { isAtStart = properties.before > 3 || properties.isFence && fences > 0 }
      guard divides, !isAtStart, fences == 0, attributes.spaceBefore == nil,
        attributes.spaceAfter == nil, place + 1 < children.count
      else { continue }
      parts += [start..<place, place..<place + 1]
      start = place + 1
    }
    return parts.isEmpty ? [] : parts + [start..<children.count]
  }

  /// Whether a prime after it belongs to it: it is neither an operator, a bracket apart, nor a space.
  package var canHaveScripts: Bool {
    guard !isSpace, let (token, _) = core else { return !isSpace }
    return token.text.unicodeScalars.first.map(OperatorProperties.isClosing) ?? false
  }

  /// The number of its tokens, counted up to a limit.
  private func tokenCount(atMost most: Int) -> Int {
    func sum(_ nodes: [MathNode?]) -> Int {
      var count = 0
      for node in nodes where count < most {
        count += node?.tokenCount(atMost: most - count) ?? 0
      }
      return count
    }
    switch self {
    case .token: return 1
    case .row(let children): return sum(children)
    case .fraction(let fraction): return sum([fraction.numerator, fraction.denominator])
    case .radical(let content, let degree): return sum([content, degree])
    case .scripts(let scripts):
      return sum([scripts.base] + (scripts.before + scripts.after).flatMap { [$0.sub, $0.sup] })
    case .limits(let limits): return sum([limits.base, limits.under, limits.over])
    case .table(let table): return sum(table.rows.joined().map(\.content))
    case .space: return 0
    case .padded(let content, _), .phantom(let content), .enclosed(let content, _),
      .styled(let content, _):
      return content.tokenCount(atMost: most)
    }
  }
}
