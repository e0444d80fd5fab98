import Testing

@testable import BookRendering
