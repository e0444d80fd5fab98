public import Settings

/// The parts that are asked for and an output cannot hold.
public enum OutputFault: Sendable, Hashable {
  /// There is no document format of this name.
  case format(String)
  /// A document of a format would have to embed an instance of a variable font that it cannot hold.
  case font(String, format: DocumentFormat)
  /// A file of a format holds one page or spread.
  case severalSheets(DocumentFormat)
  /// Only films go to standard output.
  case standardOutput
  /// There would be more pictures than a run can have; the settings decide how many there are.
  case pictures([Setting])
  /// An unpaged book is too long for one picture.
  case longColumn
}

extension OutputFault: CustomStringConvertible {
  /// The problem and its remedy as a clause.
  public var description: String {
    switch self {
    case .format(let name): "there is no format “\(name)”"
    case .font(let name, let format):
      "\(name): a \(format.name.uppercased()) can hold only the default instance of this variable "
        + "font (CFF2); name the file without “#”"
    case .severalSheets(let format):
      "\(format.name.uppercased()) files hold one page or spread; choose it, such as \(Setting.pages) 3"
    case .standardOutput: "only films go to standard output"
    case .pictures(let settings):
      "there would be more than \(RenderOptions.mostPictures) pictures; see \(Self.list(settings))"
    case .longColumn:
      "the book is too long for one picture; see \(Setting.unpaged) tiles and \(Setting.resolution)"
    }
  }

  /// The settings as a list in a sentence: `a, b and c`.
  private static func list(_ settings: [Setting]) -> String {
    let names = settings.map(\.description)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
