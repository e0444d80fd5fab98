/// Collects characters into runs of one script and one level.
///
/// Common characters such as spaces join the run before them, or at the start of the text the run
/// after. Extending characters join their grapheme cluster, whatever their own script (UAX #24,
/// 5.2) and level (UAX #9, 5.2).
struct ScriptRuns {
  private let byteCount: Int
  private var runs: [ParagraphAnalysis.Run] = []

  init(byteCount: Int) { self.byteCount = byteCount }

  mutating func add(script: UInt32, isExtender: Bool, level: UInt8, at offset: Int) {
    let isShared = script == Script.common || script == Script.inherited
    if var last = runs.last, last.level == level || isExtender {
      let lastIsShared = last.script == Script.common
      if isShared || isExtender || last.script == script || lastIsShared {
        if lastIsShared && !isShared { last.script = script }
        runs[runs.count - 1] = last
        return
      }
    }
    if let last = runs.last {
      runs[runs.count - 1].range = last.range.lowerBound..<offset
    }
    runs.append(
      ParagraphAnalysis.Run(
        range: offset..<byteCount, script: isShared ? Script.common : script, level: level))
  }

  /// The runs; a run of common characters only counts as Latin.
  func finished() -> [ParagraphAnalysis.Run] {
    runs.map { run in
      var run = run
      if run.script == Script.common { run.script = Script.latin }
      return run
    }
  }
}
