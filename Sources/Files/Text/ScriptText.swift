extension String {
  /// The text as a JSON string that cannot end a script element.
  var jsonForScript: String {
    var out = ""
    for scalar in jsonQuoted.unicodeScalars {
      switch scalar {
      case "<", ">", "&":
        out += "\\u00" + String(scalar.value, radix: 16)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
