// What a program tells the machine of the memory it will read. Swift has no words for it. A hint changes no result.
#ifndef CMEMORYHINTS_H
#define CMEMORYHINTS_H

#include <stdint.h>

/// The bytes that a processor fetches at once: those of a cache line on every machine that this package is measured on.
enum { CMEMORYHINTS_LINE = 64 };

/// Starts to fetch the line that holds `address`, and does not wait for it. Any address will do, also one where there is no memory.
static inline void cmemoryhints_will_read(const void *_Nonnull address) { __builtin_prefetch(address); }

/// Starts to fetch the lines of `bytes` bytes from `address` on, which begins a line.
static inline void cmemoryhints_will_read_lines(const void *_Nonnull address, int64_t bytes) {
  // Unrolled, the loop would take two lines of code more wherever it is used, and they are as cold as what it fetches.
#pragma clang loop unroll(disable)
  for (int64_t byte = 0; byte < bytes; byte += CMEMORYHINTS_LINE) __builtin_prefetch((const char *)address + byte);
}

#endif
