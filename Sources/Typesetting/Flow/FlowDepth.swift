internal import Budgets
internal import Documents
internal import Manuscript
internal import Styling

/// How deep what is laid out lies, by one thread in one document.
final class FlowDepth {
  /// The boxes round it that are laid out by themselves: floats, cells, inline blocks.
  var boxes = 0
  /// The elements round it that are seen through or turned.
  var effects = 0
}

extension FlowContext {
  /// Things that lie in more others are painted as if they were whole: each costs a copy of the page, and nobody
  /// sees through so many.
  static let mostEffects = 24

  /// What the run may still do.
  var budget: Budget { setter.layoutContext.budget }

  /// Whether the work may go on.
  var goesOn: Bool { budget.goesOn(at: setter.layoutContext.place) }

  /// Whether a box may be laid out by itself here; what lies too deep is set as a block among the others, which is
  /// told once.
  ///
  /// Each costs room on the stack, and a copy of what is in it.
  var hasRoomForBox: Bool {
    let most = budget.limit(.boxes)
    guard depth.boxes >= most else { return true }
    warn(
      "\(document.path): boxes lie more than \(most) deep in each other; deeper ones are set as plain blocks"
    )
    return false
  }

  /// Whether an element is one whose content is seen through or turned as one.
  func hasEffect(_ style: ComputedStyle) -> Bool {
    style.box.opacity < 1 || isFixed && style.box.transform != nil
  }

  /// Whether an effect on what was laid out here is still seen.
  var showsEffects: Bool { depth.effects < Self.mostEffects }
}
