import Testing

@testable import Snapshots
