/// The sheets that hold where a book says nothing.
enum UserAgentSheets {}
