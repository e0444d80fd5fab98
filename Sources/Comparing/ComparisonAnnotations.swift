public import Files
internal import Snapshots

extension ComparisonResult {
  /// The most annotations that GitHub shows per step.
  private static var mostAnnotations: Int { 10 }

  /// The result as GitHub workflow commands, which annotate the changes: one per differing picture,
  /// up to ten, worst first.
  ///
  /// `folder` is that of the references.
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
  /// The text escaped for the message of a workflow command; controls and bidi controls become
  /// escapes, line ends become GitHub's.
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

  /// The text escaped for a property of a workflow command.
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
