// Threads end cleanly although jemalloc's hooks come and go. The linker gives this `pthread_create` precedence over the C library's, in the shared libraries
// too, so it starts every thread of the process.
//
// jemalloc keeps a list of the threads that use it, in memory of those threads. Installing and removing hooks marks each of them, and the mark is taken away
// when the thread allocates next. Version 5.3.0 forgets two kinds of threads in its list when they end, and crashes when it walks the list later:
// - one that ends while it is marked: `tsd_cleanup` has no case for `tsd_state_nominal_recompute`;
// - one that never allocated, if hooks are installed when it ends: the C library's own `free` of old stacks (`_dl_deallocate_tls`), after the last
//   destructor, then makes it known to jemalloc for the first time (`hook_reentrantp`).
// A thread that allocates once when it starts, and once when it ends, is neither.
#define _GNU_SOURCE
#include "CProbe.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// A sanitizer owns both `malloc`, so that nothing is counted, and `pthread_create`.
#define LEAVES_THREADS_ALONE 1
#endif
#endif

// Elsewhere than in the GNU C library, a program may be linked without shared libraries, and nothing could be looked up. Jemalloc is not there either.
#include <stdlib.h>
#if defined(__GLIBC__) && !defined(LEAVES_THREADS_ALONE)
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

typedef int (*create_function)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

struct work {
  void *(*routine)(void *);
  void *argument;
};

static void allocate_once(void *unused) {
  (void)unused;
  // Volatile, or the optimiser leaves both calls out.
  void *volatile block = malloc(1);
  free(block);
}

static void *run(void *argument) {
  struct work work = *(struct work *)argument;
  allocate_once(NULL);
  free(argument);
  void *result;
  // Also when the thread ends by `pthread_exit`.
  pthread_cleanup_push(allocate_once, NULL);
  result = work.routine(work.argument);
  pthread_cleanup_pop(1);
  return result;
}

__attribute__((visibility("default"), used)) int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*routine)(void *), void *restrict argument) {
  create_function create = (create_function)dlsym(RTLD_NEXT, "pthread_create");
  struct work *work = create ? malloc(sizeof *work) : NULL;
  if (!work) return EAGAIN;
  *work = (struct work){routine, argument};
  int status = create(thread, attributes, run, work);
  if (status != 0) free(work);
  return status;
}
#endif
