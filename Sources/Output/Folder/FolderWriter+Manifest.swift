package import Files
internal import Glibc

extension FolderWriter {
  /// Keeps every other run out of the folder as long as this is open, and throws if its manifest is not from a run.
  package func hold() throws(OutputError) {
    guard calls.lock(descriptor) == 0 else {
      if errno == EWOULDBLOCK { throw .busy(path: "\(path)") }
      throw .folder(path: "\(path)", reason: systemMessage(errno))
    }
    let manifest = OutputFiles.contents(of: OutputFiles.manifest, in: descriptor)
    if let fault = manifest.flatMap({ FormerManifest.fault($0) }) {
      throw .folder(path: "\(path)", reason: fault)
    }
  }

  /// Moves the manifest aside, if there is one.
  package func setManifestAside() throws(OutputError) {
    let (name, aside) = (OutputFiles.manifest, OutputFiles.formerManifest)
    guard calls.rename(descriptor, name, aside) != 0, errno != ENOENT else { return }
    throw failure(FileName(name), errno)
  }

  /// Moves the manifest back that was set aside, or deletes it if it no longer matches its pictures.
  package func endManifestAside(restoring isValid: Bool) {
    let (name, aside) = (OutputFiles.manifest, OutputFiles.formerManifest)
    _ = isValid ? calls.rename(descriptor, aside, name) : calls.remove(descriptor, aside)
  }
}
