#if CHECK_INVARIANTS
  extension RunIndex {
    /// Stops the program if the sums of a node do not agree with its children.
    @usableFromInline func checkInvariants(of sequence: Sequence) {
      guard !sequence.isEmpty else {
        return precondition(sequence.count == 0 && sequence.measure == 0, "An empty sequence counts something")
      }
      guard sequence.height > 0 else {
        let run = runs[Int(sequence.root)]
        return precondition(
          run.node == -1 && Int(run.count) == sequence.count && run.count > 0, "A sequence of one run counts another number")
      }
      let root = Int(sequence.root)
      precondition(
        record(root).pointee.parent == -1 && Int32(record(root).pointee.level) == sequence.height, "Node \(root) is no root of its sequence"
      )
      precondition(total(of: root, row: 0) == sequence.count, "A sequence counts \(sequence.count) items, its root otherwise")
      precondition(rows < 2 || total(of: root, row: 1) == sequence.measure, "A sequence measures \(sequence.measure), its root otherwise")
      checkNode(root)
    }

    func checkNode(_ node: Int) {
      let count = Int(record(node).pointee.count)
      precondition(count > 0 && count <= fanOut, "Node \(node) has \(count) children")
      for slot in 0..<count {
        let child = child(at: slot, of: node)
        if record(node).pointee.level == 1 {
          precondition(Int(runs[child].node) == node && Int(runs[child].slot) == slot, "Run \(child) does not know where it hangs")
          precondition(runs[child].count > 0, "Run \(child) is empty")
          precondition(value(at: slot, of: node, row: 0) == Int(runs[child].count), "Node \(node) counts run \(child) wrongly")
        } else {
          precondition(
            Int(record(child).pointee.parent) == node && Int(record(child).pointee.slot) == slot,
            "Node \(child) does not know where it hangs")
          precondition(record(child).pointee.level == record(node).pointee.level - 1, "Node \(child) is on another level")
          for row in 0..<rows {
            precondition(value(at: slot, of: node, row: row) == total(of: child, row: row), "Node \(node) sums node \(child) up wrongly")
          }
          checkNode(child)
        }
      }
      for row in 0..<rows { checkRow(row, of: node, count) }
    }

    /// The values in places of children that do not exist must not be found.
    func checkRow(_ row: Int, of node: Int, _ count: Int) {
      let unreachable = row == 0 ? Int(Self.unreachableCount) : Self.unreachable
      for slot in count..<max(count, Self.width) {
        let sums = slot & ~7 >= count ? Self.sum(slot >> 3, in: base(node), row: row) : 0
        let sum = max(sums, Self.sum(slot & 7, in: block(slot >> 3, of: node), row: row))
        precondition(sum > unreachable / 2, "Node \(node) has a sum before child \(slot) of \(count)")
      }
    }
  }

  extension RunTree {
    /// Stops the program where sequences, runs and room do not fit together. `sequences` are all there are.
    @usableFromInline package func checkInvariants(of sequences: some Collection<RunIndex.Sequence>) {
      var taken: [Range<Int>] = []
      var found = 0
      for (number, sequence) in sequences.enumerated() {
        index.checkInvariants(of: sequence)
        var run = sequence.isEmpty ? -1 : index.edgeRun(of: sequence, atEnd: false)
        while run >= 0 {
          let record = index.runs[run]
          precondition(record.count <= record.capacity && Int(record.count) <= runLength, "Run \(run) holds more than it has room for")
          precondition(Int(record.sequence) == number, "Run \(run) takes itself for one of sequence \(record.sequence)")
          precondition(!record.isMarked || marked.contains(Int32(run)), "Run \(run) is marked and on no list")
          taken.append(Int(record.start)..<Int(record.start) + Int(record.capacity))
          (run, found) = (index.run(after: run), found + 1)
        }
      }
      precondition(found + index.freeRuns.count == index.runCount, "\(index.runCount - found - index.freeRuns.count) runs are lost")
      for (room, starts) in freeRoom.enumerated() { taken += starts.map { Int($0)..<Int($0) + room } }
      taken.sort { $0.lowerBound < $1.lowerBound }
      for (first, second) in zip(taken, taken.dropFirst()) {
        precondition(first.upperBound <= second.lowerBound, "Room is given away twice at \(second.lowerBound)")
      }
      precondition((taken.last?.upperBound ?? 0) <= used && used <= capacity, "Runs reach beyond the used capacity")
    }
  }
#endif
