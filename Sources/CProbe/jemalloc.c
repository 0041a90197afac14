// jemalloc without its header, so that the package builds with and without the library. Functions are looked up at run time; what is used of its
// interface is described in jemalloc(3) and, for the hooks, in the library's sources (include/jemalloc/internal/hook.h, version 5.3.0).
#define _GNU_SOURCE
#include "CProbe.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Freed pages stay with the process, so that a layout's cost is not swamped by the kernel's. `prepare.fresh` gives them back on purpose.
// The library reads this symbol when it starts; the environment's MALLOC_CONF comes after it and wins.
__attribute__((visibility("default"), used)) const char *malloc_conf = "dirty_decay_ms:-1,muzzy_decay_ms:-1";

typedef int (*mallctl_function)(const char *, void *, size_t *, void *, size_t);
typedef size_t (*sallocx_function)(const void *, int);

// Several threads may look it up at once: all find the same.
static mallctl_function mallctl_entry(void) {
  static _Atomic(mallctl_function) known;
  mallctl_function entry = atomic_load_explicit(&known, memory_order_relaxed);
  if (entry) return entry;
  entry = (mallctl_function)dlsym(RTLD_DEFAULT, "mallctl");
  if (!entry) entry = (mallctl_function)dlsym(RTLD_DEFAULT, "je_mallctl");
  atomic_store_explicit(&known, entry, memory_order_relaxed);
  return entry;
}

static sallocx_function usable_size;

const char *cprobe_jemalloc_version(void) {
  mallctl_function mallctl = mallctl_entry();
  const char *version = NULL;
  size_t size = sizeof version;
  if (!mallctl || mallctl("version", &version, &size, NULL, 0) != 0) return NULL;
  return version;
}

bool cprobe_jemalloc_setting(const char *name, int64_t *value) {
  mallctl_function mallctl = mallctl_entry();
  int64_t result = 0;
  size_t size = sizeof result;
  if (!mallctl || mallctl(name, &result, &size, NULL, 0) != 0) return false;
  // A narrower setting fills the low bytes only.
  *value = size == 1 ? (int64_t)*(bool *)&result : size == 4 ? (int64_t)*(int32_t *)&result : result;
  return true;
}

const char *cprobe_jemalloc_text(const char *name) {
  mallctl_function mallctl = mallctl_entry();
  const char *text = NULL;
  size_t size = sizeof text;
  if (!mallctl || mallctl(name, &text, &size, NULL, 0) != 0) return NULL;
  return text;
}

const uint64_t *cprobe_thread_allocated(void) {
  mallctl_function mallctl = mallctl_entry();
  volatile uint64_t *counter = NULL;
  size_t size = sizeof counter;
  if (!mallctl || mallctl("thread.allocatedp", (void *)&counter, &size, NULL, 0) != 0 || !counter) return NULL;
  uint64_t before = *counter;
  void *volatile block = malloc(100);
  uint64_t after = *counter;
  free(block);
  return block != NULL && after >= before + 100 ? (const uint64_t *)counter : NULL;
}

bool cprobe_jemalloc_owns_malloc(void) { return cprobe_thread_allocated() != NULL; }

bool cprobe_release_pages(void) {
  mallctl_function mallctl = mallctl_entry();
  // 4096 stands for all arenas (MALLCTL_ARENAS_ALL).
  if (mallctl && cprobe_jemalloc_owns_malloc()) {
    mallctl("thread.tcache.flush", NULL, NULL, NULL, 0);
    return mallctl("arena.4096.purge", NULL, NULL, NULL, 0) == 0;
  }
#if defined(__GLIBC__)
  malloc_trim(0);
  return true;
#else
  return false;
#endif
}

// Counting: hooks that see every allocation, of which those of the counting thread are counted.

struct hooks {
  void (*alloc)(void *extra, int type, void *result, uintptr_t raw, uintptr_t arguments[3]);
  void (*dalloc)(void *extra, int type, void *address, uintptr_t arguments[3]);
  void (*expand)(void *extra, int type, void *address, size_t old_size, size_t new_size, uintptr_t raw, uintptr_t arguments[4]);
  void *extra;
};

// What other threads allocate meanwhile (a runtime's, a library's) is none of the measured work, and would make figures differ from run to run.
static _Thread_local bool counting;
static _Thread_local int64_t allocations, allocated_bytes, live_bytes, peak_bytes;
static void *installed;

static void add_live(int64_t bytes) {
  live_bytes += bytes;
  if (live_bytes > peak_bytes) peak_bytes = live_bytes;
}

static void count_allocation(int64_t bytes) {
  allocations += 1;
  allocated_bytes += bytes;
  add_live(bytes);
}

static void on_alloc(void *extra, int type, void *result, uintptr_t raw, uintptr_t arguments[3]) {
  (void)extra, (void)type, (void)raw, (void)arguments;
  if (!result || !counting) return;
  int64_t bytes = (int64_t)usable_size(result, 0);
  count_allocation(bytes);
  cprobe_record_event((uintptr_t)result, bytes);
}

static void on_dalloc(void *extra, int type, void *address, uintptr_t arguments[3]) {
  (void)extra, (void)type, (void)arguments;
  if (!address || !counting) return;
  add_live(-(int64_t)usable_size(address, 0));
  cprobe_record_event((uintptr_t)address, 0);
}

// A block that grew in place is no allocation, but its new bytes are.
static void on_expand(void *extra, int type, void *address, size_t old_size, size_t new_size, uintptr_t raw, uintptr_t arguments[4]) {
  (void)extra, (void)type, (void)address, (void)raw, (void)arguments;
  if (!counting) return;
  if (new_size > old_size) allocated_bytes += (int64_t)(new_size - old_size);
  add_live((int64_t)new_size - (int64_t)old_size);
  cprobe_record_event((uintptr_t)address, (int64_t)new_size);
}

bool cprobe_counting_install(void) {
  mallctl_function mallctl = mallctl_entry();
  usable_size = (sallocx_function)dlsym(RTLD_DEFAULT, "sallocx");
  if (!mallctl || !usable_size || installed) return installed != NULL;
  struct hooks hooks = {on_alloc, on_dalloc, on_expand, NULL};
  size_t size = sizeof installed;
  return mallctl("experimental.hooks.install", &installed, &size, &hooks, sizeof hooks) == 0;
}

void cprobe_counting_remove(void) {
  mallctl_function mallctl = mallctl_entry();
  if (!mallctl || !installed) return;
  mallctl("experimental.hooks.remove", NULL, NULL, &installed, sizeof installed);
  installed = NULL;
}

void cprobe_counting_reset(void) {
  allocations = 0, allocated_bytes = 0, live_bytes = 0, peak_bytes = 0;
}

void cprobe_counting_enable(bool enabled) { counting = enabled; }

struct cprobe_allocations cprobe_counting_read(void) {
  struct cprobe_allocations result = {allocations, allocated_bytes, live_bytes, peak_bytes};
  return result;
}
