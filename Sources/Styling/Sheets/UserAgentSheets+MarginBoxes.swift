extension UserAgentSheets {
  /// The alignment of text in page-margin boxes (CSS Paged Media 3, section 6.3).
  static let marginBoxes = #"""
    @page {
      @top-left-corner { text-align: right; vertical-align: middle }
      @top-left { text-align: left; vertical-align: middle }
      @top-center { text-align: center; vertical-align: middle }
      @top-right { text-align: right; vertical-align: middle }
      @top-right-corner { text-align: left; vertical-align: middle }
      @bottom-left-corner { text-align: right; vertical-align: middle }
      @bottom-left { text-align: left; vertical-align: middle }
      @bottom-center { text-align: center; vertical-align: middle }
      @bottom-right { text-align: right; vertical-align: middle }
      @bottom-right-corner { text-align: left; vertical-align: middle }
      @left-top { text-align: center; vertical-align: top }
      @left-middle { text-align: center; vertical-align: middle }
      @left-bottom { text-align: center; vertical-align: bottom }
      @right-top { text-align: center; vertical-align: top }
      @right-middle { text-align: center; vertical-align: middle }
      @right-bottom { text-align: center; vertical-align: bottom }
    }
    """#
}
