/// Words enough for some lines.
public func prose(_ count: Int) -> String {
  let words = [
    "harbour", "weather", "keeper", "of", "the", "lighthouse", "waits", "and", "patient",
  ]
  return (0..<count).map { words[$0 * 7 % words.count] }.joined(separator: " ")
}
