import Testing

@testable import ImageCoding
