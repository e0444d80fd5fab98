extension String {
  /// The text in quotes as JSON has it, without what could end a script's element.
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
