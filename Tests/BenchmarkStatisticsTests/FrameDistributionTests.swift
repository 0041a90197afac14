import BenchmarkStatistics
import Testing

@Suite("The times of a scenario's frames")
struct FrameDistributionTests {
  private static let millisecond = 1_000_000

  @Test("No frames, or a negative time, make no distribution")
  func nothing() {
    #expect(FrameDistribution(nanoseconds: []) == nil)
    #expect(FrameDistribution(nanoseconds: [1, -1]) == nil)
    #expect(FrameDistribution(nanoseconds: [.max]) == nil && FrameDistribution(nanoseconds: [.max / 4, .max / 4]) == nil)
    #expect(FrameDistribution(nanoseconds: [.max / 4])?.buckets.count == 1)
  }

  @Test("Percentiles are times of frames, by the nearest rank")
  func percentiles() throws {
    let frames = try #require(FrameDistribution(nanoseconds: (1...1_000).map { $0 * 10 }.shuffled()))
    #expect([0, 50, 90, 99, 99.9, 100].map(frames.percentile) == [10, 5_000, 9_000, 9_900, 9_990, 10_000])
    #expect(frames.buckets.reduce(0) { $0 + $1.count } == 1_000)
    let few = try #require(FrameDistribution(nanoseconds: [3, 1, 2]))
    #expect([50, 90, 99.9].map(few.percentile) == [2, 3, 3])
  }

  @Test("A frame of exactly the interval is not over it")
  func over() throws {
    // 1e9 / 120 lies between these two numbers, and 1e9 / 60 between the next two.
    let frames = try #require(FrameDistribution(nanoseconds: [8_333_333, 8_333_334, 16_666_666, 16_666_667]))
    #expect(frames.over(.hertz120) == 3)
    #expect(frames.over(.hertz60) == 1)
  }

  @Test("A frame that is not ready in time is late by whole intervals, and the scenario lasts so much longer")
  func hitches() throws {
    // At 60 Hz: 1, 1 and 2 intervals, one of four late: 250 ms a second. At 120 Hz: 1, 1 and 3, two of five late.
    let frames = try #require(FrameDistribution(nanoseconds: [1, 2, 20].map { $0 * Self.millisecond }))
    #expect(frames.hitchMillisecondsPerSecond(at: .hertz60) == 250)
    #expect(frames.hitchMillisecondsPerSecond(at: .hertz120) == 400)
    #expect(try #require(FrameDistribution(nanoseconds: [0, 8_333_333])).hitchMillisecondsPerSecond(at: .hertz120) == 0)
  }

  @Test("What is left of an interval is negative, what is beyond it positive")
  func overruns() throws {
    let frames = try #require(FrameDistribution(nanoseconds: [1, 2, 20].map { $0 * Self.millisecond }))
    #expect(abs(frames.overrun(50, of: .hertz120) - (2e6 - 1e9 / 120)) < 1e-6)
    #expect(abs(frames.overrun(99, of: .hertz60) - (20e6 - 1e9 / 60)) < 1e-6)
  }

  @Test("Buckets hold every frame once, and none is wider than a sixteenth of its times")
  func buckets() throws {
    let times = [0, 1, 15, 16, 17, 31, 32, 33, 34, 1_000, 1_023, 1_024, 123_456_789]
    let buckets = try #require(FrameDistribution(nanoseconds: times)).buckets
    #expect(buckets.reduce(0) { $0 + $1.count } == times.count)
    for (bucket, next) in zip(buckets, buckets.dropFirst()) { #expect(bucket.upperBound <= next.lowerBound) }
    for bucket in buckets {
      #expect(times.count { $0 >= bucket.lowerBound && $0 < bucket.upperBound } == bucket.count)
      #expect((bucket.upperBound - bucket.lowerBound) * 16 <= max(16, bucket.lowerBound))
    }
    // 32 and 33 share a bucket two wide, 34 has the next.
    #expect(buckets.contains { $0.lowerBound == 32 && $0.upperBound == 34 && $0.count == 2 })
  }
}
