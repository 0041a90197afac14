import CProbe

/// Records every allocation of the calling thread with its stack, beside a ``JemallocCounter`` that counts them.
package struct AllocationRecorder {
  /// Why nothing can be recorded.
  package enum Unavailable: Error, Equatable, CustomStringConvertible {
    /// There is no unwinder, or not enough address space for the log.
    case noRecording
    /// There were more allocations than the log has room for.
    case overflowed

    /// The problem and its remedy.
    package var description: String {
      switch self {
      case .noRecording: "stacks cannot be recorded: the program was built without an unwinder, or memory is limited (see `ulimit -v`)"
      case .overflowed: "there were over 4 million allocations and frees, more than are recorded: choose fewer items"
      }
    }
  }

  /// A recorder. Recording makes every allocation microseconds slower.
  package init() throws(Unavailable) {
    guard cprobe_recording_begin() else { throw .noRecording }
  }

  /// Ends recording.
  package func end() { cprobe_recording_end() }

  /// Forgets what was recorded.
  package func reset() { cprobe_recording_reset() }

  /// How many events were recorded.
  package var count: Int {
    var count: Int64 = 0
    _ = cprobe_recorded_events(&count)
    return Int(count)
  }

  /// What was recorded, as a log.
  package func log() throws(Unavailable) -> AllocationLog {
    guard !cprobe_recording_overflowed() else { throw .overflowed }
    var count: Int64 = 0
    guard let events = cprobe_recorded_events(&count), let frames = cprobe_recorded_frames() else { return AllocationLog() }
    var log = AllocationLog()
    for event in UnsafeBufferPointer(start: events, count: Int(count)) {
      var stack: [UInt]?
      if event.stack >= 0 {
        let start = frames + Int(event.stack)
        stack = UnsafeBufferPointer(start: start + 1, count: Int(start.pointee)).map { UInt($0) }
      }
      log.events.append(.init(address: UInt(event.address), bytes: Int(event.bytes), stack: stack))
    }
    return log
  }

  /// The file that holds the code at an address, and the place there, or `nil` if unknown.
  package static func place(of address: UInt) -> (object: String, offset: UInt)? {
    var offset: UInt = 0
    guard let object = cprobe_object_of(address, &offset) else { return nil }
    return (String(cString: object), offset)
  }
}

/// Allocations and frees in their order.
package struct AllocationLog: Equatable, Sendable {
  /// Something that happened to a block of memory.
  package struct Event: Equatable, Sendable {
    /// The block's address.
    package let address: UInt
    /// Its usable bytes: more or fewer than before where it changed in place, 0 where it was freed.
    package let bytes: Int
    /// Where each function was to return to, the innermost first; `nil` for a free.
    package let stack: [UInt]?
  }

  /// The events.
  package var events: [Event] = []

  /// A log of nothing.
  package init() {}

  /// How often each stack allocated. A block that changed in place is no allocation.
  package var allocations: [[UInt]: Int] {
    var live: Set<UInt> = []
    var counts: [[UInt]: Int] = [:]
    for event in events {
      guard let stack = event.stack else {
        live.remove(event.address)
        continue
      }
      if live.insert(event.address).inserted { counts[stack, default: 0] += 1 }
    }
    return counts
  }

  /// The part in which the most bytes were alive at once, of the parts that begin with these events and end where the next begins.
  package func part(withHighestPeakFrom starts: [Int]) -> AllocationLog {
    var highest = (bytes: 0, log: AllocationLog())
    for (start, end) in zip(starts, starts.dropFirst() + [events.count]) {
      var part = AllocationLog()
      part.events = Array(events[start..<end])
      let bytes = part.peak.bytes
      if bytes > highest.bytes { highest = (bytes, part) }
    }
    return highest.log
  }

  /// The bytes of each stack's blocks when the most bytes were alive, of those allocated since the log begins.
  package var liveAtPeak: [[UInt]: Int] {
    let end = peak.end
    var live: [UInt: (stack: [UInt], bytes: Int)] = [:]
    for event in events[..<end] {
      if let stack = event.stack {
        live[event.address] = (live[event.address]?.stack ?? stack, event.bytes)
      } else {
        live[event.address] = nil
      }
    }
    var bytes: [[UInt]: Int] = [:]
    for block in live.values { bytes[block.stack, default: 0] += block.bytes }
    return bytes
  }

  /// The most bytes alive at once, and the number of events by then.
  package var peak: (bytes: Int, end: Int) {
    var live: [UInt: Int] = [:]
    var (now, most, end) = (0, 0, 0)
    for (place, event) in events.enumerated() {
      now += event.bytes - (live[event.address] ?? 0)
      live[event.address] = event.bytes == 0 ? nil : event.bytes
      // A free of a block that is older than the log changes nothing.
      if now > most { (most, end) = (now, place + 1) }
    }
    return (most, end)
  }
}
