/// Boundaries in compound words of some languages that no ligature may span: `Auf|lage`, `Stoff|leiste`, `shelf|ful`.
///
/// They are found by their letters: known first parts before known second ones, and endings; an unknown word keeps its
/// ligatures.
enum LigatureBoundaries {
  /// The boundaries after an f of a word in lower case, as the number of bytes before each.
  static func places(in word: ArraySlice<UInt8>, language: Language) -> [Int] {
    var places: [Int] = []
    var index = word.startIndex + 1
    while index < word.endIndex {
      if word[index - 1] == UInt8(ascii: "f"), joined.contains(word[index]),
        language.isBoundary(word[..<index], word[index...])
      {
        places.append(index)
      }
      index += 1
    }
    return places
  }

  /// The letters that form a ligature with f.
  private static let joined: Set<UInt8> = Set("bfhijklt".utf8)

  /// The languages with known boundaries.
  enum Language {
    case german, english, dutch, danish

    /// The language of a BCP 47 tag.
    init?(_ tag: String) {
      switch tag.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
      case "de", "gsw", "nds", "lb": self = .german
      case "en": self = .english
      case "nl", "af": self = .dutch
      case "da", "nb", "nn", "no": self = .danish
      default: return nil
      }
    }

    fileprivate func isBoundary(_ head: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .german: German.isBoundary(head, rest)
      case .english: English.isBoundary(head, rest)
      // af|lopen, af|breken, but affaire; af|lyse.
      case .dutch, .danish: head.elementsEqual("af".utf8) && "bhjkl".utf8.contains(rest.first ?? 0)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func begins(with letters: String) -> Bool { starts(with: letters.utf8) }

  fileprivate func begins(withOneOf words: [String]) -> Bool {
    words.contains { begins(with: $0) }
  }

  fileprivate func ends(withOneOf words: [String]) -> Bool {
    words.contains { word in
      count >= word.utf8.count && suffix(word.utf8.count).elementsEqual(word.utf8)
    }
  }

  /// The letter at an index; nil after the last.
  fileprivate func letter(_ number: Int) -> UInt8? {
    number < count ? self[startIndex + number] : nil
  }
}

private enum German {
  static func isBoundary(_ head: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
    let next = rest.first ?? 0
    // Within a German morpheme, none of these follows an f.
    if "bhk".utf8.contains(next) { return head.count > 1 }
    if prefixes.contains(where: { head.elementsEqual($0.utf8) }) { return true }
    if next == UInt8(ascii: "l"), head.count > 2, isEnding(rest) { return true }
    guard let seconds = secondParts[next] else { return false }
    return rest.begins(withOneOf: seconds) && head.ends(withOneOf: firstParts)
  }

  /// Whether letters are an ending: `höf|lich` but `Pflicht`, `hilf|los` but `Flosse`.
  private static func isEnding(_ rest: ArraySlice<UInt8>) -> Bool {
    func isFollowed(_ index: Int, by letter: Character) -> Bool {
      rest.letter(index) == letter.asciiValue
    }
    if rest.begins(with: "lich") { return !isFollowed(4, by: "t") }
    if rest.begins(with: "los") { return !isFollowed(3, by: "s") && !isFollowed(3, by: "k") }
    if rest.begins(with: "lein") { return rest.count == 4 || isFollowed(4, by: "s") }
    return rest.begins(with: "ling")
  }

  private static let prefixes = ["", "dar", "dr", "her", "hin", "r", "vor", "wieder", "wor"]
    .map { $0 + "auf" }

  /// The parts before a boundary.
  private static let firstParts =
    """
    auf bahnhof bedarf begriff brief chef dampf dorf einwurf elf entwurf fünf golf graf griff haff hanf \
    hof huf impf kampf kauf knopf kopf krampf lauf motif napf pfiff prüf puff reif riff ruf rumpf schaf \
    schiff schilf schimpf schlaf schleif schliff schweif senf stief stoff straf strumpf sumpf surf \
    tarif tief topf torf treff triumpf trumpf verkauf werf wolf wurf zopf zwölf
    """.split(separator: " ").map(String.init)

  /// The parts after a boundary, by their first letter.
  private static let secondParts: [UInt8: [String]] = {
    let words = """
      fabrik fach fahn fahr fall fäll falsch falt fang farb fass faul feder fehl feier feind feld fell \
      fenster fern fertig fest fett feuer figur film find finger fisch flasch fläch fleck fleisch flieg \
      fließ flöte flucht flug flüg flur fluss flut folg folie form forsch frag frau frei fremd freud \
      freund fried frisch frist frucht früh fuchs fuhr führ füll fund funk furch fuß füß futter fütter \
      ideal idee import impuls index industrie information ingenieur inhab inhalt insel instanz \
      institut instrument interess intrig \
      jagd jäg jahr jubel jung jüng jacke \
      lack lad läd lager land länd lang läng lamp lapp last latt laub lauf läuf laun laus läus laut \
      leb led leer leg lehn lehr leib leich leid leih leim lein leist leit lern lese leser leucht leut \
      licht lieb lied lief lieg lift linie link list liter loch löch lock löffel log lohn lok los lös \
      luft lüft luk lunt lust lüst lampe lück \
      tafel tag tasch tauch teil text tier tisch ton topf tor tot träg trag treff treib tuch tür turm
      """
    return Dictionary(grouping: words.split(separator: " ").map(String.init)) {
      $0.utf8.first ?? 0
    }
  }()
}

private enum English {
  static func isBoundary(_ head: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
    if rest.begins(withOneOf: ["less", "like"]) { return head.count > 2 }
    return rest.begins(withOneOf: seconds) && head.ends(withOneOf: firsts)
  }

  private static let firsts = ["half", "shelf", "self", "wolf", "cuff", "off", "roof", "leaf"]
  private static let seconds = [
    "ful", "life", "light", "line", "ling", "link", "list", "load", "lock",
  ]
}
