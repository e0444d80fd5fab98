internal import Graphics

extension String {
  /// The text as a JSON string that cannot end a script element.
  var jsonForScript: String {
    var out = ""
    for scalar in jsonQuoted.unicodeScalars {
      switch scalar {
      case "<", ">", "&":
        out += "\\u" + scalar.value.hexadecimal(digits: 4)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
