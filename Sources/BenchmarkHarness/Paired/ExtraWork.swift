import CProbe

/// Extra work that slows a body down by a known amount. It is a chain of multiplications, each of which waits for the previous one.
///
/// It is real work within the timed part; no figure is adjusted. It accesses no memory, so it does not affect the body's caches.
package enum ExtraWork {
  /// Does `steps` steps, about 1.5 ns each on current hardware.
  @inline(__always) package static func spin(steps: Int) { cprobe_spin(Int64(steps)) }
}

extension MeasuredBody {
  /// Returns the same work with this number of ``ExtraWork`` steps for each iteration. The steps of a batch are added together, so that even less than
  /// one step per iteration has an effect.
  package func slowed(byStepsPerIteration steps: Double) -> MeasuredBody {
    slowed(byStepsPerIteration: steps) { ExtraWork.spin(steps: $0) }
  }

  /// Returns the same, with `spin` doing the steps.
  func slowed(byStepsPerIteration steps: Double, spin: @escaping (Int) -> Void) -> MeasuredBody {
    precondition(steps >= 0 && steps.isFinite, "\(steps) steps cannot be added")
    guard steps > 0 else { return self }
    return MeasuredBody(
      segmentLimit: segmentLimit, setUp: setUp,
      run: { [run] count in
        run(count)
        spin(Int((Double(count) * steps).rounded()))
      },
      tearDown: tearDown, warmUp: warmUp, arm: arm)
  }
}
