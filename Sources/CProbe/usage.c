#define _GNU_SOURCE
#include "CProbe.h"

#include <sys/resource.h>
#ifdef __linux__
#include <sched.h>
#endif

#ifndef RUSAGE_THREAD
#define RUSAGE_THREAD RUSAGE_SELF
#endif

struct cprobe_usage cprobe_usage(void) {
  struct rusage usage;
  struct cprobe_usage result = {0, 0};
  if (getrusage(RUSAGE_THREAD, &usage) == 0) {
    result.involuntary_switches = usage.ru_nivcsw;
    result.page_faults = usage.ru_minflt + usage.ru_majflt;
  }
  return result;
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

const char *cprobe_compiler(void) { return __VERSION__; }
