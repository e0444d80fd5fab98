internal import Layout
internal import Styling

/// What a name stands for on a page: a text, or an element (CSS Generated Content for Paged Media, section 1).
struct PageValue<Value> {
  /// What goes on from the page before.
  var entry: Value?
  /// What is put into it on the page, in order.
  var assigned: [Value] = []
  /// Whether the first of these stands at the head of the page.
  var isAtHead = false

  /// What the page hands on.
  var exit: Value? { assigned.last ?? entry }

  func value(_ place: StringPlace) -> Value? {
    switch place {
    case .first: assigned.first ?? entry
    case .start: isAtHead ? assigned.first ?? entry : entry
    case .last: exit
    case .firstExcept: assigned.isEmpty ? entry : nil
    }
  }

  /// Puts a value into it; `isAtHead` where it stands at the page's head.
  mutating func assign(_ value: Value, isAtHead: Bool) {
    if assigned.isEmpty { self.isAtHead = isAtHead }
    assigned.append(value)
  }

  /// The value of the next page.
  var next: PageValue { PageValue(entry: exit) }
}

/// The strings and the running elements of a page by their names.
struct PageStrings {
  private var strings: [String: PageValue<String>] = [:]
  private var elements: [String: PageValue<DetachedElement>] = [:]
  /// The names that sheets have put something into.
  private var fromSheets: Set<String> = []

  /// The strings of the next page.
  mutating func turnPage() {
    strings = strings.mapValues(\.next)
    elements = elements.mapValues(\.next)
  }

  /// Puts a text into a name; `isAtHead` where it stands at the page's head.
  mutating func assign(_ text: String, to name: String, isAtHead: Bool) {
    if fromSheets.insert(name).inserted { strings[name] = nil }
    strings[name, default: PageValue()].assign(text, isAtHead: isAtHead)
  }

  /// Puts an element into a name.
  mutating func assign(_ element: DetachedElement, to name: String, isAtHead: Bool) {
    elements[name, default: PageValue()].assign(element, isAtHead: isAtHead)
  }

  /// Lets a name stand for a text on the whole page.
  mutating func set(_ text: String, as name: String) { strings[name] = PageValue(entry: text) }

  /// The same for a name that no sheet uses.
  mutating func setUnlessAssigned(_ text: String, as name: String) {
    if !fromSheets.contains(name) { set(text, as: name) }
  }

  func text(_ name: String, _ place: StringPlace) -> String { strings[name]?.value(place) ?? "" }

  func element(_ name: String, _ place: StringPlace) -> DetachedElement? {
    elements[name]?.value(place)
  }
}
