internal import Snapshots

extension ComparisonResult {
  /// The most annotations of a step that GitHub shows.
  private static var mostAnnotations: Int { 10 }

  /// The result as GitHub's commands, which show it beside what was changed: one for each picture that
  /// differs, up to ten, the worst first; `folder` is where the references lie.
  public func annotations(in folder: FileName) -> String {
    let different = worstFirst
    var lines = different.prefix(Self.mostAnnotations).map { picture in
      let file = folder.kind == .folder ? folder.appending(picture.name.bytes) : folder
      let title = "\(picture.status.rawValue) \(picture.name)"
      let text =
        ([picture.text(tellsVerdicts: true, told: [])]
        + picture.verdicts.prefix(5).map(\.description.escapedForTerminal)).joined(separator: "\n")
      return "::error file=\(file.text.escapedForProperty),title=\(title.escapedForProperty)::"
        + text.escapedForCommand
    }
    if different.count > lines.count {
      lines.append("::notice::and \(different.count - lines.count) more pictures differ")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension String {
  /// The text as it may stand behind a command of GitHub's: controls and marks of direction are told by
  /// their numbers, but for the ends of lines, which GitHub has signs for.
  var escapedForCommand: String {
    var out = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "%": out += "%25"
      case "\r": out += "%0D"
      case "\n": out += "%0A"
      case _ where scalar.isUnsafeOnTerminal: out += scalar.escaped
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The text as it may be a property of such a command.
  var escapedForProperty: String {
    var out = ""
    for scalar in escapedForCommand.unicodeScalars {
      switch scalar {
      case ":": out += "%3A"
      case ",": out += "%2C"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
