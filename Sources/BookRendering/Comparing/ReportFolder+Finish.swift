extension ReportFolder {
  /// Writes the page to look at.
  public func finish(
    _ result: ComparisonResult, reference: FileName, new: FileName?
  ) throws(OutputError) {
    _ = (result, reference, new)
  }
}
