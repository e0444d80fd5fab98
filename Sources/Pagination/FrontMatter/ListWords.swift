/// The titles of a book's lists in its language, and the words used in its index (as in LaTeX's babel).
package struct ListWords {
  let figures: String
  let tables: String
  let index: String
  /// The words that refer from an entry to another instead, and also to another.
  let see: String
  let seeAlso: String
  /// The separator between the pages of an entry.
  let comma: String

  /// All of them.
  package var all: [String] { [figures, tables, index, see, seeAlso, comma] }

  package init(language: String) {
    let tag = language.lowercased().replacing("_", with: "-")
    let main = String(tag.prefix { $0 != "-" })
    let isTraditional = ["-hant", "-tw", "-hk", "-mo"].contains(where: tag.contains)
    let words = Self.words[main == "zh" && isTraditional ? "zh-hant" : main] ?? Self.english
    (figures, tables, index, see, seeAlso) = (words[0], words[1], words[2], words[3], words[4])
    comma =
      switch main {
      case "ar", "fa", "ur": "، "
      case "ja", "zh": "、"
      default: ", "
      }
  }

  private static let english = ["Figures", "Tables", "Index", "see", "see also"]
  private static let words = [
    "de": ["Abbildungen", "Tabellen", "Register", "siehe", "siehe auch"],
    "fr": ["Table des figures", "Liste des tableaux", "Index", "voir", "voir aussi"],
    "es": ["Índice de figuras", "Índice de tablas", "Índice alfabético", "véase", "véase también"],
    "it": [
      "Elenco delle figure", "Elenco delle tabelle", "Indice analitico", "vedi", "vedi anche",
    ],
    "pt": ["Lista de figuras", "Lista de tabelas", "Índice remissivo", "ver", "ver também"],
    "ca": ["Índex de figures", "Índex de taules", "Índex alfabètic", "vegeu", "vegeu també"],
    "ro": ["Listă de figuri", "Listă de tabele", "Glosar", "vezi", "vezi de asemenea"],
    "nl": ["Lijst van figuren", "Lijst van tabellen", "Register", "zie", "zie ook"],
    "sv": ["Figurer", "Tabeller", "Sakregister", "se", "se även"],
    "da": ["Figurer", "Tabeller", "Register", "se", "se også"],
    "nb": ["Figurer", "Tabeller", "Register", "se", "se også"],
    "nn": ["Figurar", "Tabellar", "Register", "sjå", "sjå òg"],
    "no": ["Figurer", "Tabeller", "Register", "se", "se også"],
    "fi": ["Kuvat", "Taulukot", "Hakemisto", "ks.", "ks. myös"],
    "et": ["Joonised", "Tabelid", "Indeks", "vt.", "vt. ka"],
    "pl": ["Spis rysunków", "Spis tabel", "Indeks", "zob.", "zob. też"],
    "cs": ["Seznam obrázků", "Seznam tabulek", "Rejstřík", "viz", "viz též"],
    "sk": ["Zoznam obrázkov", "Zoznam tabuliek", "Register", "viď", "viď tiež"],
    "sl": ["Slike", "Tabele", "Stvarno kazalo", "glej", "glej tudi"],
    "hr": ["Popis slika", "Popis tablica", "Kazalo", "vidi", "vidi i"],
    "hu": ["Ábrák jegyzéke", "Táblázatok jegyzéke", "Tárgymutató", "lásd", "lásd még"],
    "tr": ["Şekil Listesi", "Tablo Listesi", "Dizin", "bkz.", "ayrıca bkz."],
    "el": ["Κατάλογος σχημάτων", "Κατάλογος πινάκων", "Ευρετήριο", "βλέπε", "βλέπε επίσης"],
    "ru": ["Список иллюстраций", "Список таблиц", "Указатель", "см.", "см. также"],
    "uk": ["Перелік ілюстрацій", "Перелік таблиць", "Покажчик", "див.", "див. також"],
    "bg": ["Фигури", "Таблици", "Азбучен указател", "вж.", "вж. също"],
    "he": ["איורים", "טבלאות", "מפתח", "ראו", "ראו גם"],
    "ar": ["الأشكال", "الجداول", "الفهرس", "انظر", "انظر أيضًا"],
    "fa": ["فهرست تصاویر", "فهرست جداول", "نمایه", "نگاه کنید به", "همچنین نگاه کنید به"],
    "hi": ["चित्र-सूची", "तालिका-सूची", "अनुक्रमणिका", "देखें", "और देखें"],
    "th": ["สารบัญรูป", "สารบัญตาราง", "ดัชนี", "ดู", "ดูเพิ่มเติม"],
    "ja": ["図目次", "表目次", "索引", "→", "→"],
    "zh": ["插图目录", "表格目录", "索引", "见", "另见"],
    "zh-hant": ["插圖目錄", "表格目錄", "索引", "見", "另見"],
    "ko": ["그림 차례", "표 차례", "찾아보기", "→", "→"],
  ]
}
