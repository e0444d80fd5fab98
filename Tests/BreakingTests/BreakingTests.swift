import Testing

@testable import Breaking
