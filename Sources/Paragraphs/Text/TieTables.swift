/// The words of which one is tied to the next.
///
/// The tables serve all languages: a text may quote another, or not say which is its own.
enum Ties {
  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// No word has more bytes.
  static let longest = 10

  /// Titles, without their full stops, that are followed by a name: unbreakable.
  static let titles = words(
    """
    Mr Mrs Ms Messrs Dr Drs dr drs Prof prof St Ste Rev Hon Fr Sr Jr Br Gen gen Col Capt Lt Sgt Maj \
    Gov Sen Rep Mme Mlle Mgr MM Pr Hr Hrn Frl Hl Ew Kpt Obst Ing ing Dipl Mag Sra Srta Dña Dra Sto Sta \
    Sig sig Dott dott avv Avv dhr Dhr mevr Mevr mw Mw mr ir św Św ks sv Sv MUDr JUDr PhDr RNDr \
    ifj özv Szt sz проф Проф акад св Св им ул тов гр д-р
    """)

  /// Those whose full stop never ends a sentence.
  static let endlessTitles = words("Mr Mrs Ms Messrs Dr Mme Mlle Mgr MM Hr")

  /// Those that are written without one: unbreakable.
  static let bareTitles = words("Mr Mrs Ms Dr dr St Ste Mme Mlle Mgr mgr Hr")

  /// The last letters of those.
  static let lastLettersOfBareTitles = Set(bareTitles.compactMap(\.utf8.last))

  /// Words that are followed by numbers and have no full stop: unbreakable.
  static let bareBeforeNumbers = words(
    """
    nr Chapter chapter Chapters chapters Figure figure Figures figures Table table Section section Part part Volume \
    volume Page page Pages pages Line Plate plate Appendix Article Act Scene Kapitel Abschnitt Abbildung Tabelle Teil \
    Band Seite Seiten Chapitre chapitre Tome tome page pages Capítulo capítulo Capitolo capitolo pagina ca
    """)

  /// The units of what may follow a number with a unit: `5 ft 3 in`.
  static let lesserUnits = [
    "ft": "in", "lb": "oz", "lbs": "oz", "st": "lb", "d": "h", "h": "min", "min": "s",
  ]

  /// Words that are followed by numbers, without the full stop: unbreakable.
  static let beforeNumbers = words(
    """
    approx Approx ca Ca Jan Feb Febr Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Okt Dez janv févr juill oct nov déc \
    No Nos no nos Nr Nrn nr Núm núm Num num pp Pp Bd Bde Kap Abb Abs Art Tab Taf Anm Aufl Jg Jh Fig \
    fig Figs figs Ch ch Chap chap cap Cap Vol vol Vols vols art arts Sec sec Eq eq Op op Ex ex Pl pl \
    fol Ps Tel tel Str str lib Lib Rn Ziff Zl Hft pág págs Pág pag pagg Pag tav Tav blz Blz afb Afb hfst Hfst \
    vgl rys Rys tab rozdz poz obr Obr kap стр гл рис табл Стр Гл Рис Табл ст Ст пп ил кв
    """)

  /// Capitals with a full stop that are followed by numbers (`S. 5`, `T. 2`): unbreakable; others are discouraged.
  static let lettersBeforeNumbers = words("S T P N F С Т П")

  /// Words of two letters that are followed by one letter (`bl. a.`): unbreakable; others are discouraged.
  static let pairs = words("bl ev et fr")

  /// Second parts of abbreviations with capitals, after a letter (`v. Chr.`, `z. Hd.`): unbreakable.
  static let secondParts = words("Chr Hd Zt Br Hs Zb")

  /// The words before `J.-C.`: unbreakable.
  static let beforeChrist = words("av Av apr Apr")

  /// The last letters of acronyms after which a sentence may begin: discouraged.
  static let acronyms = words("US UK DC BC AD NY LA PM AM hD UN EU SA CE pm am")

  /// Units and signs that follow numbers, also with a stroke between them (`km/h`): unbreakable.
  static let units = words(
    """
    km m dm cm mm µm μm nm kg g mg µg μg t l dl cl ml mL s ms min h d Hz kHz MHz GHz W kW MW GW kWh MWh V kV \
    mV mA Ah mAh kN kJ MJ kcal Pa kPa MPa hPa mbar mol mmol cd lm lx Ω kΩ MΩ kB KB MB GB TB \
    kbit Mbit ft lb lbs oz yd mph m² m³ km² cm² cm³ mm² m3 m2 km2 dm³ s² dB px pt dpi € £ ¥ ‰ ° °C °F °K ′ ″ \
    EUR USD CHF GBP DM Kč zł gr kr Ft Uhr Mio Mrd Std Min Sek mln mld tys млн млрд тыс руб коп км см мм м² м³ кг мг \
    мл л га км² кВт Вт Гц мин сек шт
    """)

  /// Units that are words or names in some language (`nel 1805 ha scritto`, `1805 Fr. Martin`): discouraged.
  static let uncertainUnits = words("ha Fr N J L K C")

  /// The words after numbers with a full stop: years, centuries, following pages: unbreakable.
  static let unitsWithPoint = words("r г гг в вв р с руб тыс f ff sq sqq seq seqq old sz hod tis")

  /// Characters of units besides letters.
  static let unitSigns = Set("°%‰$€£¥²³23′″".unicodeScalars)

  /// Words that begin sentences more often than names: `Vitamin C. Then`.
  static let sentenceStarts = words(
    """
    The Then It He She They We You I This That These Those There Here But And So When What Who Where Why How If In On \
    At As For From To Of A An My His Her Their Our Your Its No Not Yes Now After Before While With By Or Nor Yet All \
    Some Most Many One Two Every Each Such Is Was Are Were Do Did Let \
    Der Die Das Dann Es Er Sie Wir Ihr Ich Ein Eine Und Aber Da Dort Hier Wenn Als Im Am Auf Mit Von Nach Doch Was Wer \
    Wie Wo Warum Nun Nur Auch Man Sein Seine \
    Le La Les Il Elle Ils Elles Nous Vous Je Un Une Et Mais Ce Cette Ces Puis Alors Dans En À Au Pour Par Si Quand \
    El Los Las Y Pero Luego Entonces De Se Cuando Lo Gli Uno Una E Ma Poi Allora Di Non Nel Nella \
    Het Een Maar Dan Toen Hij Zij Ik Wij Op Van \
    Na W Ale Potem Nie Ona Ono Oni Był Była V S Je Byl Byla Ten Ta To Az Egy És De Ha Nem Ő \
    Он Она Они Оно Это И А Но В На Я Мы Вы Так Там Тут Не Как Когда Что Если По За От До Из У С К О
    """)
}
