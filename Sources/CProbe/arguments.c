// The words of the command line, also where the system shows them nowhere else: Swift reads them from /proc, which may not be mounted.
#include "CProbe.h"

#include <stdlib.h>

static int argument_count;
static char **arguments;

// The GNU C library and Apple's loader give constructors what they give `main`. Other libraries do not.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int count, char **words, char **environment) {
  (void)environment;
  argument_count = count, arguments = words;
}
#endif

const char *cprobe_argument(int place) { return place >= 0 && place < argument_count ? arguments[place] : NULL; }
