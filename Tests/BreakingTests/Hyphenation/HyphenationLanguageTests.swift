import Testing

@testable import Breaking

/// Every tag of a language finds the patterns that Debian's packages install.
struct HyphenationLanguageTests {
  /// The part between `hyph_` and `.dic` of all files in the packages hyphen-* and myspell-et
  /// (Debian 12).
  static let tags = """
    af af_ZA as_IN be_BY bg_BG bn_IN ca_ES cs cs_CZ da da_DK de de_AT de_BE de_CH de_DE de_LI
    de_LU el el_GR en en_AU en_GB en_Latn_GB en_Latn_US en_US en_ZA es_AR es_BO es_CL es_CO
    es_CR es_CU es_DO es_EC es_ES es_GT es_HN es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_US
    es_UY es_VE et et_EE fr fr_BE fr_CA fr_CH fr_FR fr_LU fr_MC gl_ES gu_IN hi_IN hr hr_HR hu
    hu_HU id_ID is_IS it it_CH it_IT kn_IN lt lt_LT lv lv_LV ml_IN mn_MN mr_IN nb_NO nl nl_BE
    nl_NL nn_NO or_IN pa_IN pl_PL pt pt_BR pt_Latn_BR pt_Latn_PT pt_PT ro ro_RO ru_RU sk sk_SK
    sl sl_SI sr-Latn_RS sr_ME sr_RS sv_FI sv_SE ta_IN te_IN th_TH uk uk_UA zu zu_ZA
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  static let names = tags.map { "hyph_\($0).dic" }

  /// Debian 12's packages with patterns.
  static let packages = """
    hyphen-af hyphen-as hyphen-be hyphen-bg hyphen-bn hyphen-ca hyphen-cs hyphen-da hyphen-de
    hyphen-el hyphen-en-gb hyphen-en-us hyphen-es hyphen-fr hyphen-gl hyphen-gu hyphen-hi hyphen-hr
    hyphen-hu hyphen-id hyphen-is hyphen-it hyphen-kn hyphen-lt hyphen-lv hyphen-ml hyphen-mn
    hyphen-mr hyphen-nl hyphen-no hyphen-or hyphen-pa hyphen-pl hyphen-pt-br hyphen-pt-pt hyphen-ro
    hyphen-ru hyphen-sk hyphen-sl hyphen-sr hyphen-sv hyphen-ta hyphen-te hyphen-th hyphen-uk
    hyphen-zu myspell-et
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private func found(_ tag: String, among names: [String] = names) -> String? {
    HyphenationLanguage.files(for: tag, among: names).first.map {
      String($0.dropFirst(5).dropLast(4))
    }
  }

  @Test(arguments: tags.filter { !$0.hasPrefix("th") })
  func `a file is found by its own tag, and if alone by any tag of its language`(tag: String) throws
  {
    let own = try #require(found(tag))
    let parts = tag.split { $0 == "_" || $0 == "-" }
    // Some files have two names: one with the script, or one without the region.
    let isSame =
      own == tag.replacing("_Latn", with: "") || parts.count == 1 && own.hasPrefix(tag + "_")
    #expect(own == tag || isSame)
    let language = tag.contains("sr-Latn") ? "sr-Latn" : String(parts[0])
    let name = "hyph_\(tag).dic"
    for tail in ["", "-\(parts.last ?? "")", "-ZZ", "-419", "-x-private", "-u-ca-gregory", "-1996"]
    {
      #expect(found(language + tail, among: ["hyph_xx.dic", name, "README"]) == tag, "\(tail)")
      #expect(found((language + tail).uppercased(), among: [name]) == tag, "\(tail)")
    }
    #expect(found("x" + language, among: [name]) == nil)
    #expect(found(language + "-Thai", among: [name]) == nil)
  }

  @Test(
    arguments: [
      ("de", "de_DE"), ("de-DE", "de_DE"), ("de-1901", "de_DE"), ("de-CH", "de_CH"),
      ("de-CH-1996", "de_CH"), ("de-Latf-AT", "de_AT"), ("de-LI", "de_LI"), ("de-NA", "de_DE"),
      ("ger", "de_DE"), ("deu-AT", "de_AT"), ("de-x-at", "de_DE"),
      ("sr", "sr_RS"), ("sr-Cyrl", "sr_RS"), ("sr-Latn", "sr-Latn_RS"),
      ("sr-Latn-RS", "sr-Latn_RS"),
      ("sr-ME", "sr_ME"), ("sr-Latn-ME", "sr-Latn_RS"), ("sh", "sr-Latn_RS"),
      ("nb", "nb_NO"), ("no", "nb_NO"), ("nn", "nn_NO"), ("no-NO", "nb_NO"), ("nor", "nb_NO"),
      ("pt", "pt_PT"), ("pt-BR", "pt_BR"), ("pt-PT", "pt_PT"), ("pt-AO", "pt_PT"), ("por", "pt_PT"),
      ("en-GB", "en_GB"), ("en-AU", "en_AU"), ("en-NZ", "en_GB"), ("en-IE", "en_GB"),
      ("en-ZA", "en_ZA"),
      ("en-US", "en_US"), ("en-CA", "en_US"), ("en", "en_US"), ("en-001", "en_GB"),
      ("es", "es_ES"), ("es-419", "es_ES"), ("es-MX", "es_MX"), ("fr-SN", "fr_FR"),
      ("fr-CA", "fr_CA"),
      ("ca", "ca_ES"), ("ca-AD", "ca_ES"), ("gl", "gl_ES"), ("sv", "sv_SE"), ("sv-FI", "sv_FI"),
      ("hi", "hi_IN"), ("ta-IN", "ta_IN"), ("ta-LK", "ta_IN"), ("bn-BD", "bn_IN"),
      ("hi-Deva", "hi_IN"),
      ("hi-Latn", nil), ("pa", "pa_IN"), ("pa-Arab", nil), ("pa-PK", "pa_IN"), ("mn-Mong", nil),
      ("mn-Cyrl", "mn_MN"), ("be-Latn", nil), ("uk-Cyrl", "uk_UA"),
      ("zh", nil), ("zh-Hant", nil), ("zh-Hans-CN", nil), ("ja", nil), ("ko-KR", nil), ("th", nil),
      ("th-TH", nil), ("he", nil), ("ar-EG", nil), ("fa", nil), ("km", nil), ("my", nil),
      ("lo", nil),
      ("fi", nil), ("tr", nil), ("vi", nil), ("enm", nil), ("dev", nil), ("", nil), ("-", nil),
      ("d", nil), ("x-de", nil), ("i-default", nil), ("../de", nil), ("de/../../x", nil),
      ("d\u{E9}", nil),
    ] as [(String, String?)])
  func `all kinds of tags find the best file`(tag: String, file: String?) {
    #expect(found(tag) == file)
  }

  @Test func `scripts without hyphens are never hyphenated`() {
    for tag in [
      "th", "th-TH", "lo", "km", "my", "bo", "dz", "zh", "zh-Hant", "ja", "ko", "he", "iw", "ar",
      "fa",
      "ur", "ckb", "pa-Arab", "yi", "am", "mn-Mong", "en-Arab", "tha", "zh-yue", "ug-Hani", "vi",
      "vi-VN",
    ] {
      #expect(HyphenationLanguage.neverHyphenates(tag), "\(tag)")
      #expect(HyphenationLanguage.debianPackage(for: tag) == nil, "\(tag)")
    }
    for tag in Self.tags where !tag.hasPrefix("th") {
      #expect(!HyphenationLanguage.neverHyphenates(tag), "\(tag)")
    }
    for tag in ["fi", "tr", "ka", "hy", "ug", "xx", "und"] {
      #expect(!HyphenationLanguage.neverHyphenates(tag), "\(tag)")
    }
  }

  @Test func `exactly the packages that exist are named`() {
    let advised = Set(Self.tags.compactMap { HyphenationLanguage.debianPackage(for: $0) })
    #expect(advised == Set(Self.packages).subtracting(["hyphen-th"]))
    for tag in ["fi", "tr", "vi", "ka", "eo", "la", "eu", "cy", "be-Latn", "hi-Latn", "", "xx"] {
      #expect(HyphenationLanguage.debianPackage(for: tag) == nil, "\(tag)")
    }
    #expect(HyphenationLanguage.debianPackage(for: "no") == "hyphen-no")
    #expect(HyphenationLanguage.debianPackage(for: "pt-BR") == "hyphen-pt-br")
    #expect(HyphenationLanguage.debianPackage(for: "sr-Latn") == "hyphen-sr")
  }
}
