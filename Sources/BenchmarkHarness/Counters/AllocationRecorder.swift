import CProbe

/// Records every allocation of the calling thread with its stack, while a ``JemallocCounter`` counts them.
package struct AllocationRecorder {
  /// The reason why nothing can be recorded.
  package enum Unavailable: Error, Equatable, CustomStringConvertible {
    /// The program has no unwinder, or there is not enough address space for the log.
    case noRecording
    /// There were more events than the log has room for.
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

  /// Discards all recorded events.
  package func reset() { cprobe_recording_reset() }

  /// The number of recorded events.
  package var count: Int {
    var count: Int64 = 0
    _ = cprobe_recorded_events(&count)
    return Int(count)
  }

  /// Returns the recorded events as a log.
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

  /// Returns the file that contains the code at an address, and the offset in it; `nil` if unknown.
  package static func place(of address: UInt) -> (object: String, offset: UInt)? {
    var offset: UInt = 0
    guard let object = cprobe_object_of(address, &offset) else { return nil }
    return (String(cString: object), offset)
  }
}

/// Allocations and frees, in the order in which they happened.
package struct AllocationLog: Equatable, Sendable {
  /// A change of a block of memory.
  package struct Event: Equatable, Sendable {
    /// The block's address.
    package let address: UInt
    /// The block's usable bytes. After a resize in place, they are more or fewer than before; after a free, they are 0.
    package let bytes: Int
    /// The return address of each function, the innermost first; `nil` for a free.
    package let stack: [UInt]?
  }

  /// The events.
  package var events: [Event] = []

  /// An empty log.
  package init() {}

  /// The number of allocations by each stack. A block that was resized in place does not count as an allocation.
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

  /// Returns the part with the highest peak of live bytes. Each part begins at one of these events and ends where the next part begins.
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

  /// The bytes of each stack's blocks at the peak of live bytes. Only blocks allocated since the beginning of the log count.
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

  /// The peak of live bytes, and the number of events up to it.
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
