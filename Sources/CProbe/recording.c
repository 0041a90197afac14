// Recording allocations with their stacks: a log in memory of its own, which no allocator sees. It is read after the measured work.
#define _GNU_SOURCE
#include "CProbe.h"

#include <dlfcn.h>
#include <sys/mman.h>
#if __has_include(<unwind.h>)
#include <unwind.h>
#define HAS_UNWINDER 1
#endif

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

enum { max_events = 1 << 22, max_frames = 1 << 26, max_depth = 128 };

static struct cprobe_allocation_event *events;
static uintptr_t *frames;
static int64_t event_count, frame_count;
static bool overflowed;
// The unwinder may allocate when it is first used, and that is none of the measured work.
static _Thread_local bool inside;

static void *reserve(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

bool cprobe_recording_begin(void) {
#ifdef HAS_UNWINDER
  if (events) return true;
  events = reserve(max_events * sizeof *events);
  frames = reserve(max_frames * sizeof *frames);
  if (!events || !frames) {
    cprobe_recording_end();
    return false;
  }
  cprobe_recording_reset();
  return true;
#else
  return false;
#endif
}

void cprobe_recording_end(void) {
  if (events) munmap(events, max_events * sizeof *events);
  if (frames) munmap(frames, max_frames * sizeof *frames);
  events = NULL, frames = NULL;
}

void cprobe_recording_reset(void) { event_count = 0, frame_count = 0, overflowed = false; }

const struct cprobe_allocation_event *cprobe_recorded_events(int64_t *count) {
  *count = event_count;
  return events;
}

const uintptr_t *cprobe_recorded_frames(void) { return frames; }

bool cprobe_recording_overflowed(void) { return overflowed; }

#ifdef HAS_UNWINDER
static _Unwind_Reason_Code take_frame(struct _Unwind_Context *context, void *length) {
  int64_t *taken = length;
  uintptr_t address = _Unwind_GetIP(context);
  if (!address || *taken == max_depth) return _URC_END_OF_STACK;
  // The call stands before the place it returns to.
  frames[frame_count + 1 + *taken] = address - 1;
  *taken += 1;
  return _URC_NO_REASON;
}
#endif

void cprobe_record_event(uintptr_t address, int64_t bytes) {
  if (!events || inside) return;
  if (event_count == max_events || frame_count + max_depth + 1 > max_frames) {
    overflowed = true;
    return;
  }
  inside = true;
  int64_t stack = -1;
#ifdef HAS_UNWINDER
  if (bytes > 0) {
    int64_t length = 0;
    _Unwind_Backtrace(take_frame, &length);
    frames[frame_count] = (uintptr_t)length;
    stack = frame_count;
    frame_count += length + 1;
  }
#endif
  events[event_count++] = (struct cprobe_allocation_event){address, bytes, stack};
  inside = false;
}

const char *cprobe_object_of(uintptr_t address, uintptr_t *offset) {
  Dl_info info;
  if (!dladdr((const void *)address, &info) || !info.dli_fname) return NULL;
  *offset = address - (uintptr_t)info.dli_fbase;
  return info.dli_fname;
}
