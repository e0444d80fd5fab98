internal import TextAnalysis

/// The ordinals from one to twelve in languages for which CLDR has no rules, or not for all genders.
enum OrdinalWords {
  /// The ordinals of a language; nil if CLDR has them.
  static func of(_ language: String) -> SpelledNumbers.Words? { words[language] }

  /// By language: the ordinals from one on, a line per gender or spelling; the words of one ordinal are joined by `_`.
  private static let lists: [(language: String, forms: String)] = [
    (
      "pl",
      """
      pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty dwunasty
      pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta jedenasta dwunasta
      """
    ),
    (
      "cs",
      """
      první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý jedenáctý dvanáctý
      první druhá třetí čtvrtá pátá šestá sedmá osmá devátá desátá jedenáctá dvanáctá
      první druhé třetí čtvrté páté šesté sedmé osmé deváté desáté jedenácté dvanácté
      """
    ),
    (
      "sk",
      """
      prvý druhý tretí štvrtý piaty šiesty siedmy ôsmy deviaty desiaty jedenásty dvanásty
      prvá druhá tretia štvrtá piata šiesta siedma ôsma deviata desiata jedenásta dvanásta
      """
    ),
    (
      "sl",
      """
      prvi drugi tretji četrti peti šesti sedmi osmi deveti deseti enajsti dvanajsti
      prva druga tretja četrta peta šesta sedma osma deveta deseta enajsta dvanajsta
      prvo drugo tretje četrto peto šesto sedmo osmo deveto deseto enajsto dvanajsto
      """
    ),
    (
      "sr",
      """
      прва друга трећа четврта пета шеста седма осма девета десета једанаеста дванаеста
      прво друго треће четврто пето шесто седмо осмо девето десето једанаесто дванаесто
      """
    ),
    (
      "uk",
      """
      перший другий третій четвертий п'ятий шостий сьомий восьмий дев'ятий десятий одинадцятий дванадцятий
      перша друга третя четверта п'ята шоста сьома восьма дев'ята десята одинадцята дванадцята
      """
    ),
    (
      "ro",
      """
      întâi al_doilea al_treilea al_patrulea al_cincilea al_șaselea al_șaptelea al_optulea al_nouălea al_zecelea
      prima a_doua a_treia a_patra a_cincea a_șasea a_șaptea a_opta a_noua a_zecea a_unsprezecea a_douăsprezecea
      primul
      """
    ),
    (
      "et",
      """
      esimene teine kolmas neljas viies kuues seitsmes kaheksas üheksas kümnes üheteistkümnes kaheteistkümnes
      """
    ),
    ("fa", "اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم\nیکم"),
    (
      "la",
      """
      primus secundus tertius quartus quintus sextus septimus octavus nonus decimus undecimus duodecimus
      primum secundum tertium quartum quintum sextum septimum octavum nonum decimum undecimum duodecimum
      prima secunda tertia quarta quinta sexta septima octava nona decima undecima duodecima
      """
    ),
    ("id", "pertama"),
  ]

  private static let words = Dictionary(
    uniqueKeysWithValues: lists.map { language, forms in
      var words = SpelledNumbers.Words()
      for line in forms.split(separator: "\n") {
        for (index, word) in line.split(separator: " ").enumerated() {
          words.add(String(word).replacing("_", with: " "), index + 1)
        }
      }
      return (language, words)
    })
}
