#define _GNU_SOURCE
#include "CProbe.h"

#include <sys/resource.h>

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

const char *cprobe_compiler(void) { return __VERSION__; }
