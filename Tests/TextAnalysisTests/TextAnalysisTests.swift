import Testing

@testable import TextAnalysis
