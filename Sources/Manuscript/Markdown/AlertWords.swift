/// The titles of alerts in a language: those of notes, tips, what is important, warnings and cautions.
struct AlertWords {
  let titles: [String]

  /// Nil for a language whose words are not known, and for English.
  init?(language: String) {
    let tag = language.lowercased().replacing("_", with: "-")
    let main = String(tag.prefix { $0 != "-" })
    let isTraditional = ["-hant", "-tw", "-hk", "-mo"].contains(where: tag.contains)
    guard let titles = Self.words[main == "zh" && isTraditional ? "zh-hant" : main] else {
      return nil
    }
    self.titles = titles
  }

  private static let words = [
    "de": ["Hinweis", "Tipp", "Wichtig", "Warnung", "Vorsicht"],
    "fr": ["Note", "Astuce", "Important", "Avertissement", "Attention"],
    "es": ["Nota", "Consejo", "Importante", "Advertencia", "Precaución"],
    "it": ["Nota", "Suggerimento", "Importante", "Avviso", "Attenzione"],
    "pt": ["Nota", "Dica", "Importante", "Aviso", "Cuidado"],
    "ca": ["Nota", "Consell", "Important", "Avís", "Precaució"],
    "ro": ["Notă", "Sfat", "Important", "Avertisment", "Atenție"],
    "nl": ["Opmerking", "Tip", "Belangrijk", "Waarschuwing", "Let op"],
    "sv": ["Anmärkning", "Tips", "Viktigt", "Varning", "Försiktighet"],
    "da": ["Bemærk", "Tip", "Vigtigt", "Advarsel", "Forsigtig"],
    "nb": ["Merk", "Tips", "Viktig", "Advarsel", "Forsiktig"],
    "nn": ["Merk", "Tips", "Viktig", "Åtvaring", "Ver varsam"],
    "no": ["Merk", "Tips", "Viktig", "Advarsel", "Forsiktig"],
    "fi": ["Huomautus", "Vinkki", "Tärkeää", "Varoitus", "Huomio"],
    "et": ["Märkus", "Nõuanne", "Tähtis", "Hoiatus", "Ettevaatust"],
    "pl": ["Uwaga", "Wskazówka", "Ważne", "Ostrzeżenie", "Ostrożnie"],
    "cs": ["Poznámka", "Tip", "Důležité", "Varování", "Upozornění"],
    "sk": ["Poznámka", "Tip", "Dôležité", "Varovanie", "Upozornenie"],
    "sl": ["Opomba", "Nasvet", "Pomembno", "Opozorilo", "Pozor"],
    "hr": ["Napomena", "Savjet", "Važno", "Upozorenje", "Oprez"],
    "hu": ["Megjegyzés", "Tipp", "Fontos", "Figyelmeztetés", "Vigyázat"],
    "tr": ["Not", "İpucu", "Önemli", "Uyarı", "Dikkat"],
    "el": ["Σημείωση", "Συμβουλή", "Σημαντικό", "Προειδοποίηση", "Προσοχή"],
    "ru": ["Примечание", "Совет", "Важно", "Предупреждение", "Осторожно"],
    "uk": ["Примітка", "Порада", "Важливо", "Попередження", "Обережно"],
    "bg": ["Бележка", "Съвет", "Важно", "Предупреждение", "Внимание"],
    "he": ["הערה", "עצה", "חשוב", "אזהרה", "זהירות"],
    "ar": ["ملاحظة", "نصيحة", "مهم", "تحذير", "تنبيه"],
    "fa": ["نکته", "راهنمایی", "مهم", "هشدار", "احتیاط"],
    "hi": ["टिप्पणी", "सुझाव", "महत्वपूर्ण", "चेतावनी", "सावधान"],
    "th": ["หมายเหตุ", "เคล็ดลับ", "สำคัญ", "คำเตือน", "ข้อควรระวัง"],
    "ja": ["注記", "ヒント", "重要", "警告", "注意"],
    "zh": ["备注", "提示", "重要", "警告", "注意"],
    "zh-hant": ["備註", "提示", "重要", "警告", "注意"],
    "ko": ["참고", "도움말", "중요", "경고", "주의"],
  ]
}
