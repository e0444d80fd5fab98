internal import BookRendering

extension Setting {
  /// The setting in the words of the command.
  var words: String {
    self == .lints ? "\(CommandName.layout.rawValue) \(option)" : option.description
  }

  /// The option that sets it.
  private var option: Option {
    switch self {
    case .font: .font
    case .fallbackFonts: .fontFallback
    case .systemFonts: .systemFonts
    case .bookFormat: .input
    case .allowsOutside: .allowOutside
    case .limits: .limits
    case .timeLimit: .limitTime
    case .memoryLimit: .limitMemory
    case .pageSize: .pageSize
    case .margins: .margins
    case .pages: .pages
    case .turns: .turns
    case .framesPerTurn: .frames
    case .instants: .at
    case .framesPerSecond: .fps
    case .duration: .duration
    case .easing: .ease
    case .spacing: .spacing
    case .spine: .spine
    case .isReversed: .reverse
    case .positions: .position
    case .filmTurns: .turn
    case .gesture: .gesture
    case .unpaged: .unpaged
    case .viewer: .viewer
    case .indicator: .indicator
    case .resolution: .dpi
    case .pictureSize: .size
    case .thumbnails: .thumbnail
    case .thumbnailChoices: .thumbnailOf
    case .contactSheet: .contactSheet
    case .output: .out
    case .lints: .lint
    case .referenceUpdate: .update
    case .jobs: .jobs
    }
  }
}
