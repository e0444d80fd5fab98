import Testing

@testable import PageTurning
