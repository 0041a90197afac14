// Callgrind's client requests, which are no instructions to any other program. They need valgrind's header when this is built; without it the
// package builds all the same and says so.
#include "CProbe.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define HAS_CALLGRIND 1
#endif

bool cprobe_callgrind_is_compiled_in(void) {
#ifdef HAS_CALLGRIND
  return true;
#else
  return false;
#endif
}

bool cprobe_runs_under_valgrind(void) {
#ifdef HAS_CALLGRIND
  return RUNNING_ON_VALGRIND > 0;
#else
  return false;
#endif
}

void cprobe_callgrind_start(void) {
#ifdef HAS_CALLGRIND
  CALLGRIND_START_INSTRUMENTATION;
#endif
}

void cprobe_callgrind_toggle(void) {
#ifdef HAS_CALLGRIND
  CALLGRIND_TOGGLE_COLLECT;
#endif
}

void cprobe_callgrind_dump(const char *name) {
#ifdef HAS_CALLGRIND
  CALLGRIND_DUMP_STATS_AT(name);
#else
  (void)name;
#endif
}

int cprobe_run_in_child(int (*work)(void *), void *context) {
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) _exit(work(context));
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
