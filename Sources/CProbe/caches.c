#include "CProbe.h"

#include <string.h>
#include <sys/mman.h>

enum { line_bytes = 64 };

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
  int64_t sum = 0;
  for (int64_t word = 0; word < bytes / (int64_t)sizeof(int64_t); word += line_bytes / sizeof(int64_t)) sum += words[word];
  return sum;
}
