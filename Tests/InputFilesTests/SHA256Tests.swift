import InputFiles
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "The digests are those of FIPS 180-4's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func examples(text: String, digest: String) { #expect(SHA256.digest(of: Array(text.utf8)) == digest) }

  @Test("At every length around the end of a block, another last byte gives another digest of 64 digits", arguments: 50...130)
  func lengths(count: Int) {
    let zeros = [UInt8](repeating: 0, count: count)
    let digest = SHA256.digest(of: zeros)
    #expect(digest.count == 64 && digest != SHA256.digest(of: zeros.dropLast() + [1]) && digest != SHA256.digest(of: zeros + [0]))
  }
}
