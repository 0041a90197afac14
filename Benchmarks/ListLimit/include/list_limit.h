// The least work that is known for a list whose rows change, come and go: what `indexed` is measured against.
#ifndef LIST_LIMIT_H
#define LIST_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Rows of 1 to 65,535 units each, in order, with their sums. Nothing of it is for more than one thread.
typedef struct list_limit list_limit;

/// Rows that follow each other in memory, found by list_limit_run.
typedef struct {
  const uint16_t *extents;
  /// How many rows there are at `extents`.
  int64_t count;
  /// The index of the first of them.
  int64_t item;
  /// Where it begins, in units.
  int64_t origin;
} list_limit_rows;

/// The most rows that list_limit_make takes.
enum { LIST_LIMIT_MOST = 30000000 };

/// The rows of `count` extents, each from 1 to 65,535, at most LIST_LIMIT_MOST of them; NULL where there is no memory for it. O(count).
list_limit *list_limit_make(const int32_t *extents, int64_t count);
void list_limit_free(list_limit *list);

/// The number of rows.
int64_t list_limit_count(const list_limit *list);
/// The sum of all extents, in units.
int64_t list_limit_extent(const list_limit *list);

/// Gives an existing row another extent.
void list_limit_resize(list_limit *list, int64_t item, int32_t extent);
/// Puts rows before an existing one, or behind the last. False where its root is full and not all of them came: not before a million have.
bool list_limit_insert(list_limit *list, int64_t item, const int32_t *extents, int64_t count);
/// Takes an existing row away, and returns its extent.
int32_t list_limit_remove(list_limit *list, int64_t item);
/// Where an existing row begins, and its extent.
int64_t list_limit_origin(const list_limit *list, int64_t item, int32_t *extent);

/// The rows from the one that holds an offset on: at least one, for an offset from 0 to below the extent of all.
list_limit_rows list_limit_at(const list_limit *list, int64_t offset);
/// The rows behind these; none at the end.
list_limit_rows list_limit_behind(const list_limit *list, list_limit_rows rows);

/// Asks for the memory that changes at these existing rows will touch, so that they wait for it together.
void list_limit_prefetch(const list_limit *list, const int64_t *items, int64_t count);

#ifdef __cplusplus
}
#endif
#endif
