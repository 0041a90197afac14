#define _GNU_SOURCE
#include "CProbe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <sys/prctl.h>
#endif
#ifdef __APPLE__
#include <pthread.h>
#endif

#ifndef RUSAGE_THREAD
#define RUSAGE_THREAD RUSAGE_SELF
#endif

struct cprobe_usage cprobe_usage(void) {
  struct rusage usage;
  struct cprobe_usage result = {0, 0, 0};
  if (getrusage(RUSAGE_THREAD, &usage) == 0) {
    result.involuntary_switches = usage.ru_nivcsw;
    result.page_faults = usage.ru_minflt + usage.ru_majflt;
    int64_t seconds = (int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
    int64_t microseconds = (int64_t)usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
    result.processor_nanoseconds = seconds * 1000000000 + microseconds * 1000;
  }
  return result;
}

_Noreturn void cprobe_clock_failed(void) {
#ifdef __linux__
  const char *program = program_invocation_short_name;
#else
  const char *program = getprogname();
#endif
  dprintf(STDERR_FILENO,
          "%s: the system's clock CLOCK_MONOTONIC cannot be read (%s), so nothing can be timed; look for what forbids it, such as a sandbox\n",
          program, strerror(errno));
  _exit(1);
}

int cprobe_pin(void) {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
  for (int cpu = CPU_SETSIZE - 1; cpu >= 0; cpu--) {
    if (!CPU_ISSET(cpu, &allowed)) continue;
    CPU_ZERO(&allowed);
    CPU_SET(cpu, &allowed);
    return sched_setaffinity(0, sizeof allowed, &allowed) == 0 ? cpu : -1;
  }
#endif
  return -1;
}

int cprobe_usable_processors(void) {
#ifdef __linux__
  // The kernel refuses a set that is smaller than its own.
  for (int room = CPU_SETSIZE; room <= 1 << 20; room *= 2) {
    cpu_set_t *allowed = CPU_ALLOC(room);
    if (!allowed) return 0;
    size_t size = CPU_ALLOC_SIZE(room);
    bool is_known = sched_getaffinity(0, size, allowed) == 0;
    bool is_too_small = !is_known && errno == EINVAL;
    int count = is_known ? CPU_COUNT_S(size, allowed) : 0;
    CPU_FREE(allowed);
    if (!is_too_small) return count;
  }
#endif
  return 0;
}

void cprobe_prefer_fast_processors(void) {
#ifdef __APPLE__
  pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0);
#endif
}

bool cprobe_huge_pages_are_off(void) {
#ifdef PR_GET_THP_DISABLE
  return prctl(PR_GET_THP_DISABLE, 0, 0, 0, 0) > 0;
#else
  return false;
#endif
}

const char *cprobe_compiler(void) { return __VERSION__; }
