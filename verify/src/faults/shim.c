/*
 * Makes calls on data files fail: loaded into a process with LD_PRELOAD. A file that the test writes says which call
 * fails, after how many others, with which error and how often. Calls are counted there, so that the test knows which
 * calls there are.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum call { PWRITE = 1, PWRITEV = 2, FDATASYNC = 3, FSYNC = 4, WRITE = 5, WRITEV = 6, CALLS = 8 };

struct control {
  volatile int32_t call;
  volatile int32_t skip;
  volatile int32_t error;
  volatile int32_t times;
  volatile int32_t seen[CALLS];
  volatile int32_t failed;
};

static struct control *control(void) {
  static struct control *mapped;
  if (mapped == NULL) {
    const char *path = getenv("TABLEWRIGHT_FAULTS");
    int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return NULL;
    void *memory = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory == MAP_FAILED) return NULL;
    mapped = memory;
  }
  return mapped;
}

/* Whether the descriptor is one of a data file. */
static int is_data(int file) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 8) return 0;
  path[length] = 0;
  return strcmp(path + length - 8, "data.mdb") == 0;
}

/* The error that the call fails with, or 0. */
static int fault(enum call call, int file) {
  struct control *faults = control();
  if (faults == NULL || !is_data(file)) return 0;
  __atomic_add_fetch(&faults->seen[call], 1, __ATOMIC_SEQ_CST);
  if (faults->call != (int32_t)call || faults->times <= 0) return 0;
  if (faults->skip > 0) {
    faults->skip--;
    return 0;
  }
  faults->times--;
  faults->failed++;
  return faults->error;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define REPLACE(result, name, call, parameters, arguments) \
  result name parameters { \
    int error = fault(call, file); \
    if (error != 0) { \
      errno = error; \
      return -1; \
    } \
    return REAL(name) arguments; \
  }

REPLACE(ssize_t, pwrite, PWRITE, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
REPLACE(ssize_t, pwrite64, PWRITE, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))
REPLACE(ssize_t, pwritev, PWRITEV, (int file, const struct iovec *parts, int count, off_t at), (file, parts, count, at))
REPLACE(ssize_t, pwritev64, PWRITEV, (int file, const struct iovec *parts, int count, off64_t at), (file, parts, count, at))
REPLACE(int, fdatasync, FDATASYNC, (int file), (file))
REPLACE(int, fsync, FSYNC, (int file), (file))
REPLACE(ssize_t, write, WRITE, (int file, const void *bytes, size_t count), (file, bytes, count))
REPLACE(ssize_t, writev, WRITEV, (int file, const struct iovec *parts, int count), (file, parts, count))
