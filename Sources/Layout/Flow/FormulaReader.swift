internal import Budgets
internal import Documents
internal import Graphics
internal import Mathematics
internal import Paragraphs
internal import Styling

/// Reads MathML: elements and attributes to a formula (MathML Core; `mfenced`, `menclose` and `mlabeledtr` of MathML 3).
struct FormulaReader {
  let flow: FlowContext
  /// The length of the em that attributes in absolute units are relative to.
  let zoom: Double
  /// The number of elements around the current one.
  private var depth = 0
  /// The alphabet that an element around it asks for.
  private var alphabet: MathAlphabet?

  /// Elements nested more deeply are set in a row.
  private static let mostDepth = 100

  private init(_ flow: FlowContext) { (self.flow, zoom) = (flow, flow.zoom) }

  var document: Document { flow.document }

  /// The formula of a `math` element.
  static func formula(_ node: Int, in flow: FlowContext) -> MathNode {
    var reader = FormulaReader(flow)
    guard let element = flow.document.element(node) else { return .row([]) }
    return reader.styled(reader.contents(of: node), element, isRoot: true)
  }

  // MARK: Elements

  func children(of node: Int) -> [Int] {
    document.children(of: node).filter { child in
      document.element(child) == nil
        ? !isWhite(child) : flow.style(child).box.display != .none
    }
  }

  /// The children of an element as a row, or the only one.
  mutating func contents(of node: Int) -> MathNode {
    let parts = nodes(children(of: node))
    return parts.count == 1 ? parts[0] : .row(parts)
  }

  private mutating func nodes(_ children: [Int]) -> [MathNode] {
    var nodes: [MathNode] = []
    for child in children {
      let node = self.node(child)
      // A prime is a superscript, whether it is written as one or not.
      if case .token(let token) = node, Self.primes.contains(token.text), let base = nodes.last,
        base.canHaveScripts
      {
        nodes[nodes.count - 1] = .scripts(MathScripts(base, after: [.init(sup: node)]))
      } else {
        nodes.append(node)
      }
    }
    return nodes
  }

  private static let primes: Set<String> = ["\u{2032}", "\u{2033}", "\u{2034}", "\u{2057}"]

  mutating func node(_ node: Int) -> MathNode {
    guard flow.goesOn else { return .row([]) }
    // Words outside tokens are not allowed, and not lost either.
    guard let element = document.element(node) else {
      return .token(made(.words, text(of: node), node))
    }
    let outer = alphabet
    depth += 1
    defer { (depth, alphabet) = (depth - 1, outer) }
    if let asked = element["mathvariant"] { alphabet = MathAlphabet(rawValue: asked) }
    guard depth <= Self.mostDepth else { return words(node, element) }
    let parts = children(of: node)
    switch element.name {
    case "mi", "mn", "mo", "mtext", "ms": return token(node, element)
    case "mspace":
      return .space(
        width: length(element["width"]) ?? .zero, ascent: length(element["height"]) ?? .zero,
        descent: length(element["depth"]) ?? .zero)
    case "mfrac" where parts.count == 2: return fraction(parts, element)
    case "msqrt": return .radical(contents(of: node), degree: nil)
    case "mroot" where parts.count == 2:
      return .radical(self.node(parts[0]), degree: self.node(parts[1]))
    case "msub" where parts.count == 2, "msup" where parts.count == 2,
      "munder" where parts.count == 2, "mover" where parts.count == 2,
      "msubsup" where parts.count == 3, "munderover" where parts.count == 3, "mmultiscripts":
      return scripts(parts, element) ?? contents(of: node)
    case "mtable": return .table(table(parts, element))
    case "mpadded": return .padded(contents(of: node), padding(element))
    case "mphantom": return .phantom(contents(of: node))
    case "menclose": return enclosed(node, element)
    case "mfenced": return fenced(parts, node, element)
    case "mstyle", "mrow", "merror", "math": return styled(contents(of: node), element)
    case "semantics", "maction":
      let chosen = element["selection"].flatMap { Int($0) } ?? 1
      let shown = parts.filter { !Self.isAnnotation(document.element($0)) }
      return shown.isEmpty ? .row([]) : self.node(shown[min(max(chosen, 1), shown.count) - 1])
    case "annotation", "annotation-xml", "none", "mprescripts", "maligngroup", "malignmark":
      return .row([])
    default: return parts.isEmpty ? words(node, element) : contents(of: node)
    }
  }

  private static func isAnnotation(_ element: Document.Element?) -> Bool {
    element.map { $0.name == "annotation" || $0.name == "annotation-xml" } ?? false
  }

  private mutating func fraction(_ parts: [Int], _ element: Document.Element) -> MathNode {
    var fraction = MathFraction(node(parts[0]), over: node(parts[1]))
    fraction.isBevelled = element["bevelled"] == "true"
    fraction.numeratorAlignment = alignment(element["numalign"])
    fraction.denominatorAlignment = alignment(element["denomalign"])
    switch element["linethickness"] {
    case "thin"?: fraction.thickness = MathLength(em: 0.03)
    case "thick"?: fraction.thickness = MathLength(em: 0.1)
    case let written: fraction.thickness = length(written)
    }
    return styled(.fraction(fraction), element)
  }

  func alignment(_ written: String?) -> MathFraction.Alignment {
    switch written {
    case "left"?: .start
    case "right"?: .end
    default: .center
    }
  }

  /// Scripts and limits; nil without a base.
  private mutating func scripts(_ parts: [Int], _ element: Document.Element) -> MathNode? {
    guard let first = parts.first else { return nil }
    func isEmpty(_ part: Int) -> Bool {
      ["none", "mprescripts"].contains(document.element(part)?.name)
    }
    let base = node(first)
    var others: [MathNode?] = []
    for part in parts.dropFirst() { others.append(isEmpty(part) ? nil : node(part)) }
    func part(_ place: Int) -> MathNode? { place < others.count ? others[place] : nil }
    switch element.name {
    case "msub": return .scripts(MathScripts(base, after: [.init(sub: part(0))]))
    case "msup": return .scripts(MathScripts(base, after: [.init(sup: part(0))]))
    case "msubsup":
      return .scripts(MathScripts(base, after: [.init(sub: part(0), sup: part(1))]))
    case "mmultiscripts":
      let mark = parts.dropFirst().firstIndex { document.element($0)?.name == "mprescripts" }
      let split = mark.map { $0 - 1 } ?? others.count
      func pairs(_ scripts: ArraySlice<MathNode?>) -> [MathScripts.Pair] {
        stride(from: scripts.startIndex, to: scripts.endIndex, by: 2).map { place in
          MathScripts.Pair(
            sub: scripts[place], sup: place + 1 < scripts.endIndex ? scripts[place + 1] : nil)
        }
      }
      return .scripts(
        MathScripts(
          base, after: pairs(others[..<split]), before: pairs(others[split...].dropFirst())))
    default:
      let isOver = element.name == "mover"
      var limits = MathLimits(
        base, under: isOver ? nil : part(0), over: isOver ? part(0) : part(1))
      limits.isOverAccent = flag(element["accent"])
      return .limits(limits)
    }
  }

  private func padding(_ element: Document.Element) -> MathPadding {
    var padding = MathPadding()
    padding.width = length(element["width"])
    padding.ascent = length(element["height"])
    padding.descent = length(element["depth"])
    padding.shift = length(element["lspace"]) ?? .zero
    padding.rise = length(element["voffset"]) ?? .zero
    return padding
  }

  private mutating func enclosed(_ node: Int, _ element: Document.Element) -> MathNode {
    let written = (element["notation"] ?? "longdiv").split(separator: " ")
    if written.contains("radical") { return .radical(contents(of: node), degree: nil) }
    let notations = written.flatMap { name -> [MathNotation] in
      switch name {
      case "box", "roundedbox", "circle": [.left, .right, .top, .bottom]
      case "left": [.left]
      case "right": [.right]
      case "top": [.top]
      case "bottom": [.bottom]
      case "longdiv", "actuarial": name == "longdiv" ? [.left, .top] : [.right, .top]
      case "madruwb": [.right, .bottom]
      case "updiagonalstrike": [.upStrike]
      case "downdiagonalstrike": [.downStrike]
      case "horizontalstrike": [.horizontalStrike]
      case "verticalstrike": [.verticalStrike]
      default: []
      }
    }
    return .enclosed(contents(of: node), notations)
  }

  /// Parts in brackets, with separators (MathML 3, 3.3.8).
  private mutating func fenced(
    _ parts: [Int], _ node: Int, _ element: Document.Element
  ) -> MathNode {
    let ink = flow.textStyle(flow.style(node).text).ink
    func sign(_ text: String, _ form: MathOperator.Form) -> MathNode {
      var attributes = MathOperator()
      attributes.form = form
      return .token(
        MathToken(.operator(attributes), text, ink: ink, source: document.nodes[node].source))
    }
    let separators = (element["separators"] ?? ",").filter { !$0.isWhitespace }.map(String.init)
    var row = [sign(element["open"] ?? "(", .prefix)]
    for (place, part) in parts.enumerated() {
      if place > 0, let last = separators.last {
        row.append(sign(place <= separators.count ? separators[place - 1] : last, .infix))
      }
      row.append(self.node(part))
    }
    row.append(sign(element["close"] ?? ")", .postfix))
    return .row(row)
  }

  /// A part in the style that the attributes of its element ask for.
  private func styled(
    _ node: MathNode, _ element: Document.Element, isRoot: Bool = false
  ) -> MathNode {
    var change = MathStyleChange()
    change.isDisplay = flag(element["displaystyle"])
    if let written = element["scriptlevel"], let level = Int(written) {
      if written.hasPrefix("+") || written.hasPrefix("-") {
        change.levels = min(max(level, -8), 8)
      } else {
        change.level = level
      }
    }
    if !isRoot, let size = length(element["mathsize"]) { change.scale = scale(size) }
    let isPlain = change.isDisplay == nil && change.level == nil && change.levels == 0
    return isPlain && change.scale == 1 ? node : .styled(node, change)
  }

  private func scale(_ size: MathLength) -> Double {
    size.fixed == .zero ? size.em : size.fixed / max(flow.mediaSize, .pt(1))
  }

  // MARK: Tokens

  private func words(_ node: Int, _ element: Document.Element) -> MathNode {
    .token(made(.words, text(of: node), node, element))
  }

  private func token(_ node: Int, _ element: Document.Element) -> MathNode {
    let text = text(of: node)
    switch element.name {
    case "mi":
      let isLetter = text.unicodeScalars.count == 1
      let alphabet = alphabet ?? (isLetter ? .italic : .normal)
      return .token(made(.identifier, alphabet.letters(text), node, element))
    case "mn":
      let asked = alphabet ?? .normal
      return .token(made(.number, asked.letters(text), node, element))
    case "ms":
      let (open, close) = (element["lquote"] ?? "\"", element["rquote"] ?? "\"")
      return .token(made(.words, open + text + close, node, element))
    case "mo":
      let sign = text == "-" ? "\u{2212}" : text == "'" ? "\u{2032}" : text
      return .token(made(.operator(attributes(element)), sign, node, element))
    default:
      let asked = alphabet ?? .normal
      return .token(made(.words, asked.letters(text), node, element))
    }
  }

  private func made(
    _ kind: MathToken.Kind, _ text: String, _ node: Int, _ element: Document.Element
  ) -> MathToken {
    var token = made(kind, text, node)
    if let size = length(element["mathsize"]) { token.scale = scale(size) }
    return token
  }

  /// A token in the ink of a node.
  private func made(_ kind: MathToken.Kind, _ text: String, _ node: Int) -> MathToken {
    let styled = document.element(node) == nil ? document.nodes[node].parent : node
    let ink = flow.textStyle(flow.style(styled).text).ink
    return MathToken(kind, text, ink: ink, source: flow.source + document.nodes[node].source)
  }

  private func attributes(_ element: Document.Element) -> MathOperator {
    var attributes = MathOperator()
    switch element["form"] {
    case "prefix"?: attributes.form = .prefix
    case "infix"?: attributes.form = .infix
    case "postfix"?: attributes.form = .postfix
    default: break
    }
    attributes.spaceBefore = length(element["lspace"])
    attributes.spaceAfter = length(element["rspace"])
    attributes.isStretchy = flag(element["stretchy"])
    attributes.isSymmetric = flag(element["symmetric"])
    attributes.isLarge = flag(element["largeop"])
    attributes.hasMovableLimits = flag(element["movablelimits"])
    attributes.isAccent = flag(element["accent"])
    attributes.leastSize = length(element["minsize"])
    attributes.mostSize = length(element["maxsize"])
    return attributes
  }

  /// Whether a text has no letters.
  private func isWhite(_ node: Int) -> Bool {
    guard case .text(let range) = document.nodes[node].content else { return true }
    return document.text[range].allSatisfy { $0 == 0x20 || $0 == 9 || $0 == 10 || $0 == 13 }
  }

  /// The characters of a leaf, with white space at its ends removed and inside it collapsed.
  private func text(of node: Int) -> String {
    var text = ""
    for inner in node..<document.nodes[node].end {
      guard case .text(let range) = document.nodes[inner].content,
        flow.budget.spend(text: range.count, at: flow.setter.layoutContext.place)
      else { continue }
      text += String(decoding: document.text[range], as: UTF8.self)
    }
    return text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
      .joined(separator: " ")
  }
}
