import Foundation
import InputFiles
import Synchronization

/// A lock on a run's folder, so that no two processes write to one run.
///
///     let lock = try RunLock(of: folder)
///     defer { lock.release() }
///
/// The file `run.lock` is locked by `flock(2)` and contains the process identifier of its holder. The system releases the lock when its holder ends for any
/// reason, so the file of a killed process is taken over silently. On a file system without locks, the folder is used without a lock.
package final class RunLock: Sendable {
  /// The name of the lock in a run's folder.
  package static let fileName = "run.lock"

  /// The reason why the folder is not locked; nil if it is.
  package let doubt: String?
  private let path: String
  private let descriptor: Int32
  private let isHeld = Atomic<Bool>(true)

  /// Locks `folder`.
  /// - Throws: An `InputFileError` that names the process that holds the folder, or says that the lock cannot be written.
  package init(of folder: RunDirectory) throws(InputFileError) {
    path = folder.path(of: Self.fileName)
    (descriptor, doubt) = try Self.lock(path, in: folder)
    let holder = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = holder.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  deinit {
    release()
    close(descriptor)
  }

  /// Removes the lock. The end of the process does the same, but leaves the file.
  package func release() {
    guard isHeld.exchange(false, ordering: .sequentiallyConsistent) else { return }
    // The file is removed while the lock is still held. A process that opened the file before notices in `lock` that it is gone.
    unlink(path)
    flock(descriptor, LOCK_UN)
  }

  /// Returns the process that holds `folder`; nil if no process holds it.
  package static func holder(of folder: RunDirectory) -> Int? {
    guard let descriptor = try? OwnFile(folder.path(of: fileName)).open(O_RDONLY) else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
    return process(in: descriptor)
  }

  private static func lock(_ path: String, in folder: RunDirectory) throws(InputFileError) -> (descriptor: Int32, doubt: String?) {
    while true {
      let descriptor = try OwnFile(path).open(O_RDWR | O_CREAT)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        guard errno == EWOULDBLOCK else {
          let reason = String(cString: strerror(errno))
          return (descriptor, "this file system has no locks (\(reason)): let no other process measure into \(folder.path)")
        }
        let holder = process(in: descriptor).map { "process \($0)" } ?? "another process"
        close(descriptor)
        throw InputFileError(
          file: folder.path, problem: "is being measured by \(holder)", remedy: "wait until that ends, or end it and use --resume")
      }
      if isStill(path, descriptor) { return (descriptor, nil) }
      // The holder removed the file after this process had opened it and before it had locked it.
      close(descriptor)
    }
  }

  private static func isStill(_ path: String, _ descriptor: Int32) -> Bool {
    var (named, held) = (stat(), stat())
    return stat(path, &named) == 0 && fstat(descriptor, &held) == 0 && named.st_ino == held.st_ino && named.st_dev == held.st_dev
  }

  private static func process(in descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: bytes.prefix(count), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
