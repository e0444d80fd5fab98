internal import Graphics

extension PropertyTable {
  /// The position and size of an element's box.
  static var boxes: [Property] {
    var list: [Property] = [
      .plain("display", \.box.display) { $0.takeDisplay() },
      .words(
        "position", \.box.position,
        [
          "static": .static, "relative": .relative, "absolute": .absolute, "fixed": .fixed,
          // Nothing scrolls on a page.
          "sticky": .static, "-webkit-sticky": .static,
        ],
        or: { reader in
          guard var inner = reader.takeFunction("running"), let name = inner.takeName(),
            inner.isAtEnd
          else { return nil }
          return .running(name)
        }),
      sided(
        "float", \.box.float, left: .left, right: .right,
        [
          "none": .none, "footnote": .footnote, "top": .top, "bottom": .bottom,
          "block-start": .top, "block-end": .bottom,
        ]),
      sided(
        "clear", \.box.clear, left: .left, right: .right,
        ["none": .none, "both": .both, "all": .both]),
    ]
    list += [
      .extent("top", \.box.inset.top, isPositive: false, absent: ["auto"]),
      .extent("right", \.box.inset.right, isPositive: false, absent: ["auto"]),
      .extent("bottom", \.box.inset.bottom, isPositive: false, absent: ["auto"]),
      .extent("left", \.box.inset.left, isPositive: false, absent: ["auto"]),
    ]
    list += [
      Property.extent("margin-top", \.box.margin.top, isPositive: false, absent: ["auto"]),
      .extent("margin-right", \.box.margin.right, isPositive: false, absent: ["auto"]),
      .extent("margin-bottom", \.box.margin.bottom, isPositive: false, absent: ["auto"]),
      .extent("margin-left", \.box.margin.left, isPositive: false, absent: ["auto"]),
    ].map { $0.ignored(by: .margins) }
    list += [
      .extent("padding-top", \.box.padding.top), .extent("padding-right", \.box.padding.right),
      .extent("padding-bottom", \.box.padding.bottom),
      .extent("padding-left", \.box.padding.left),
    ]
    // For heights, content keywords act like `auto`, and like `none` for limits.
    let content = ContentWidth.names.map(\.key)
    list += [
      width("width", \.box.width, \.box.contentWidths.own, absent: "auto"),
      .extent("height", \.box.height, absent: ["auto"] + content),
      width("max-width", \.box.maxWidth, \.box.contentWidths.most, absent: "none"),
      .extent("max-height", \.box.maxHeight, absent: ["none"] + content),
      width("min-width", \.minimumWidth, \.box.contentWidths.least, absent: "auto"),
      .extent("min-height", \.minimumHeight, absent: ["auto"] + content),
    ]
    list += [
      .words("box-sizing", \.box.sizesBorderBox, ["content-box": false, "border-box": true]),
      .words("overflow-x", \.box.overflow, overflows),
      .words("overflow-y", \.box.overflow, overflows),
      .computed("clip", \.box.clip) {
        ClipValue(&$0)
      } as: {
        $0.clip($1)
      },
      .computed("vertical-align", \.box.verticalAlign) {
        VerticalAlignValue(&$0)
      } as: {
        $0.value($1)
      },
      .words(
        "unicode-bidi", \.box.bidi,
        [
          "normal": [], "embed": .embeds, "isolate": .isolates, "bidi-override": .overrides,
          "isolate-override": [.isolates, .overrides], "plaintext": [.isolates, .plaintext],
          "-rb-plaintext": [.isolates, .plaintext, .mixes],
          "-webkit-isolate": .isolates, "-moz-isolate": .isolates,
          "-webkit-plaintext": [.isolates, .plaintext], "-moz-plaintext": [.isolates, .plaintext],
          "-webkit-isolate-override": [.isolates, .overrides],
          "-moz-isolate-override": [.isolates, .overrides],
        ]),
      .words("table-layout", \.box.fixedTable, ["auto": false, "fixed": true]),
      .words(
        "object-fit", \.box.objectFit,
        [
          "fill": .fill, "none": BoxProperties.ObjectFit.none, "contain": .contain,
          "scale-down": .scaleDown, "cover": .cover,
        ]),
      .plain("aspect-ratio", \.box.aspectRatio) { $0.takeAspectRatio() },
      .computed("object-position", \.objectPlace) {
        $0.takePosition()
      } as: {
        $0.place($1)
      },
    ]
    return list + logical
  }

  private static var overflows: KeyValuePairs<String, BoxProperties.Overflow> {
    [
      "visible": .visible, "hidden": .cut, "clip": .cut, "auto": .scrolled, "scroll": .scrolled,
      "overlay": .scrolled,
    ]
  }

  /// A property with a left and a right side, and logical counterparts.
  private static func sided<Value: Sendable>(
    _ name: String, _ path: Property.Path<Value>, left: Value, right: Value,
    _ others: [String: Value]
  ) -> Property {
    var words: [String: Side<Value>] = ["inline-start": .start, "inline-end": .end]
    words["left"] = .other(left)
    words["right"] = .other(right)
    for (word, value) in others { words[word] = .other(value) }
    return .computed(name, path) { [words] in
      $0.take(of: words)
    } as: { side, computation in
      switch side {
      case .other(let value): value
      case .start: computation.parent.text.isRightToLeft ? right : left
      case .end: computation.parent.text.isRightToLeft ? left : right
      }
    }
  }

  /// A length-percentage, a keyword that means that there is none, or a content-based width.
  private static func width(
    _ name: String, _ path: Property.Path<LengthPercentage?>,
    _ content: Property.Path<ContentWidth?>, absent: String
  ) -> Property {
    var property = Property.extent(name, path, absent: [absent])
    let (read, copy, show) = (property.read, property.copy, property.show)
    property.read = { reader in
      if let word = reader.peek()?.word, let value = ContentWidth.named[word] {
        _ = reader.next()
        return {
          $0.style[keyPath: path] = nil
          $0.style[keyPath: content] = value
        }
      }
      guard let set = read(&reader) else { return nil }
      return {
        $0.style[keyPath: content] = nil
        set($0)
      }
    }
    property.copy = { source, target in
      copy?(source, &target)
      target[keyPath: content] = source[keyPath: content]
    }
    property.show = { style in
      let value = style[keyPath: content]
      return ContentWidth.names.first { $0.value == value }?.key ?? show?(style) ?? absent
    }
    return property
  }

  /// Logical properties.
  private static var logical: [Property] {
    var list: [Property] = []
    func add(_ name: String, _ logical: LogicalProperty) {
      list.append(
        Property(
          name: name, isInherited: false,
          ignored: name.hasPrefix("margin") ? .margins : name.hasSuffix("color") ? .colors : [],
          read: { reader in
            let table = PropertyTable.shared
            var settings: [Setting] = []
            let start = reader
            for number in logical.physicalNames.compactMap(table.number) {
              reader = start
              guard let setting = table.properties[number].read(&reader) else { return nil }
              settings.append(setting)
            }
            return { [settings] computation in
              let text = computation.style.text
              settings[logical.place(text.writingMode, isRightToLeft: text.isRightToLeft)](
                computation)
            }
          },
          logical: logical))
    }
    let sides: [(String, LogicalProperty.Kind)] = [
      ("inline-start", .inlineStart), ("inline-end", .inlineEnd), ("block-start", .blockStart),
      ("block-end", .blockEnd),
    ]
    for (side, kind) in sides {
      for (name, suffix) in [
        ("margin-", ""), ("padding-", ""), ("border-", "-width"), ("border-", "-style"),
        ("border-", "-color"),
      ] {
        add(name + side + suffix, LogicalProperty(kind: kind, prefix: name, suffix: suffix))
      }
      add("inset-" + side, LogicalProperty(kind: kind))
    }
    for prefix in ["", "min-", "max-"] {
      add(prefix + "inline-size", LogicalProperty(kind: .inlineSize, prefix: prefix))
      add(prefix + "block-size", LogicalProperty(kind: .blockSize, prefix: prefix))
    }
    return list
  }
}

/// A logical side, or another value.
private enum Side<Value: Sendable>: Sendable { case start, end, other(Value) }

extension WorkingStyle {
  /// `min-width`; nil for `auto`.
  fileprivate var minimumWidth: LengthPercentage? {
    get { box.minWidthIsAuto ? nil : box.minWidth }
    set { (box.minWidth, box.minWidthIsAuto) = (newValue ?? .zero, newValue == nil) }
  }

  /// `min-height`; nil for `auto`.
  fileprivate var minimumHeight: LengthPercentage? {
    get { box.minHeightIsAuto ? nil : box.minHeight }
    set { (box.minHeight, box.minHeightIsAuto) = (newValue ?? .zero, newValue == nil) }
  }

  fileprivate var objectPlace: BackgroundPosition {
    get { BackgroundPosition(x: box.objectX, y: box.objectY) }
    set { (box.objectX, box.objectY) = (newValue.x, newValue.y) }
  }
}

/// A specified value of `clip` (CSS 2.2, 11.1.2).
struct ClipValue: Sendable {
  /// Top, right, bottom, left; nil for `auto`, of a side and of all.
  private var sides: [SpecifiedLength?]?

  init?(_ reader: inout ValueReader) {
    if reader.take(word: "auto") { return }
    guard case .function("rect")? = reader.peek(), var inner = reader.takeBlock() else {
      return nil
    }
    var sides: [SpecifiedLength?] = []
    while sides.count < 4 {
      if inner.take(word: "auto") {
        sides.append(nil)
      } else {
        guard let length = inner.takeMeasure(percent: false) else { return nil }
        sides.append(length)
      }
      _ = inner.take(.comma)
    }
    guard inner.isAtEnd else { return nil }
    self.sides = sides
  }

  func clip(_ computation: Computation) -> Sides<Length?>? {
    sides.map { sides in
      let lengths = sides.map { $0.map { computation.length($0) } }
      return Sides(top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3])
    }
  }
}

/// A specified value of `vertical-align`.
enum VerticalAlignValue: Sendable {
  case word(BoxProperties.VerticalAlign)
  case raised(SpecifiedLength)

  init?(_ reader: inout ValueReader) {
    if let value = reader.take(of: Self.words) {
      self = .word(value)
    } else {
      guard let measure = reader.takeMeasure() else { return nil }
      self = .raised(measure)
    }
  }

  func value(_ computation: Computation) -> BoxProperties.VerticalAlign {
    switch self {
    case .word(let value): value
    case .raised(let measure):
      .raised(computation.extent(measure).resolved(in: computation.lineHeight))
    }
  }

  private static let words: [String: BoxProperties.VerticalAlign] = [
    "baseline": .baseline, "sub": .sub, "super": .super, "top": .top, "middle": .middle,
    "bottom": .bottom, "text-top": .textTop, "text-bottom": .textBottom,
    "-webkit-baseline-middle": .middle, "-moz-middle-with-baseline": .middle,
  ]
}

extension ValueReader {
  /// A display type, as one keyword or as its outer and inner parts.
  fileprivate mutating func takeDisplay() -> BoxProperties.Display? {
    guard let first = takeName()?.asciiLowercased else { return nil }
    var words = [first]
    while words.count < 3, let next = takeName()?.asciiLowercased { words.append(next) }
    if words.count == 1 { return Self.displays[first] }
    if words.contains("list-item") { return .listItem }
    guard words.count == 2, let outside = words.first(where: { $0 == "block" || $0 == "inline" }),
      let inside = words.first(where: { $0 != outside })
    else { return nil }
    let isInline = outside == "inline"
    switch inside {
    case "flow": return isInline ? .inline : .block
    case "flow-root": return isInline ? .inlineBlock : .flowRoot
    case "flex": return isInline ? .inlineFlex : .flex(isColumn: false)
    case "grid": return isInline ? .inlineGrid : .grid
    case "table": return isInline ? .inlineTable : .table
    default: return nil
    }
  }

  private static let displays: [String: BoxProperties.Display] = [
    "none": .none, "contents": .contents, "inline": .inline, "block": .block,
    "inline-block": .inlineBlock, "list-item": .listItem, "flow-root": .flowRoot,
    "flex": .flex(isColumn: false), "inline-flex": .inlineFlex,
    "-webkit-flex": .flex(isColumn: false), "grid": .grid, "inline-grid": .inlineGrid,
    "-webkit-inline-flex": .inlineFlex, "-ms-flexbox": .flex(isColumn: false), "table": .table,
    "inline-table": .inlineTable, "table-row": .tableRow, "table-row-group": .tableRowGroup,
    "table-header-group": .tableHeaderGroup, "table-footer-group": .tableFooterGroup,
    "table-cell": .tableCell, "table-column": .tableColumn,
    "table-column-group": .tableColumnGroup, "table-caption": .tableCaption, "ruby": .ruby,
    "ruby-text": .rubyText, "ruby-base": .inline, "oeb-page-head": .none, "oeb-page-foot": .none,
  ]
}

extension ValueReader {
  /// `auto`, a ratio, or both (css-sizing-4, 4.1); a ratio with a zero acts like `auto`, as does one too extreme for
  /// any page.
  fileprivate mutating func takeAspectRatio() -> BoxProperties.AspectRatio?? {
    var isAutomatic = take(word: "auto")
    var ratio: Double?
    if let width = takeNumber() {
      var height = 1.0
      if takeSlash() {
        guard let own = takeNumber() else { return nil }
        height = own
      }
      guard width >= 0, height >= 0 else { return nil }
      if (1e-6...1e6).contains(width / height) { ratio = width / height }
      isAutomatic = take(word: "auto") || isAutomatic || ratio == nil
    }
    guard isAutomatic || ratio != nil else { return nil }
    return .some(ratio.map { BoxProperties.AspectRatio(ratio: $0, isFallback: isAutomatic) })
  }
}
