import Foundation
import Testing

@testable import InputFiles

@Suite("File digests")
struct FileDigestTests {
  // The test vectors of FNV-1a, 64 bits, from the authors' page (www.isthe.com/chongo/tech/comp/fnv).
  @Test(
    "Known texts have their known digests",
    arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func vectors(text: String, digest: String) {
    #expect(FileDigest(of: Array(text.utf8)).description == digest)
  }

  @Test("A missing file has none, and is named")
  func missing() {
    let error = #expect(throws: InputFileError.self) { try FileDigest(reading: "/nowhere/sizes.csv") }
    #expect(error?.file == "/nowhere/sizes.csv")
  }
}
