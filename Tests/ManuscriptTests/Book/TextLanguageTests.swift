import Documents
import Testing

@testable import Manuscript

/// The language of texts that do not declare one.
@Suite struct TextLanguageTests {
  /// Paragraphs of a story, a language each.
  static let stories: [(language: String, text: String)] = [
    (
      "en",
      """
      The old man lit the lamp and went out to the harbour. It was late, and there was no one on the quay but his
      daughter, who had been waiting for him since the evening.

      “We must not leave the light,” she said, “for they will be looking for it when the storm comes.” He knew that she
      was right, and he turned back with her to the tower.
      """
    ),
    (
      "de",
      """
      Der alte Mann zündete die Lampe an und ging zum Hafen hinaus. Es war spät, und niemand stand auf dem Kai als seine
      Tochter, die seit dem Abend auf ihn gewartet hatte.

      „Wir dürfen das Licht nicht allein lassen“, sagte sie, „denn sie werden danach suchen, wenn der Sturm kommt.“ Er
      wusste, dass sie recht hatte, und kehrte mit ihr zum Turm zurück.
      """
    ),
    (
      "fr",
      """
      Le vieil homme alluma la lampe et sortit vers le port. Il était tard, et il n'y avait personne sur le quai que sa
      fille, qui l'attendait depuis le soir.

      « Nous ne devons pas quitter la lumière, dit-elle, car ils la chercheront quand la tempête viendra. » Il savait
      qu'elle avait raison, et il revint avec elle à la tour.
      """
    ),
    (
      "es",
      """
      El viejo encendió la lámpara y salió hacia el puerto. Era tarde, y no había nadie en el muelle más que su hija, que
      lo esperaba desde la tarde.

      —No debemos dejar la luz —dijo ella—, porque la buscarán cuando llegue la tormenta. Él sabía que tenía razón, y
      volvió con ella a la torre, sin decir una palabra.
      """
    ),
    (
      "pt",
      """
      O velho acendeu a lâmpada e saiu para o porto. Era tarde, e não havia ninguém no cais a não ser a sua filha, que
      esperava por ele desde o fim da tarde.

      — Não podemos deixar a luz — disse ela —, porque vão procurá-la quando a tempestade vier. Ele sabia que ela tinha
      razão, e voltou com ela para a torre, sem dizer uma palavra.
      """
    ),
    (
      "it",
      """
      Il vecchio accese la lampada e uscì verso il porto. Era tardi, e non c'era nessuno sul molo se non sua figlia, che
      lo aspettava dalla sera.

      «Non dobbiamo lasciare la luce», disse lei, «perché la cercheranno quando verrà la tempesta.» Lui sapeva che aveva
      ragione, e tornò con lei alla torre, dove il vento era già forte.
      """
    ),
    (
      "ca",
      """
      El vell va encendre el llum i va sortir cap al port. Era tard, i no hi havia ningú al moll més que la seva filla,
      que l'esperava des del vespre.

      —No hem de deixar la llum —va dir ella—, perquè la buscaran quan arribi la tempesta. Ell sabia que tenia raó, i va
      tornar amb ella a la torre, on el vent ja era molt fort.
      """
    ),
    (
      "ro",
      """
      Bătrânul a aprins lampa și a ieșit în port. Era târziu, și nu era nimeni pe chei în afară de fiica lui, care îl
      aștepta de seara.

      „Nu trebuie să lăsăm lumina”, a spus ea, „pentru că o vor căuta când va veni furtuna.” El știa că ea are dreptate,
      și s-a întors cu ea la turn, unde vântul era mai tare.
      """
    ),
    (
      "nl",
      """
      De oude man stak de lamp aan en ging naar de haven. Het was laat, en er was niemand op de kade behalve zijn
      dochter, die sinds de avond op hem had gewacht.

      ‘We mogen het licht niet alleen laten,’ zei ze, ‘want ze zullen het zoeken als de storm komt.’ Hij wist dat ze
      gelijk had, en hij ging met haar naar de toren terug.
      """
    ),
    (
      "sv",
      """
      Den gamle mannen tände lampan och gick ut till hamnen. Det var sent, och det fanns ingen på kajen mer än hans
      dotter, som hade väntat på honom sedan kvällen.

      ”Vi får inte lämna ljuset”, sade hon, ”för de kommer att söka efter det när stormen kommer.” Han visste att hon
      hade rätt, och han gick med henne upp till tornet.
      """
    ),
    (
      "da",
      """
      Den gamle mand tændte lampen og gik ud til havnen. Det var sent, og der var ingen på kajen ud over hans datter, som
      havde ventet på ham siden om aftenen.

      »Vi må ikke forlade lyset,« sagde hun, »for de vil lede efter det, når stormen kommer.« Han vidste, at hun havde
      ret, og han gik op med hende til tårnet. Efter en time blev det mørkt, og vinden tog noget af taget med sig.
      """
    ),
    (
      "nb",
      """
      Den gamle mannen tente lampen og gikk ut til havnen. Det var sent, og det var ingen på kaien bortsett fra datteren
      hans, som hadde ventet på ham siden om kvelden.

      «Vi må ikke forlate lyset,» sa hun, «for de vil lete etter det når stormen kommer.» Han visste at hun hadde rett,
      og han gikk opp med henne til tårnet. Etter en time ble det mørkt, og vinden tok noe av taket med seg.
      """
    ),
    (
      "fi",
      """
      Vanha mies sytytti lampun ja lähti satamaan. Oli myöhä, eikä laiturilla ollut ketään muuta kuin hänen tyttärensä,
      joka oli odottanut häntä illasta asti.

      ”Emme saa jättää valoa”, hän sanoi, ”sillä he etsivät sitä, kun myrsky tulee.” Mies tiesi, että hän oli oikeassa,
      ja palasi hänen kanssaan torniin. Siellä ei ollut vielä ketään, mutta tuuli oli jo kova, niin että ovi paukkui.
      """
    ),
    (
      "et",
      """
      Vana mees süütas lambi ja läks sadamasse. Oli juba hilja ja kail ei olnud kedagi peale tema tütre, kes oli teda
      õhtust saadik oodanud.

      „Me ei tohi valgust maha jätta,“ ütles ta, „sest nad otsivad seda, kui torm tuleb.“ Mees teadis, et tal on õigus,
      ja läks temaga torni tagasi. Seal ei olnud veel kedagi, aga tuul oli nii tugev, et uks ei püsinud kinni.
      """
    ),
    (
      "hu",
      """
      Az öregember meggyújtotta a lámpát, és kiment a kikötőbe. Késő volt már, és nem volt ott senki a rakparton, csak a
      lánya, aki este óta várt rá.

      – Nem hagyhatjuk el a fényt – mondta a lány –, mert keresni fogják, ha jön a vihar. Az öreg tudta, hogy igaza van,
      és vele együtt ment vissza a toronyba, ahol még egy lámpa is égett.
      """
    ),
    (
      "pl",
      """
      Stary człowiek zapalił lampę i wyszedł do portu. Było późno i na nabrzeżu nie było nikogo poza jego córką, która
      czekała na niego od wieczora.

      – Nie możemy zostawić światła – powiedziała – bo będą go szukać, gdy przyjdzie burza. Wiedział, że ma rację, i
      wrócił z nią do wieży. Tam było już ciemno, a wiatr był tak silny, że drzwi się nie zamykały.
      """
    ),
    (
      "cs",
      """
      Starý muž rozsvítil lampu a vyšel do přístavu. Bylo už pozdě a na nábřeží nebyl nikdo než jeho dcera, která na něj
      čekala od večera.

      „Nesmíme opustit světlo,“ řekla, „protože ho budou hledat, až přijde bouře.“ Věděl, že má pravdu, a vrátil se s ní
      do věže. Tam už byla tma a vítr byl tak silný, že se dveře ještě nedaly zavřít, když do nich tlačil jako když.
      """
    ),
    (
      "sk",
      """
      Starý muž zažal lampu a vyšiel do prístavu. Bolo už neskoro a na nábreží nebol nikto, len jeho dcéra, ktorá na neho
      čakala od večera.

      „Nesmieme opustiť svetlo,“ povedala, „lebo ho budú hľadať, keď príde búrka.“ Vedel, že má pravdu, a vrátil sa s ňou
      do veže. Tam bola už tma a vietor bol taký silný, že sa dvere ešte nedali zavrieť, ako keď do nich niekto tlačí.
      """
    ),
    (
      "sl",
      """
      Stari mož je prižgal svetilko in odšel v pristanišče. Bilo je že pozno in na pomolu ni bilo nikogo razen njegove
      hčere, ki ga je čakala od večera.

      »Luči ne smeva pustiti,« je rekla, »ker jo bodo iskali, ko pride nevihta.« Vedel je, da ima prav, in se je z njo
      vrnil v stolp. Tam je bila še tema, veter pa je bil tako močan, da so vrata ves čas udarjala in se niso zaprla.
      """
    ),
    (
      "hr",
      """
      Stari čovjek je upalio svjetiljku i izašao u luku. Bilo je već kasno i na rivi nije bilo nikoga osim njegove kćeri,
      koja ga je čekala od večeri. Ovdje je uvijek netko čekao prije oluje.

      „Ne smijemo ostaviti svjetlo“, rekla je, „jer će ga tražiti kad dođe oluja.“ Znao je da ima pravo i vratio se s njom
      u toranj, gdje je još gorjela svijeća. Dugo vrijeme nije znao tko je to bio, a svijet je bio tih kao nikad prije.
      """
    ),
    (
      "tr",
      """
      Yaşlı adam lambayı yaktı ve limana çıktı. Vakit çok geçti, rıhtımda kızından başka kimse yoktu; o da akşamdan beri
      babasını bekliyordu.

      “Işığı bırakmamalıyız,” dedi, “çünkü bu fırtına gelince onu arayacaklar.” Adam bir şey demedi ama kızın haklı
      olduğunu biliyordu ve onunla kuleye döndü. Sonra da her gece gibi, daha ne kadar süreceğini bilmeden bekledi.
      """
    ),
    (
      "vi",
      """
      Ông già thắp đèn và đi ra bến cảng. Trời đã khuya, trên bến không có ai ngoài con gái của ông, người đã chờ ông từ
      chiều.

      “Chúng ta không được bỏ ngọn đèn,” cô nói, “vì họ sẽ tìm nó khi bão đến.” Ông biết là cô nói đúng, và ông cùng cô
      trở về ngọn tháp, nhưng ở đó gió đã rất mạnh.
      """
    ),
    (
      "id",
      """
      Orang tua itu menyalakan lampu dan pergi ke pelabuhan. Hari sudah malam, dan tidak ada orang di dermaga selain anak
      perempuannya, yang telah menunggu dia dari sore.

      “Kita tidak bisa meninggalkan cahaya ini,” kata anak itu, “karena mereka akan mencari dia bila badai datang.” Dia
      tahu bahwa anaknya benar, dan mereka kembali ke menara untuk menjaga lampu itu dengan sabar.
      """
    ),
    (
      "ru",
      """
      Старик зажёг лампу и вышел к пристани. Было поздно, и на набережной не было никого, кроме его дочери, которая ждала
      его с вечера.

      — Мы не должны оставлять огонь, — сказала она, — потому что его будут искать, когда придёт буря. Он знал, что она
      права, и вернулся с ней на башню, но там было уже темно.
      """
    ),
    (
      "uk",
      """
      Старий запалив лампу і вийшов до гавані. Було пізно, і на набережній не було нікого, крім його доньки, яка чекала
      на нього з вечора.

      — Ми не можемо залишити світло, — сказала вона, — бо його будуть шукати, коли прийде буря. Він знав, що вона має
      рацію, і повернувся з нею до вежі, але там було вже темно.
      """
    ),
    (
      "bg",
      """
      Старецът запали лампата и излезе на пристанището. Беше късно и на кея нямаше никой освен дъщеря му, която го чакаше
      от вечерта.

      — Не трябва да оставяме светлината — каза тя, — защото ще я търсят, когато дойде бурята. Той знаеше, че тя е права,
      и се върна с нея в кулата, но там беше вече тъмно и вятърът се беше усилил.
      """
    ),
    (
      "sr",
      """
      Старац је упалио лампу и изашао у луку. Било је касно и на кеју није било никога осим његове кћери, која га је
      чекала од вечери.

      — Не смемо да оставимо светлост — рекла је — јер ће је тражити кад дође олуја. Знао је да је у праву, и вратио се с
      њом у кулу, али је тамо већ био мрак, као да нико није био ту.
      """
    ),
    ("el", "Ο γέρος άναψε τη λάμπα και βγήκε στο λιμάνι. Ήταν αργά, και δεν ήταν κανείς εκεί."),
    ("he", "הזקן הדליק את המנורה ויצא אל הנמל. היה מאוחר, ולא היה שם איש מלבד בתו."),
    (
      "ar",
      "أشعل الرجل العجوز المصباح وخرج إلى الميناء. كان الوقت متأخرا ولم يكن هناك أحد غير ابنته."
    ),
    (
      "fa",
      "پیرمرد چراغ را روشن کرد و به بندر رفت. دیر بود و جز دخترش کسی در اسکله نبود که چیزی بگوید."
    ),
    (
      "ur",
      "بوڑھے آدمی نے چراغ جلایا اور بندرگاہ کی طرف نکل گیا۔ وہاں اس کی بیٹی کے سوا کوئی نہیں تھا۔"
    ),
    (
      "hi",
      """
      बूढ़े आदमी ने दीपक जलाया और बंदरगाह की ओर गया। देर हो गई थी और वहाँ उसकी बेटी के सिवा कोई नहीं था, जो शाम से
      उसका इंतज़ार कर रही थी। उसने कहा कि हमें यह रोशनी नहीं छोड़नी है, और वह जानता था कि वह सही है, तो वह उसे ले कर मीनार में
      गया जहाँ हवा तेज़ थी और एक दीपक भी था।
      """
    ),
    ("th", "ชายชราจุดตะเกียงแล้วเดินออกไปที่ท่าเรือ"),
    ("ko", "노인은 등불을 켜고 항구로 나갔다. 밤이 늦어 부두에는 그의 딸밖에 없었다."),
    ("ja", "老人は灯をともして港へ出た。夜は更けて、桟橋には娘のほかに誰もいなかった。"),
    ("zh-Hans", "老人点上灯，走到港口去。天已经很晚了，码头上只有他的女儿，她从傍晚起就在这里等他。他们说这个时候没有人会来。"),
    ("zh-Hant", "老人點上燈，走到港口去。天已經很晚了，碼頭上只有他的女兒，她從傍晚起就在這裡等他。他們說這個時候沒有人會來。"),
  ]

  @Test(arguments: stories.indices)
  func `the language of a few paragraphs is recognised`(index: Int) throws {
    let (language, text) = Self.stories[index]
    #expect(TextLanguage.recognised(in: Array(text.utf8)) == language)
    for name in ["x.txt", "x.md"] {
      let book = try BookReader.read(Array(text.utf8), name: name)
      #expect(book.language == language)
    }
  }

  /// Words that say little, in scripts that several languages share.
  @Test(arguments: [
    "", "1. 2. 3.", "Le Monde", "Kapitel 1", "La donna è mobile.", "Die", "De profundis clamavi.",
    "Москва", "東京", "ω = 2πν", "α, β, γ",
    "Anna Karenina\n\nLev Tolstoj", "lorem ipsum dolor sit amet consectetur adipiscing elit",
    "x = y + z; if a > b then return a else return b end",
    "Bonjour, said the man. Das ist gut, said the woman. Buenos días, said the child.",
  ])
  func `short and mixed texts are of no language`(text: String) throws {
    let language = TextLanguage.recognised(in: Array(text.utf8))
    #expect(language == nil || language == "en")
  }

  @Test(arguments: stories.indices, stories.indices)
  func `half a text in another language is evidence of none`(first: Int, second: Int) {
    let (one, other) = (Self.stories[first], Self.stories[second])
    let text = one.text + "\n\n" + other.text
    let found = TextLanguage.recognised(in: Array(text.utf8))
    #expect(found == nil || found == one.language || found == other.language || found == "zh")
  }

  @Test func `a licence in English around a text does not hide its language`() {
    let licence = String(
      repeating: "You may copy it, give it away or use it under the terms of the licence. ",
      count: 40)
    for (language, text) in Self.stories where text.utf8.count > 300 {
      let body = String(repeating: text + "\n\n", count: 200)
      #expect(TextLanguage.recognised(in: Array((licence + body + licence).utf8)) == language)
    }
  }

  @Test(arguments: [
    ("山へ川へ空へ。", "ja"), ("東京駅の中 NHK へ行く。", "ja"),
    (
      "הוא הלך אל הבית של אמא. היא ישבה שם כל היום. הוא אמר לה שלום והלך לדרכו. Das ist nicht der Mann und die Frau. ",
      "he"
    ),
  ])
  func `scripts that are written together are one, and words of others say nothing`(
    text: String, language: String
  ) {
    let text = String(repeating: text, count: 60)
    #expect(TextLanguage.recognised(in: Array(text.utf8)) == language)
  }

  @Test func `a declared language is kept`() throws {
    let text = Self.stories[1].text
    let markdown = try BookReader.read(
      Array("---\nlanguage: nl\n---\n\n\(text)".utf8), name: "x.md")
    #expect(markdown.language == "nl")
    let marks = try BookReader.read(Array(text.utf8), name: "x.txt", language: "fr")
    #expect(marks.language == "de", "the option is applied by the layout")
  }

  @Test func `straight quotes become those of the language that is recognised`() throws {
    let text = Self.stories[1].text.replacing("„", with: "\"").replacing("“", with: "\"")
    let book = try BookReader.read(Array(text.utf8), name: "x.txt")
    let words = String(decoding: book.documents.flatMap(\.text), as: UTF8.self)
    #expect(words.contains("„Wir dürfen"))
  }
}
