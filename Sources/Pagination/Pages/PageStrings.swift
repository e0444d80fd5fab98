internal import Layout
internal import Styling

/// The value of a name on a page: a string, or an element (CSS Generated Content for Paged Media, section 1).
struct PageValue<Value> {
  /// The value carried over from the page before.
  var entry: Value?
  /// The values assigned on the page, in order.
  var assigned: [Value] = []
  /// Whether the first of these is assigned at the head of the page.
  var isAtHead = false

  /// The value carried over to the next page.
  var exit: Value? { assigned.last ?? entry }

  func value(_ place: StringKeyword) -> Value? {
    switch place {
    case .first: assigned.first ?? entry
    case .start: isAtHead ? assigned.first ?? entry : entry
    case .last: exit
    case .firstExcept: assigned.isEmpty ? entry : nil
    }
  }

  /// Assigns a value; `isAtHead` tells whether that happens at the page's head.
  mutating func assign(_ value: Value, isAtHead: Bool) {
    if assigned.isEmpty { self.isAtHead = isAtHead }
    assigned.append(value)
  }

  /// The value of the next page.
  var next: PageValue { PageValue(entry: exit) }
}

/// The named strings and the running elements of a page.
struct PageStrings {
  private var strings: [String: PageValue<String>] = [:]
  private var elements: [String: PageValue<DetachedElement>] = [:]
  /// The names that style sheets have assigned to.
  private var fromSheets: Set<String> = []

  /// Moves on to the strings of the next page.
  mutating func turnPage() {
    strings = strings.mapValues(\.next)
    elements = elements.mapValues(\.next)
  }

  /// Assigns a text to a name; `isAtHead` tells whether that happens at the page's head.
  mutating func assign(_ text: String, to name: String, isAtHead: Bool) {
    if fromSheets.insert(name).inserted { strings[name] = nil }
    strings[name, default: PageValue()].assign(text, isAtHead: isAtHead)
  }

  /// Assigns an element to a name.
  mutating func assign(_ element: DetachedElement, to name: String, isAtHead: Bool) {
    elements[name, default: PageValue()].assign(element, isAtHead: isAtHead)
  }

  /// Gives a name the same text on the whole page.
  mutating func set(_ text: String, as name: String) { strings[name] = PageValue(entry: text) }

  /// The same for a name that no style sheet assigns to.
  mutating func setUnlessAssigned(_ text: String, as name: String) {
    if !fromSheets.contains(name) { set(text, as: name) }
  }

  func text(_ name: String, _ place: StringKeyword) -> String { strings[name]?.value(place) ?? "" }

  func element(_ name: String, _ place: StringKeyword) -> DetachedElement? {
    elements[name]?.value(place)
  }
}
