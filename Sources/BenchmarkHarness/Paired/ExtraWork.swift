import CProbe

/// Extra work that slows a body down by a known amount: a chain of multiplications, each of which waits for the one before.
///
/// It is real work, done inside the timed part; no figure is changed. It touches no memory, so it takes nothing from the body's caches.
package enum ExtraWork {
  /// Does `steps` steps, about 1.5 ns each on current hardware.
  @inline(__always) package static func spin(steps: Int) { cprobe_spin(Int64(steps)) }
}

extension MeasuredBody {
  /// The same work, with so many ``ExtraWork`` steps to each iteration; of a batch together, so that less than one an iteration has an effect.
  package func slowed(byStepsPerIteration steps: Double) -> MeasuredBody {
    slowed(byStepsPerIteration: steps) { ExtraWork.spin(steps: $0) }
  }

  /// The same, where `spin` does so many steps.
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
