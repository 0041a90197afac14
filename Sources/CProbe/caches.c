#include "CProbe.h"

#include <string.h>
#include <sys/mman.h>

enum { line_bytes = 64, part_bytes = 2 << 20, passes = 2 };

void *cprobe_eviction_memory(int64_t bytes) {
  void *memory = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
#ifdef MADV_NOHUGEPAGE
  madvise(memory, (size_t)bytes, MADV_NOHUGEPAGE);
#endif
  // Pages that were never written are all the same page of zeros, and reading them would evict nothing.
  memset(memory, 1, (size_t)bytes);
  return memory;
}

void cprobe_eviction_free(void *memory, int64_t bytes) { munmap(memory, (size_t)bytes); }

int64_t cprobe_evict(const void *memory, int64_t bytes) {
  const volatile int64_t *words = memory;
  const int64_t step = line_bytes / sizeof(int64_t), part = part_bytes / sizeof(int64_t), count = bytes / (int64_t)sizeof(int64_t);
  int64_t sum = 0;
  // A cache that resists scans replaces lines that were read once by each other, and keeps older lines that were read again. So every part is read again while
  // it is still in the cache.
  for (int64_t start = 0; start < count; start += part) {
    const int64_t end = start + part < count ? start + part : count;
    for (int pass = 0; pass < passes; pass++)
      for (int64_t word = start; word < end; word += step) sum += words[word];
  }
  return sum;
}
