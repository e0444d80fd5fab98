/// The most frequent function words of languages that share a script, by which a text's language is recognised.
enum FunctionWords {
  /// A set of languages: bit n represents `names[n]`.
  typealias Languages = UInt64

  /// The hash (FNV-1a) of a word, letter by letter.
  struct Hash: Hashable {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ letter: UInt32) { value = (value ^ UInt64(letter)) &* 0x100_0000_01B3 }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// Whether a character is part of a word: a letter or a mark of any script, but neither an apostrophe, which divides
  /// “l’eau”, nor a symbol.
  static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x41, 0x5B..<0x61, 0x7B..<0xAA: false
    case 0xAB..<0xB5, 0xB6..<0xBA, 0xBB..<0xC0, 0xD7, 0xF7, 0x2B0..<0x300: false
    case 0x589, 0x58A, 0x5BE, 0x5F3, 0x5F4, 0x600..<0x610, 0x61B..<0x620, 0x660..<0x66E, 0x6D4:
      false
    case 0x964, 0x965, 0x966..<0x970, 0x2000..<0x2C00, 0x3000..<0x3041, 0xFE00..<0x10000: false
    default: true
    }
  }

  /// The languages that have a word; nil if it is not one of these words.
  static func languages(of word: Hash) -> Languages? { table[word] }

  static let names = lists.map(\.language)

  private static let table: [Hash: Languages] = {
    var table: [Hash: Languages] = [:]
    for (index, list) in lists.enumerated() {
      for word in list.words.split(whereSeparator: \.isWhitespace) {
        var hash = Hash()
        for scalar in word.unicodeScalars { hash.add(scalar.value) }
        table[hash, default: 0] |= 1 << UInt64(index)
      }
    }
    return table
  }()

  private static let lists: [(language: String, words: String)] = [
    (
      "en",
      """
      the of and to in that was his he it with as had for her not be is at on by which him have from you this she
      they were all are my but one said there been their we what so no would when if who me or an will more out up
      """
    ),
    (
      "de",
      """
      der die und das ist nicht ein eine ich sie er es zu den dem des mit auf für sich war von auch als wie im noch
      aber nach wenn hatte einen einem einer wir was nur bei ihr ihm ihn sein so aus an daß dass über oder hat
      """
    ),
    (
      "fr",
      """
      le la les de des et un une que qui dans il elle est pas pour ne se sur au ce avec son sa ses par plus du je
      nous vous mais était comme où l d qu n s c j cette avait leur tout aux même sans lui ou sont
      """
    ),
    (
      "es",
      """
      el la los las de y que en un una no se por con su para lo al del como más pero sus le había era yo él ella
      sin sobre este cuando muy ya fue me todo esta porque también hasta donde es ha
      """
    ),
    (
      "pt",
      """
      o a os as de e que em um uma não se por com para do da dos das no na ao como mais mas seu sua era tinha eu
      ele ela foi lhe muito já pelo pela nos também quando são está à às
      """
    ),
    (
      "gl",
      """
      o a os as de e que en un unha non se por con para do da dos das no na ao como máis pero seu súa era tiña eu
      el ela foi lle moi xa polo pola nos tamén cando son está
      """
    ),
    (
      "it",
      """
      il la lo i gli le di e che in un una non si per con del della dei delle al alla nel nella è sono come più ma
      suo sua era anche io lui da l dell questo quando aveva mi se ci ne sul dalla perché
      """
    ),
    (
      "ca",
      """
      el la els les de i que en un una no es per amb del dels al a seu seva com més però era jo ell ella va l d què
      ha és aquest aquesta molt ja quan són hi havia
      """
    ),
    (
      "ro",
      """
      și şi în de la a un o nu se cu pe din că să este era mai care ce pentru am fi lui ei le s au dar fost sau
      când până după îi ca unui al sunt ale
      """
    ),
    (
      "la",
      """
      et in est non ad cum ut quod sed qui quae ex ab si nec aut enim per esse sunt atque quam hoc eius etiam te me
      neque autem
      """
    ),
    (
      "nl",
      """
      de het een en van in is dat niet op te zijn was met voor hij ze er aan ik maar als door ook om naar uit bij
      nog zich had over dan wat werd deze heeft mijn geen haar je kon zou
      """
    ),
    (
      "af",
      """
      die en van in is dit nie het n te met vir hy sy op ek dat was sal om by aan sê kan hulle ons toe maar wat as
      nog uit hom jy daar
      """
    ),
    (
      "da",
      """
      og i at det er en den til på for af med de han der ikke jeg var som et har men sig vi hun ham nu hvad fra
      kunne også være ud over efter havde blev når eller om mig dig op skulle ville hvor noget så
      """
    ),
    (
      "nb",
      """
      og i å det er en den til på for av med de han ikke jeg var som et har men seg vi hun ham nå hva fra kunne også
      være ut over etter hadde ble når eller om meg deg opp skulle ville hvor noe så at mot
      """
    ),
    (
      "nn",
      """
      og i å det er ein den til på for av med dei han ikkje eg var som eit har men seg vi ho no kva frå kunne også
      vere ut over etter hadde vart når eller om meg deg opp skulle ville kor noko så at mot
      """
    ),
    (
      "sv",
      """
      och i att det är en den till på för av med de han inte jag var som ett har men sig vi hon honom nu vad från
      kunde också vara ut över efter hade blev när eller om mig dig upp skulle ville hur något så mot där
      """
    ),
    (
      "is",
      """
      og að í á er það sem við um en var ekki af til með fyrir hann hún ég þá því þar eins sér þeir hafði nú upp út
      frá mér þú eða svo
      """
    ),
    (
      "fi",
      """
      ja on ei että oli hän se mutta kun niin kuin myös joka hänen ovat olla minä mitä sitä sen jos vielä nyt sekä
      tai siitä häntä ole vain siellä jo minun koko tämä kanssa eivät olivat oman
      """
    ),
    (
      "et",
      """
      ja on ei et oli ta see aga kui nii ka mis tema kes mida seda selle või siis veel nüüd ning ma ole oma pole
      kuid üks ära juba mitte tuli olid sest
      """
    ),
    (
      "hu",
      """
      a az és hogy nem is egy ez volt de meg csak van ha már azt el ki még mint vagy én ő mi fel le majd kell be
      mert aki ami sem olyan úgy itt
      """
    ),
    (
      "pl",
      """
      i w na się nie z do że to jest jak o ale po od za tak był jego co już czy by gdy przez dla tylko jej było ich
      ze go która który są być może mu sobie
      """
    ),
    (
      "cs",
      """
      a v se na že je s to z do ale jak pro by byl tak za i jeho co k o si jsem už když ve jen po jako nebo své ho
      která který není bylo jsou byla však mu ještě při až od
      """
    ),
    (
      "sk",
      """
      a v sa na že je s to z do ale ako pre by bol tak za i jeho čo k o si som už keď vo len po alebo svoje ho
      ktorá ktorý nie bolo sú bola však mu ešte pri až od
      """
    ),
    (
      "sl",
      """
      in v je se na da ne so za ki z ni bil kot pa po od tudi bi mu ga jo le pri če kar še bila bilo ko sem smo
      med ali vse tako že kaj iz
      """
    ),
    (
      "hr",
      """
      i u je na se da za su od s iz ne kao što nije bio ali bi koji koja sam po ga mu kad ili već to do samo o bila
      sve još nego bilo joj gdje prije tko uvijek ovdje svijet vrijeme dvije nigdje nitko netko riječ cijeli lijepo
      """
    ),
    (
      "sr-Latn",
      """
      i u je na se da za su od s iz ne kao što nije bio ali bi koji koja sam po ga mu kad ili već to do samo o bila
      sve još nego bilo joj gde pre ko uvek ovde svet vreme dve nigde niko neko reč celi lepo šta
      """
    ),
    (
      "tr",
      """
      ve bir bu da de için çok ne ile o gibi daha olarak kadar ama var değil mi olan onun sonra ben her şey diye
      bana sen ki ya en şu onu kendi böyle nasıl hiç yok ise
      """
    ),
    (
      "id",
      """
      yang dan di dengan untuk tidak itu ini dari ke dalam pada adalah akan ada saya dia mereka oleh atau sudah juga
      bisa kami karena telah seorang sebagai orang aku kita ia hanya bahwa
      """
    ),
    (
      "ms",
      """
      yang dan di dengan untuk tidak itu ini dari ke dalam pada adalah akan ada saya dia mereka oleh atau sudah juga
      boleh kami kerana telah seorang sebagai orang aku kita ia hanya bahawa ialah
      """
    ),
    (
      "vi",
      """
      và của là có không một được những cho người trong với các đã này ở khi để cũng như từ về ra đến tôi anh ông
      lại còn thì mà nhưng nó rất sẽ vì
      """
    ),
    ("sq", "e të në dhe për me një që nga i së ka është u nuk si por më do ishte kjo ai kishte"),
    ("eu", "eta da ez bat du zen dira ere baina zuen hori hau egin izan zuten bere dute edo"),
    ("cy", "y yr yn a i o ar ei ac oedd mae wedi am gan nid hi ef fod na eu at ond"),
    ("ga", "agus an na ar a i go ní is sé sí le do bhí ag é tá as mar seo sin gur"),
    (
      "gd",
      "agus an na ar a air tha is ag gu anns bha chan le seo sin nach gun às mar thu nan do aig"
    ),
    (
      "oc",
      "e lo la los las de un una que es per amb dins pas del al son aquò dels vòstre aquesta mai"
    ),
    (
      "fur",
      "e di il la i par un che al no lis chest une dal tal cun jessi su si a dai des dut ancje"
    ),
    (
      "eo", "la kaj de en al ne mi li estas ke por el per sed ĉi kun ni ŝi ĝi estis sur pri tiu lia"
    ),
    (
      "lt", "ir yra kad į su iš bet jis ne tai buvo kaip o ar už ji jo savo aš dar nuo per tik apie"
    ),
    (
      "lv",
      "un ir ka no uz ar bet viņš ne tas bija kā es par to viņa vai pie tikai arī lai jau pēc savu"
    ),
    ("sw", "na ya wa kwa ni katika la za kuwa si hii huo lakini yake wake hiyo kama cha vya"),
    ("tl", "ang ng sa na mga ay at ni si ko mo siya hindi kung para ito niya rin"),
    (
      "ru",
      """
      и в не на что он с как это но по его к у я из за она так от было был все бы же то вы ее её для мы ему мне
      только или когда о со они была чтобы уже
      """
    ),
    (
      "uk",
      """
      і в не на що він з як це але по його до у я із за вона так від було був все б ж та ви її для ми йому мені
      тільки або коли й про вони була щоб вже
      """
    ),
    (
      "be",
      """
      і ў не на што ён з як гэта але па яго да у я за яна так ад было быў усё бы ж ты яе для мы яму мне толькі або
      калі яны была каб ужо
      """
    ),
    (
      "bg",
      """
      и в не на че той с как това но по от към у аз за тя така беше да се са ли си го му ще бе ми още само или
      когато който като най със
      """
    ),
    (
      "mk",
      """
      и во не на дека тој со како ова но по од кон јас за таа така беше да се ли си го му ќе ми уште само или кога
      кој што нив
      """
    ),
    (
      "sr",
      """
      и у не на да он с као што је се су од за али би није био који ми му га или кад по из то већ само још све шта
      """
    ),
    ("kk", "және бір бұл мен да де ол үшін деп емес еді болды осы туралы кейін бар оның"),
    ("mn", "нь бол энэ байна юм гэж нэг тэр байсан ч болон хүн түүний би"),
    ("hi", "है के में की और का से को पर हैं ने यह था कि एक नहीं वह थी हो ही भी"),
    ("mr", "आहे आणि या ते होते हे की ती नाही त्या तो पण मी केले होता एक आहेत हा"),
    ("ne", "छ र को मा हो छन् भने पनि एक यो थियो गर्न लागि छैन"),
    ("yi", "און איז דער די אין צו נישט האט פון מיט א אַ ער זי זיך"),
    ("he", "של את על לא הוא היא כי גם אל זה אם כל"),
  ]
}
