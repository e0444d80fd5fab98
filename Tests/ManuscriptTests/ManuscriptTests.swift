import Testing

@testable import Manuscript
