/*
 * Makes calls on data files fail: loaded into a process with LD_PRELOAD. A file that the test writes says which call
 * fails, after how many others, with which error and how often. Calls are counted there, so that the test knows which
 * calls there are.
 *
 * With TABLEWRIGHT_WRITES, every write and sync of a data file and every line of standard output is appended to that
 * file in the order of their execution, so that the test can reconstruct the disk after a power cut.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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

/* Kinds of records in the log. A durable write is one through a descriptor with O_DSYNC. */
enum kind { WRITTEN = 1, SYNC_BEGAN = 2, SYNC_ENDED = 3, PRINTED = 4, WRITTEN_DURABLY = 5, TRUNCATED = 6 };

struct record {
  uint32_t kind;
  uint32_t length;
  uint64_t at;
};

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;

static int log_file(void) {
  static int file = -2;
  if (file == -2) {
    const char *path = getenv("TABLEWRIGHT_WRITES");
    file = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  return file;
}

static void append(enum kind kind, uint64_t at, const struct iovec *parts, int count) {
  int file = log_file();
  if (file < 0) return;
  struct record head = {kind, 0, at};
  for (int part = 0; part < count; part++) head.length += parts[part].iov_len;
  pthread_mutex_lock(&log_lock);
  REAL(write)(file, &head, sizeof head);
  for (int part = 0; part < count; part++) REAL(write)(file, parts[part].iov_base, parts[part].iov_len);
  pthread_mutex_unlock(&log_lock);
}

static int is_logged(int file) {
  return log_file() >= 0 && is_data(file);
}

/* Logs a write before it is executed, where it may already reach the disk. */
static void log_parts(int file, const struct iovec *parts, int count, off64_t at) {
  if (!is_logged(file)) return;
  uint64_t from = at < 0 ? (uint64_t)lseek64(file, 0, SEEK_CUR) : (uint64_t)at;
  append(WRITTEN, from, parts, count);
}

/* Logs that the write of a synchronous descriptor has ended. */
static ssize_t log_end(int file, const struct iovec *parts, int count, off64_t at, ssize_t result) {
  if (result >= 0 && at >= 0 && is_logged(file) && (fcntl(file, F_GETFL) & O_DSYNC) != 0)
    append(WRITTEN_DURABLY, (uint64_t)at, parts, count);
  return result;
}

#define FAIL(call) \
  int error = fault(call, file); \
  if (error != 0) { \
    errno = error; \
    return -1; \
  }

#define REPLACE_WRITE(name, call, offset) \
  ssize_t name(int file, const void *bytes, size_t count, offset at) { \
    FAIL(call) \
    struct iovec part = {(void *)bytes, count}; \
    log_parts(file, &part, 1, at); \
    return log_end(file, &part, 1, at, REAL(name)(file, bytes, count, at)); \
  }

#define REPLACE_WRITEV(name, call, offset) \
  ssize_t name(int file, const struct iovec *parts, int count, offset at) { \
    FAIL(call) \
    log_parts(file, parts, count, at); \
    return log_end(file, parts, count, at, REAL(name)(file, parts, count, at)); \
  }

#define REPLACE_SYNC(name, call) \
  int name(int file) { \
    FAIL(call) \
    int logged = is_logged(file); \
    if (logged) append(SYNC_BEGAN, 0, NULL, 0); \
    int result = REAL(name)(file); \
    if (logged && result == 0) append(SYNC_ENDED, 0, NULL, 0); \
    return result; \
  }

REPLACE_WRITE(pwrite, PWRITE, off_t)
REPLACE_WRITE(pwrite64, PWRITE, off64_t)
REPLACE_WRITEV(pwritev, PWRITEV, off_t)
REPLACE_WRITEV(pwritev64, PWRITEV, off64_t)
REPLACE_SYNC(fdatasync, FDATASYNC)
REPLACE_SYNC(fsync, FSYNC)

ssize_t write(int file, const void *bytes, size_t count) {
  FAIL(WRITE)
  struct iovec part = {(void *)bytes, count};
  if (file == 1) append(PRINTED, 0, &part, 1);
  log_parts(file, &part, 1, -1);
  return REAL(write)(file, bytes, count);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  FAIL(WRITEV)
  log_parts(file, parts, count, -1);
  return REAL(writev)(file, parts, count);
}

int ftruncate64(int file, off64_t length) {
  if (is_logged(file)) append(TRUNCATED, (uint64_t)length, NULL, 0);
  return REAL(ftruncate64)(file, length);
}

int ftruncate(int file, off_t length) {
  if (is_logged(file)) append(TRUNCATED, (uint64_t)length, NULL, 0);
  return REAL(ftruncate)(file, length);
}
