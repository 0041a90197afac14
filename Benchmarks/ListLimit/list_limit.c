// Three levels: leaves of 128 raw extents of 16 bits; nodes of 64 leaves with the sums and counts before each; groups of 128 nodes with the same, under a
// root of 64 groups. A search scans the sums of a level vector by vector; a change adds to all sums behind it. The vectors are the compiler's own: it makes
// them of AVX-512 or AVX2 where the machine has them, and of what every machine has elsewhere.
#include "list_limit.h"

#include <stdlib.h>
#include <string.h>

// The functions that are called from outside exist three times on x86, and the loader takes those of the machine's vectors. What is inlined into them comes along.
// Not under the thread sanitizer: the function that chooses among the copies is called by the loader, before the sanitizer can be.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define IS_THREAD_SANITIZED 1
#endif
#endif
#if defined(__x86_64__) && defined(__linux__) && !defined(IS_THREAD_SANITIZED)
#define FOR_EACH_MACHINE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FOR_EACH_MACHINE
#endif
#define INLINE static inline __attribute__((always_inline))

enum { ROWS = 128, LEAVES = 64, NODES = 128, GROUPS = 64 };
// How full they are at first.
enum { FIRST_ROWS = 112, FIRST_LEAVES = 56, FIRST_NODES = 96 };

// The sums and counts before a child that does not exist: no search reaches it, whatever is added to it since: a node's sum is below 2^29.
static const int32_t FAR_SUM = 1 << 30;
static const int16_t FAR_COUNT = 0x4fff;
static const int64_t FAR = INT64_C(1) << 60;

typedef struct {
  _Alignas(64) int32_t sum[LEAVES];
  _Alignas(64) int16_t count[LEAVES];
  _Alignas(64) int32_t leaf[LEAVES];
} node;

typedef struct {
  _Alignas(64) int64_t sum[NODES];
  _Alignas(64) int64_t count[NODES];
  _Alignas(64) int32_t node[NODES];
  // The leaves of each node.
  _Alignas(64) int32_t leaves[NODES];
} group;

struct list_limit {
  _Alignas(64) int64_t sum[GROUPS];
  _Alignas(64) int64_t count[GROUPS];
  int32_t nodes[GROUPS];
  int32_t groups;
  int32_t node_end, node_capacity, leaf_end, leaf_capacity;
  int64_t rows, extent;
  uint16_t *extents;
  node *node;
  group *group;
};

typedef struct {
  int g, e, s, i;
  node *node;
  uint16_t *rows;
} place;

// Much memory begins where a page of two megabytes could: whether it gets such pages is the machine's policy.
static void *memory(size_t bytes) {
  size_t alignment = bytes >= (size_t)4 << 20 ? (size_t)2 << 20 : 64;
  return aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

typedef int64_t eight __attribute__((vector_size(64)));
typedef int32_t sixteen __attribute__((vector_size(64)));
typedef int16_t thirty_two __attribute__((vector_size(64)));

static const eight LANES_8 = {0, 1, 2, 3, 4, 5, 6, 7};
static const sixteen LANES_16 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static const thirty_two LANES_32 = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

// How many of the first `n` sums, and of those that fill the vector up, are at most `key`. A comparison is -1 where it holds.
INLINE int at_most_64(const int64_t *a, int n, int64_t key) {
  eight found = {0};
  for (int i = 0; i < n; i += 8) found -= *(const eight *)(a + i) <= key;
  return (int)__builtin_reduce_add(found);
}

INLINE int at_most_32(const int32_t *a, int32_t key) {
  sixteen found = {0};
  for (int i = 0; i < LEAVES; i += 16) found -= *(const sixteen *)(a + i) <= key;
  return __builtin_reduce_add(found);
}

INLINE int at_most_16(const int16_t *a, int key) {
  thirty_two found = {0};
  for (int i = 0; i < LEAVES; i += 32) found -= *(const thirty_two *)(a + i) <= (int16_t)key;
  return __builtin_reduce_add(found);
}

// Adds to all from one on, up to the end of the vector of the last of `n`.
INLINE void add_64(int64_t *a, int n, int from, int64_t delta) {
  for (int i = from & ~7; i < n; i += 8) *(eight *)(a + i) += (LANES_8 >= (int64_t)(from - i)) & delta;
}

INLINE void add_32(int32_t *a, int from, int32_t delta) {
  for (int i = from & ~15; i < LEAVES; i += 16) *(sixteen *)(a + i) += (LANES_16 >= from - i) & delta;
}

INLINE void add_16(int16_t *a, int from, int delta) {
  for (int i = from & ~31; i < LEAVES; i += 32) *(thirty_two *)(a + i) += (LANES_32 >= (int16_t)(from - i)) & (int16_t)delta;
}

INLINE int32_t sum_of(const uint16_t *rows, int count) {
  int32_t sum = 0;
  for (int i = 0; i < count; i++) sum += rows[i];
  return sum;
}

INLINE void fetch(const void *memory, size_t bytes) {
  for (size_t at = 0; at < bytes; at += 64) __builtin_prefetch((const char *)memory + at);
}

// MARK: Places

INLINE int64_t rows_of_node(const list_limit *list, int g, int e) {
  const group *group = &list->group[g];
  int64_t end = e + 1 < list->nodes[g] ? group->count[e + 1] : (g + 1 < list->groups ? list->count[g + 1] : list->rows) - list->count[g];
  return end - group->count[e];
}

INLINE int rows_of_leaf(const list_limit *list, const place *at) {
  int leaves = list->group[at->g].leaves[at->e];
  int64_t end = at->s + 1 < leaves ? at->node->count[at->s + 1] : rows_of_node(list, at->g, at->e);
  return (int)(end - at->node->count[at->s]);
}

INLINE place find(const list_limit *list, int64_t item) {
  place at;
  at.g = at_most_64(list->count, list->groups, item) - 1;
  const group *group = &list->group[at.g];
  item -= list->count[at.g];
  at.e = at_most_64(group->count, list->nodes[at.g], item) - 1;
  item -= group->count[at.e];
  at.node = &list->node[group->node[at.e]];
  fetch(at.node->sum, sizeof at.node->sum);
  at.s = at_most_16(at.node->count, (int)item) - 1;
  at.rows = list->extents + (size_t)at.node->leaf[at.s] * ROWS;
  at.i = (int)item - at.node->count[at.s];
  return at;
}

INLINE void add_extent(list_limit *list, const place *at, int32_t delta) {
  add_32(at->node->sum, at->s + 1, delta);
  add_64(list->group[at->g].sum, list->nodes[at->g], at->e + 1, delta);
  add_64(list->sum, list->groups, at->g + 1, delta);
  list->extent += delta;
}

INLINE void add_count(list_limit *list, const place *at, int delta) {
  add_16(at->node->count, at->s + 1, delta);
  add_64(list->group[at->g].count, list->nodes[at->g], at->e + 1, delta);
  add_64(list->count, list->groups, at->g + 1, delta);
  list->rows += delta;
}

// MARK: Making

static void clear_node(node *node) {
  for (int i = 0; i < LEAVES; i++) {
    node->sum[i] = FAR_SUM;
    node->count[i] = FAR_COUNT;
    node->leaf[i] = 0;
  }
}

static void clear_group(group *group) {
  for (int i = 0; i < NODES; i++) {
    group->sum[i] = group->count[i] = FAR;
    group->node[i] = group->leaves[i] = 0;
  }
}

FOR_EACH_MACHINE static int32_t fill_leaf(uint16_t *rows, const int32_t *extents, int count) {
  int32_t sum = 0;
  for (int i = 0; i < count; i++) {
    rows[i] = (uint16_t)extents[i];
    sum += extents[i];
  }
  return sum;
}

static void fill(list_limit *list, const int32_t *extents, int64_t count) {
  for (int g = 0; g < GROUPS; g++) list->sum[g] = list->count[g] = FAR;
  do {
    if (list->groups == 0 || list->nodes[list->groups - 1] == FIRST_NODES) {
      list->sum[list->groups] = list->extent;
      list->count[list->groups] = list->rows;
      list->nodes[list->groups] = 0;
      clear_group(&list->group[list->groups++]);
    }
    int g = list->groups - 1, e = list->nodes[g]++, s = 0;
    group *group = &list->group[g];
    node *node = &list->node[list->node_end];
    clear_node(node);
    group->sum[e] = list->extent - list->sum[g];
    group->count[e] = list->rows - list->count[g];
    group->node[e] = list->node_end++;
    int32_t sum = 0, rows = 0;
    do {
      int64_t left = count - list->rows - rows;
      int length = (int)(left < FIRST_ROWS ? left : FIRST_ROWS);
      node->sum[s] = sum;
      node->count[s] = (int16_t)rows;
      node->leaf[s] = list->leaf_end;
      sum += fill_leaf(list->extents + (size_t)list->leaf_end++ * ROWS, extents + list->rows + rows, length);
      rows += length;
      s++;
    } while (s < FIRST_LEAVES && list->rows + rows < count);
    group->leaves[e] = s;
    list->rows += rows;
    list->extent += sum;
  } while (list->rows < count);
}

list_limit *list_limit_make(const int32_t *extents, int64_t count) {
  if (count < 0 || count > LIST_LIMIT_MOST) return NULL;
  list_limit *list = memory(sizeof *list);
  if (!list) return NULL;
  memset(list, 0, sizeof *list);
  int64_t leaves = count / FIRST_ROWS + 1, nodes = leaves / FIRST_LEAVES + 1;
  list->leaf_capacity = (int32_t)(leaves + leaves / 4 + 64);
  list->node_capacity = (int32_t)(nodes + nodes / 4 + 64);
  list->extents = memory((size_t)list->leaf_capacity * ROWS * sizeof(uint16_t));
  list->node = memory((size_t)list->node_capacity * sizeof(node));
  list->group = memory(GROUPS * sizeof(group));
  if (!list->extents || !list->node || !list->group) {
    list_limit_free(list);
    return NULL;
  }
  fill(list, extents, count);
  return list;
}

void list_limit_free(list_limit *list) {
  if (!list) return;
  free(list->extents);
  free(list->node);
  free(list->group);
  free(list);
}

int64_t list_limit_count(const list_limit *list) { return list->rows; }
int64_t list_limit_extent(const list_limit *list) { return list->extent; }

// MARK: Splitting

static bool grow(void **array, int32_t *capacity, int32_t needed, size_t stride) {
  if (needed <= *capacity) return true;
  int32_t larger = needed + needed / 2;
  void *room = memory((size_t)larger * stride);
  if (!room) return false;
  memcpy(room, *array, (size_t)*capacity * stride);
  free(*array);
  *array = room;
  *capacity = larger;
  return true;
}

// Makes room in arrays of sums and counts, behind a place.
#define SHIFT(array, from, end) memmove((array) + (from) + 1, (array) + (from), (size_t)((end) - (from)) * sizeof *(array))

// Halves a full group. False where the root is full.
static bool split_group(list_limit *list, int g) {
  if (list->groups == GROUPS) return false;
  SHIFT(list->sum, g + 1, list->groups);
  SHIFT(list->count, g + 1, list->groups);
  SHIFT(list->nodes, g + 1, list->groups);
  SHIFT(list->group, g + 1, list->groups);
  list->groups++;
  group *left = &list->group[g], *right = &list->group[g + 1];
  clear_group(right);
  int half = NODES / 2;
  int64_t sum = left->sum[half], count = left->count[half];
  list->sum[g + 1] = list->sum[g] + sum;
  list->count[g + 1] = list->count[g] + count;
  list->nodes[g + 1] = list->nodes[g] - half;
  list->nodes[g] = half;
  for (int e = half; e < NODES; e++) {
    right->sum[e - half] = left->sum[e] - sum;
    right->count[e - half] = left->count[e] - count;
    right->node[e - half] = left->node[e];
    right->leaves[e - half] = left->leaves[e];
    left->sum[e] = left->count[e] = FAR;
  }
  return true;
}

// Halves a full node.
static bool split_node(list_limit *list, int g, int e) {
  if (!grow((void **)&list->node, &list->node_capacity, list->node_end + 1, sizeof(node))) return false;
  if (list->nodes[g] == NODES) {
    if (!split_group(list, g)) return false;
    if (e >= list->nodes[g]) e -= list->nodes[g++];
  }
  group *group = &list->group[g];
  int end = list->nodes[g]++, half = LEAVES / 2;
  SHIFT(group->sum, e + 1, end);
  SHIFT(group->count, e + 1, end);
  SHIFT(group->node, e + 1, end);
  SHIFT(group->leaves, e + 1, end);
  node *left = &list->node[group->node[e]], *right = &list->node[list->node_end];
  clear_node(right);
  int32_t sum = left->sum[half];
  int16_t count = left->count[half];
  group->sum[e + 1] = group->sum[e] + sum;
  group->count[e + 1] = group->count[e] + count;
  group->node[e + 1] = list->node_end++;
  group->leaves[e + 1] = LEAVES - half;
  group->leaves[e] = half;
  for (int s = half; s < LEAVES; s++) {
    right->sum[s - half] = left->sum[s] - sum;
    right->count[s - half] = (int16_t)(left->count[s] - count);
    right->leaf[s - half] = left->leaf[s];
    left->sum[s] = FAR_SUM;
    left->count[s] = FAR_COUNT;
  }
  return true;
}

// Halves a full leaf, or the node above it where that is full. What was found before is void then.
static bool split(list_limit *list, const place *at) {
  group *group = &list->group[at->g];
  int end = group->leaves[at->e];
  if (end == LEAVES) return split_node(list, at->g, at->e);
  if (!grow((void **)&list->extents, &list->leaf_capacity, list->leaf_end + 1, ROWS * sizeof(uint16_t))) return false;
  group->leaves[at->e]++;
  node *node = at->node;
  int s = at->s, half = ROWS / 2;
  SHIFT(node->sum, s + 1, end);
  SHIFT(node->count, s + 1, end);
  SHIFT(node->leaf, s + 1, end);
  uint16_t *left = list->extents + (size_t)node->leaf[s] * ROWS, *right = list->extents + (size_t)list->leaf_end * ROWS;
  memcpy(right, left + half, (ROWS - half) * sizeof *right);
  node->sum[s + 1] = node->sum[s] + sum_of(left, half);
  node->count[s + 1] = (int16_t)(node->count[s] + half);
  node->leaf[s + 1] = list->leaf_end++;
  return true;
}

// MARK: Changes

FOR_EACH_MACHINE void list_limit_resize(list_limit *list, int64_t item, int32_t extent) {
  place at = find(list, item);
  int32_t delta = extent - at.rows[at.i];
  at.rows[at.i] = (uint16_t)extent;
  add_extent(list, &at, delta);
}

FOR_EACH_MACHINE bool list_limit_insert(list_limit *list, int64_t item, const int32_t *extents, int64_t count) {
  while (count > 0) {
    int64_t before = item == list->rows && item > 0 ? 1 : 0;
    place at = find(list, item - before);
    at.i += (int)before;
    int rows = rows_of_leaf(list, &at), room = ROWS - rows;
    if (room == 0) {
      if (!split(list, &at)) return false;
      continue;
    }
    int some = count < room ? (int)count : room;
    uint16_t *place = at.rows + at.i;
    memmove(place + some, place, (size_t)(rows - at.i) * sizeof *place);
    int32_t sum = 0;
    for (int i = 0; i < some; i++) {
      place[i] = (uint16_t)extents[i];
      sum += extents[i];
    }
    add_count(list, &at, some);
    add_extent(list, &at, sum);
    item += some;
    extents += some;
    count -= some;
  }
  return true;
}

FOR_EACH_MACHINE int32_t list_limit_remove(list_limit *list, int64_t item) {
  place at = find(list, item);
  int32_t extent = at.rows[at.i];
  int count = rows_of_leaf(list, &at);
  memmove(at.rows + at.i, at.rows + at.i + 1, (size_t)(count - at.i - 1) * sizeof *at.rows);
  add_count(list, &at, -1);
  add_extent(list, &at, -extent);
  return extent;
}

// MARK: Reads

FOR_EACH_MACHINE int64_t list_limit_origin(const list_limit *list, int64_t item, int32_t *extent) {
  place at = find(list, item);
  *extent = at.rows[at.i];
  return list->sum[at.g] + list->group[at.g].sum[at.e] + at.node->sum[at.s] + sum_of(at.rows, at.i);
}

FOR_EACH_MACHINE list_limit_rows list_limit_at(const list_limit *list, int64_t offset) {
  place at;
  at.g = at_most_64(list->sum, list->groups, offset) - 1;
  const group *group = &list->group[at.g];
  int64_t left = offset - list->sum[at.g];
  at.e = at_most_64(group->sum, list->nodes[at.g], left) - 1;
  left -= group->sum[at.e];
  at.node = &list->node[group->node[at.e]];
  fetch(at.node->count, sizeof at.node->count);
  at.s = at_most_32(at.node->sum, (int32_t)left) - 1;
  left -= at.node->sum[at.s];
  at.rows = list->extents + (size_t)at.node->leaf[at.s] * ROWS;
  fetch(at.rows, ROWS * sizeof *at.rows);
  int count = rows_of_leaf(list, &at);
  at.i = 0;
  for (; at.i + 16 <= count; at.i += 16) {
    int32_t sum = sum_of(at.rows + at.i, 16);
    if (sum > left) break;
    left -= sum;
  }
  while (at.rows[at.i] <= left) left -= at.rows[at.i++];
  return (list_limit_rows){
      .extents = at.rows + at.i,
      .count = count - at.i,
      .item = list->count[at.g] + group->count[at.e] + at.node->count[at.s] + at.i,
      .origin = offset - left,
  };
}

list_limit_rows list_limit_behind(const list_limit *list, list_limit_rows rows) {
  for (int64_t i = 0; i < rows.count; i++) rows.origin += rows.extents[i];
  if (rows.item + rows.count < list->rows) return list_limit_at(list, rows.origin);
  return (list_limit_rows){.extents = NULL, .count = 0, .item = list->rows, .origin = list->extent};
}

FOR_EACH_MACHINE void list_limit_prefetch(const list_limit *list, const int64_t *items, int64_t count) {
  enum { MOST = 256 };
  const node *nodes[MOST];
  int places[MOST];
  for (int64_t first = 0; first < count; first += MOST) {
    int some = (int)(count - first < MOST ? count - first : MOST);
    for (int k = 0; k < some; k++) {
      int64_t item = items[first + k];
      int g = at_most_64(list->count, list->groups, item) - 1;
      item -= list->count[g];
      int e = at_most_64(list->group[g].count, list->nodes[g], item) - 1;
      nodes[k] = &list->node[list->group[g].node[e]];
      places[k] = (int)(item - list->group[g].count[e]);
      fetch(nodes[k]->count, sizeof nodes[k]->count);
      fetch(nodes[k]->leaf, sizeof nodes[k]->leaf);
      fetch(nodes[k]->sum, sizeof nodes[k]->sum);
    }
    for (int k = 0; k < some; k++) {
      int s = at_most_16(nodes[k]->count, places[k]) - 1;
      fetch(list->extents + (size_t)nodes[k]->leaf[s] * ROWS + (places[k] - nodes[k]->count[s]), 64);
    }
  }
}
