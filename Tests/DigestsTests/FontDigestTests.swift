import Assets
import Digests
import Graphics
import Testing

struct FontDigestTests {
  @Test func `the digests that are known of compiled-in fonts are those of their bytes`() throws {
    for family in [Asset.vollkorn, Asset.openSans] {
      let fonts = [family.regular, family.italic, family.bold, family.boldItalic, family.mono]
      for font in fonts.compactMap(\.self) {
        #expect(font.knownDigest == SHA256.hex(font.bytes), "\(font.name)")
        var other = font
        other.bytes.append(0)
        #expect(other.knownDigest == nil)
      }
    }
  }
}
