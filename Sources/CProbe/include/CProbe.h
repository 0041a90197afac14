// What the harness asks of the machine, as close to it as C comes: clock, black hole, resource usage, allocator.
#ifndef CPROBE_H
#define CPROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Says that the clock cannot be read, and ends the program with 1: nothing can be timed, and no wait has an end.
_Noreturn void cprobe_clock_failed(void);

/// Nanoseconds since some moment in the machine's past. Inline, because a call would cost what it measures. If the system refuses, the program ends.
static inline int64_t cprobe_now(void) {
#ifdef __APPLE__
  // CLOCK_MONOTONIC has steps of 1 µs there.
  return (int64_t)clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
#else
  struct timespec now;
  if (__builtin_expect(clock_gettime(CLOCK_MONOTONIC, &now) != 0, 0)) cprobe_clock_failed();
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
#endif
}

/// Nanoseconds of processor time that this process has used: another clock, to judge the first by.
static inline int64_t cprobe_processor_time(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0) return 0;
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// Makes the compiler believe that whatever `value` points to is read, and that all memory may have changed.
static inline void cprobe_consume(const void *_Nullable value) { __asm__ volatile("" : : "r"(value) : "memory"); }

/// `value`, which the compiler no longer knows.
static inline int64_t cprobe_opaque(int64_t value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}

/// Multiplies and adds so many times, each time waiting for the time before: work of a known amount that touches no memory.
static inline void cprobe_spin(int64_t steps) {
  uint64_t value = 1;
  for (int64_t step = 0; step < steps; step++) {
    value = value * 6364136223846793005ull + 1442695040888963407ull;
    __asm__ volatile("" : "+r"(value));
  }
}

/// Memory for ``cprobe_evict``: written once, in pages of the usual size whatever the system's page policy is. NULL if there is not enough.
void *_Nullable cprobe_eviction_memory(int64_t bytes);
/// Gives that memory back.
void cprobe_eviction_free(void *_Nonnull memory, int64_t bytes);
/// Reads a word of every cache line (64 bytes) of that memory, each part of 2 MB twice, so that the caches hold it and nothing older. Returns the sum of the words,
/// each counted twice.
int64_t cprobe_evict(const void *_Nonnull memory, int64_t bytes);

/// What happened to the calling thread (on systems without per-thread figures: to the process) since it began.
struct cprobe_usage {
  int64_t involuntary_switches;
  int64_t page_faults;
  /// Time on a processor.
  int64_t processor_nanoseconds;
};
struct cprobe_usage cprobe_usage(void);

/// The processors that the calling thread may run on; 0 where the system does not say.
int cprobe_usable_processors(void);

/// Asks for the fast processors for the calling thread, where a system has slow ones too and chooses by what a thread is for.
void cprobe_prefer_fast_processors(void);

/// Whether huge pages are switched off for this process; false where the system does not say.
bool cprobe_huge_pages_are_off(void);

/// A word of the command line, the program at place 0; NULL behind the last, and where the system does not tell a library.
const char *_Nullable cprobe_argument(int place);

/// Keeps the calling thread, and those it starts, on one processor: the last it may run on. Returns its number, or -1 where that cannot be done.
int cprobe_pin(void);

/// The compiler that built this, as it names itself.
const char *_Nonnull cprobe_compiler(void);

/// jemalloc's version, or NULL where it is not linked.
const char *_Nullable cprobe_jemalloc_version(void);
/// Whether an allocation by malloc moves jemalloc's counter: false under sanitizers and memcheck even where it is linked.
bool cprobe_jemalloc_owns_malloc(void);
/// jemalloc's counter of the bytes that the calling thread has allocated since it began, in usable sizes; NULL unless jemalloc owns malloc. It moves while the
/// thread runs, and each thread has one of its own.
const uint64_t *_Nullable cprobe_thread_allocated(void);
/// The value at an address now, whatever the compiler knows about it.
static inline uint64_t cprobe_read(const uint64_t *_Nonnull address) { return *(const volatile uint64_t *)address; }
/// An integer setting of jemalloc, such as "opt.dirty_decay_ms"; false where there is none.
bool cprobe_jemalloc_setting(const char *_Nonnull name, int64_t *_Nonnull value);
/// A setting of jemalloc in words, such as "opt.thp"; NULL where there is none.
const char *_Nullable cprobe_jemalloc_text(const char *_Nonnull name);
/// Gives every free page back to the system, so that the next use of it faults; false where the allocator cannot.
bool cprobe_release_pages(void);

/// Allocations of the calling thread while counting, in usable bytes.
struct cprobe_allocations {
  int64_t allocations;
  int64_t allocated_bytes;
  /// Bytes live now, above those live at the start; negative when more was freed than allocated.
  int64_t live_bytes;
  /// The largest `live_bytes` since the start.
  int64_t peak_bytes;
};
/// Installs the counting hooks; false where the allocator has none.
bool cprobe_counting_install(void);
/// Removes the hooks.
void cprobe_counting_remove(void);
/// Sets all figures to zero.
void cprobe_counting_reset(void);
/// Switches counting on or off; off at first.
void cprobe_counting_enable(bool enabled);
/// The figures since the last reset.
struct cprobe_allocations cprobe_counting_read(void);

/// Something that happened to a block of memory while allocations were counted.
struct cprobe_allocation_event {
  uintptr_t address;
  /// The usable bytes of a block that was allocated, or grew or shrank in place; 0 for one that was freed.
  int64_t bytes;
  /// Where in the list of frames the stack begins; its length stands there, then the addresses, the innermost first. Frees have none: -1.
  int64_t stack;
};
/// Begins to record each event with its stack, on top of counting; false where there is no unwinder or no memory.
bool cprobe_recording_begin(void);
/// Ends recording and gives its memory back.
void cprobe_recording_end(void);
/// Forgets what was recorded.
void cprobe_recording_reset(void);
/// The events since then, in order; they stay until recording ends.
const struct cprobe_allocation_event *_Nullable cprobe_recorded_events(int64_t *_Nonnull count);
/// The list of frames.
const uintptr_t *_Nullable cprobe_recorded_frames(void);
/// Whether there were more events or frames than there is room for.
bool cprobe_recording_overflowed(void);
/// What the hooks call: records an event of the calling thread, if recording has begun.
void cprobe_record_event(uintptr_t address, int64_t bytes);
/// The file that holds the code at an address, and its place there; NULL where that is unknown.
const char *_Nullable cprobe_object_of(uintptr_t address, uintptr_t *_Nonnull offset);

/// Whether valgrind's header was there when this was built; without it nothing below does anything.
bool cprobe_callgrind_is_compiled_in(void);
/// Whether this runs under valgrind, whatever its tool.
bool cprobe_runs_under_valgrind(void);
/// Under callgrind with --instr-atstart=no: begins to look at instructions at all, and so to count them. Nothing before is slowed down by counting.
void cprobe_callgrind_start(void);
/// Under callgrind with --collect-atstart=no: begins to count instructions, and ends it the next time.
void cprobe_callgrind_toggle(void);
/// Under callgrind: writes the counts to a file, with `name` (at most 400 bytes: callgrind copies it without looking) as its trigger, and sets
/// them to zero.
void cprobe_callgrind_dump(const char *_Nonnull name);

/// Does `work` in a copy of this process (fork) and waits for its end. Returns the work's result from 0 to 255, 128 and the signal where one
/// ended it, -1 where there was no copy to be had. Of the calling process nothing changes, its heap included.
int cprobe_run_in_child(int (*_Nonnull work)(void *_Nullable), void *_Nullable context);

#ifdef __cplusplus
}
#endif
#endif
