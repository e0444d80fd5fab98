// Tests take the fixtures from here, with what compares goldens.
@_exported public import Fixtures
