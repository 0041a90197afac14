// A library for LD_PRELOAD that lets calls to the system fail: the k-th of one kind, or all from the k-th on.
//
//   cc -shared -fPIC -O1 -o failing-calls.so failing-calls.c
//   FAULT=write FAULT_AT=3 FAULT_ERROR=28 LD_PRELOAD=./failing-calls.so layoutbench report results/runs/mine
//
//   FAULT        the kind of call: open read write fsync close rename unlink mkdir spawn pipe mmap clock
//   FAULT_AT     which one fails, from 1; 0 lets none fail
//   FAULT_ON     set: all that follow fail too
//   FAULT_ERROR  the number of the error
//   FAULT_COUNT  a file that the number of calls of the kind is written to at the end
//
// Only regular files, and only the process that has the variables first, so that a run's parent fails while its workers go on: children inherit
// FAULT_OWNER. Calls of the C library among its own functions do not come here; calls of Swift, Foundation and the tool do. Of the clock only the tool's own
// calls fail: where Swift's runtime cannot read it, it ends every program.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char *kind = "";
static long at, error_number = EIO;
static int goes_on, is_owner;
static _Atomic long calls;

__attribute__((constructor)) static void begin(void) {
  const char *value = getenv("FAULT_OWNER");
  char own[32];
  snprintf(own, sizeof own, "%d", getpid());
  is_owner = value == NULL || strcmp(value, own) == 0;
  if (value == NULL) setenv("FAULT_OWNER", own, 1);
  if ((value = getenv("FAULT"))) kind = value;
  if ((value = getenv("FAULT_AT"))) at = atol(value);
  if ((value = getenv("FAULT_ERROR"))) error_number = atol(value);
  goes_on = getenv("FAULT_ON") != NULL;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  if (!is_owner || path == NULL) return;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", calls);
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0) syscall(SYS_write, file, text, length);
}

/// Counts a call of a kind, and says whether it is to fail.
static int fails(const char *name) {
  if (!is_owner || strcmp(kind, name) != 0) return 0;
  long place = atomic_fetch_add(&calls, 1) + 1;
  return at > 0 && (place == at || (goes_on && place > at));
}

static int is_regular(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(value) do { errno = (int)error_number; return value; } while (0)

#define OPEN(name)                                                  \
  int name(const char *path, int flags, ...) {                      \
    mode_t mode = 0;                                                \
    if (flags & (O_CREAT | O_TMPFILE)) {                            \
      va_list rest;                                                 \
      va_start(rest, flags);                                        \
      mode = va_arg(rest, mode_t);                                  \
      va_end(rest);                                                 \
    }                                                               \
    if (fails("open")) FAIL(-1);                                    \
    return NEXT(name)(path, flags, mode);                           \
  }
OPEN(open)
OPEN(open64)

FILE *fopen(const char *path, const char *mode) {
  if (fails("open")) FAIL(NULL);
  return NEXT(fopen)(path, mode);
}
ssize_t read(int file, void *bytes, size_t count) {
  if (is_regular(file) && fails("read")) FAIL(-1);
  return NEXT(read)(file, bytes, count);
}
ssize_t write(int file, const void *bytes, size_t count) {
  if (is_regular(file) && fails("write")) FAIL(-1);
  return NEXT(write)(file, bytes, count);
}
int fsync(int file) {
  if (fails("fsync")) FAIL(-1);
  return NEXT(fsync)(file);
}
int close(int file) {
  int is_failing = is_regular(file) && fails("close");
  int result = NEXT(close)(file);
  if (is_failing) FAIL(-1);
  return result;
}
int rename(const char *from, const char *to) {
  if (fails("rename")) FAIL(-1);
  return NEXT(rename)(from, to);
}
int unlink(const char *path) {
  if (fails("unlink")) FAIL(-1);
  return NEXT(unlink)(path);
}
int mkdir(const char *path, mode_t mode) {
  if (fails("mkdir")) FAIL(-1);
  return NEXT(mkdir)(path, mode);
}
#define SPAWN(name)                                                                                                          \
  int name(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes, \
           char *const words[], char *const environment[]) {                                                               \
    if (fails("spawn")) return (int)error_number;                                                                          \
    return NEXT(name)(child, path, actions, attributes, words, environment);                                               \
  }
SPAWN(posix_spawn)
SPAWN(posix_spawnp)
pid_t fork(void) {
  if (fails("spawn")) FAIL(-1);
  return NEXT(fork)();
}
int pipe(int ends[2]) {
  if (fails("pipe")) FAIL(-1);
  return NEXT(pipe)(ends);
}
int pipe2(int ends[2], int flags) {
  if (fails("pipe")) FAIL(-1);
  return NEXT(pipe2)(ends, flags);
}
void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  if (file >= 0 && fails("mmap")) FAIL(MAP_FAILED);
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}
/// Whether an address is of the program itself, not of a library.
static int is_of_program(void *address) {
  Dl_info caller, program;
  return dladdr(address, &caller) && dladdr((void *)getauxval(AT_ENTRY), &program) && caller.dli_fbase == program.dli_fbase;
}
int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_REALTIME && is_of_program(__builtin_return_address(0)) && fails("clock")) FAIL(-1);
  return (int)syscall(SYS_clock_gettime, clock, time);
}
