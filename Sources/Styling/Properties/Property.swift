/// Sets a property in the style that is being computed.
typealias Setting = @Sendable (Computation) -> Void

/// A longhand property: how it is read, and where it is stored.
struct Property: Sendable {
  typealias Path<Value> = any WritableKeyPath<WorkingStyle, Value> & Sendable
  typealias Reader<Value> = @Sendable (inout ValueReader) -> Value?

  let name: String
  let isInherited: Bool
  /// The reader's setting that ignores it.
  var ignored: StyleOptions.Ignored = []
  /// Reads a value; nil if it is invalid for this property.
  var read: Reader<Setting>
  /// Copies the value of another style; nil for a logical property, which is stored as its physical counterpart.
  var copy: (@Sendable (_ source: WorkingStyle, _ target: inout WorkingStyle) -> Void)?
  /// For a logical property: its physical counterparts.
  var logical: LogicalProperty?
  /// Its keywords, if it only accepts keywords; the first of several with the same meaning names the value.
  var words: [String] = []
  /// A style's value as text; nil if other properties show it.
  var show: (@Sendable (WorkingStyle) -> String)?

  /// A property that is stored as it is read.
  static func plain<Value: Sendable>(
    _ name: String, _ path: Path<Value>, inherited: Bool = false, read: @escaping Reader<Value>
  ) -> Property {
    computed(name, path, inherited: inherited, read: read) { value, _ in value }
  }

  /// A property with a few keywords, or with values read by `other`.
  static func words<Value: Sendable & Equatable>(
    _ name: String, _ path: Path<Value>, inherited: Bool = false,
    _ words: KeyValuePairs<String, Value>, or other: Reader<Value>? = nil
  ) -> Property {
    let (names, values) = (words.map(\.key), words.map(\.value))
    // Indices, not values, so that a dictionary of one type serves all properties.
    let places = Dictionary(zip(names, names.indices), uniquingKeysWith: { $1 })
    var property = computed(name, path, inherited: inherited) { reader in
      if let position = reader.take(of: places) { return values[position] }
      return other?(&reader)
    } as: { (value: Value, _) in
      value
    }
    property.words = names
    property.show = { style in
      let value = style[keyPath: path]
      return values.firstIndex(of: value).map { names[$0] } ?? ComputedText.of(value)
    }
    return property
  }

  /// A property whose value depends on the element.
  static func computed<Read: Sendable, Value>(
    _ name: String, _ path: Path<Value>, inherited: Bool = false, read: @escaping Reader<Read>,
    as compute: @escaping @Sendable (Read, Computation) -> Value
  ) -> Property {
    Property(
      name: name, isInherited: inherited,
      read: { reader in
        guard let value = read(&reader) else { return nil }
        return { $0.style[keyPath: path] = compute(value, $0) }
      },
      copy: { source, target in target[keyPath: path] = source[keyPath: path] },
      show: { ComputedText.of($0[keyPath: path]) })
  }

  /// A length-percentage that is always present.
  static func extent(
    _ name: String, _ path: Path<LengthPercentage>, inherited: Bool = false, isPositive: Bool = true
  ) -> Property {
    computed(name, path, inherited: inherited) {
      isPositive ? $0.takePositive() : $0.takeMeasure()
    } as: {
      $1.extent($0)
    }
  }

  /// A length-percentage, or one of some keywords that mean that there is none.
  static func extent(
    _ name: String, _ path: Path<LengthPercentage?>, isPositive: Bool = true, absent: [String]
  ) -> Property {
    Property(
      name: name, isInherited: false,
      read: { reader in
        if let word = reader.peek()?.word {
          guard absent.contains(word) else { return nil }
          _ = reader.next()
          return { $0.style[keyPath: path] = nil }
        }
        guard let measure = isPositive ? reader.takePositive() : reader.takeMeasure() else {
          return nil
        }
        return { $0.style[keyPath: path] = $0.extent(measure) }
      },
      copy: { source, target in target[keyPath: path] = source[keyPath: path] },
      show: { $0[keyPath: path].map { ComputedText.of($0) } ?? absent.first ?? "auto" })
  }

  /// The same property, shown by these words for the values of a flag.
  func shown(_ path: Path<Bool>, off: String, on: String) -> Property {
    var property = self
    property.show = { $0[keyPath: path] ? on : off }
    return property
  }

  /// The same property, ignored by a setting.
  func ignored(by wish: StyleOptions.Ignored) -> Property {
    var property = self
    property.ignored = wish
    return property
  }
}
