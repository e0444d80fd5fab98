/// The default sheets, for everything that a book does not specify.
enum UserAgentSheets {}
