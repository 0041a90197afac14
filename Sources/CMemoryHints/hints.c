// All of it is inline.
#include "CMemoryHints.h"
