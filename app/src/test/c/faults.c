/*
 * A preload library (LD_PRELOAD) between a process and its files below one directory. It
 *
 * 1. injects faults: fails, shortens or kills the process at the n-th matching call;
 * 2. journals before-images of everything that is not synced yet, from which UnsyncedWrites.java
 *    makes the directory look as it could after a power cut;
 * 3. moves the wall clock.
 *
 * Environment: FAULTS_DIRECTORY, the absolute path of the directory; FAULTS_STATE, a directory
 * outside of it on the same file system, with the files
 *   control  512 bytes, mapped: "<operation> <file> <action> <skip> <times> <clock offset, s>".
 *            operation: write, sync, truncate, read, create, name, any, or change: all but read, and
 *            none of -shm files, which each start rebuilds; file: the end of a path, or a part of it
 *            before a final * ; action: none, eio, enospc, short (half is written), kill, torn (half
 *            is written, then the process is killed). The first <skip> matching calls succeed, the
 *            next <times> fail. A new text counts from zero.
 *   fired    see struct report, mapped
 *   journal  see struct entry, followed by the path, a second path and the before-image
 *   saved.*  hard links to files that were unlinked or replaced
 *
 * Writes to memory maps are not seen: SQLite's -shm (rebuilt at each start) is the only such file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(result, name, ...) \
  static result (*real_##name)(__VA_ARGS__); \
  if (!real_##name) real_##name = dlsym(RTLD_NEXT, #name)

enum kind { WRITE = 1, TRUNCATE, SYNC, CREATE, RENAME, UNLINK };

struct entry {
  uint64_t kind, sequence, inode, offset, length; /* SYNC: offset is the last sequence it covers */
  uint64_t old_size, path_length, other_length, image_length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *directory, *state;
static char *control;
static struct report {
  uint64_t fired, calls; /* injected faults; calls that match, also those that are skipped */
  char last[240];        /* the operation and the path of the last fault */
} *report;
static uint64_t sequence;
static char parsed[512], operation[16], pattern[256], action[16];
static long skip, times, clock_offset;
static int journal = -1;

static void *map(const char *name, size_t size) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", state, name);
  REAL(int, open, const char *, int, ...);
  int fd = real_open(path, O_RDWR);
  void *at = fd < 0 ? MAP_FAILED : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (at == MAP_FAILED) {
    fprintf(stderr, "faults: cannot map %s\n", path);
    abort();
  }
  close(fd);
  return at;
}

__attribute__((constructor)) static void start(void) {
  directory = getenv("FAULTS_DIRECTORY");
  state = getenv("FAULTS_STATE");
  if (!directory || !state) return;
  control = map("control", 512);
  report = map("fired", sizeof *report);
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/journal", state);
  REAL(int, open, const char *, int, ...);
  journal = real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  sequence = lseek(journal, 0, SEEK_END); /* beyond that of earlier processes */
}

static int is_below(const char *path) {
  size_t length = directory && journal >= 0 ? strlen(directory) : 0;
  return length > 0 && strncmp(path, directory, length) == 0 && path[length] == '/';
}

/* The path of an open file below the directory. */
static int path_of(int fd, char *path) {
  char link[32];
  int saved = errno;
  if (journal < 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  errno = saved;
  if (length <= 0) return 0;
  path[length] = 0;
  char *deleted = strstr(path, " (deleted)");
  if (deleted) *deleted = 0;
  return is_below(path);
}

static void read_control(void) {
  if (memcmp(parsed, control, sizeof parsed) == 0) return;
  memcpy(parsed, control, sizeof parsed);
  parsed[sizeof parsed - 1] = 0;
  action[0] = 0;
  clock_offset = 0;
  sscanf(parsed, "%15s %255s %15s %ld %ld %ld", operation, pattern, action, &skip, &times,
         &clock_offset);
}

static int ends_with(const char *path, const char *end) {
  size_t length = strlen(path), of_end = strlen(end);
  return length >= of_end && strcmp(path + length - of_end, end) == 0;
}

/* Whether the path is one of the fault's. */
static int has_pattern(const char *path) {
  size_t length = strlen(pattern);
  if (length == 0 || pattern[length - 1] != '*') return ends_with(path, pattern);
  char part[sizeof pattern];
  snprintf(part, sizeof part, "%.*s", (int)length - 1, pattern);
  return strstr(path + strlen(directory), part) != NULL;
}

/* Whether the call is one of the fault's. */
static int has_operation(const char *name, const char *path) {
  if (strcmp(operation, "change") == 0) return strcmp(name, "read") != 0 && !ends_with(path, "-shm");
  return strcmp(operation, "any") == 0 || strcmp(operation, name) == 0;
}

/* What this call must do instead: empty for nothing. Called with the lock held. */
static const char *fault(const char *name, const char *path) {
  read_control();
  if (!action[0] || strcmp(action, "none") == 0 || times == 0) return "";
  if (!has_operation(name, path) || !has_pattern(path)) return "";
  report->calls++;
  if (skip > 0) {
    skip--;
    return "";
  }
  times--;
  report->fired++;
  snprintf(report->last, sizeof report->last, "%s %s", name, path + strlen(directory) + 1);
  if (strcmp(action, "kill") == 0) kill(getpid(), SIGKILL);
  return action;
}

/* Whether a call without a size must fail, with errno set. */
static int fails(const char *name, const char *path) {
  const char *what = fault(name, path);
  if (strcmp(what, "torn") == 0) kill(getpid(), SIGKILL);
  if (*what) errno = strcmp(what, "eio") == 0 ? EIO : ENOSPC;
  return *what != 0;
}

static void append(struct entry e, const char *path, const char *other, const char *image) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  e.sequence = ++sequence;
  e.path_length = strlen(path);
  e.other_length = strlen(other);
  struct iovec parts[] = {{&e, sizeof e}, {(void *)path, e.path_length},
                          {(void *)other, e.other_length}, {(void *)image, e.image_length}};
  if (real_writev(journal, parts, 4) < (ssize_t)sizeof e) abort();
}

/* Journals what a range of a file, or its end from an offset, contains now. */
static void before(enum kind kind, int fd, const char *path, off_t offset, size_t length) {
  struct stat status;
  if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return;
  size_t old = status.st_size > offset ? status.st_size - offset : 0;
  if (kind == WRITE && old > length) old = length;
  char *image = malloc(old + 1);
  size_t got = 0;
  if (old > 0) {
    /* The file may be open for writing only. */
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    REAL(int, open, const char *, int, ...);
    REAL(ssize_t, pread64, int, void *, size_t, off_t);
    int reading = real_open(link, O_RDONLY | O_CLOEXEC);
    for (ssize_t n = 1; got < old && n > 0; got += n > 0 ? n : 0)
      n = real_pread64(reading, image + got, old - got, offset + got);
    close(reading);
  }
  struct entry e = {.kind = kind, .inode = status.st_ino, .offset = offset, .length = length,
                    .old_size = status.st_size, .image_length = got};
  append(e, path, "", image);
  free(image);
}

/* Keeps a file that is about to lose its name. */
static uint64_t save(const char *path) {
  struct stat status;
  char kept[PATH_MAX];
  if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  snprintf(kept, sizeof kept, "%s/saved.%lu", state, (unsigned long)status.st_ino);
  link(path, kept);
  return status.st_ino;
}

static ssize_t all_of(int fd, const struct iovec *parts, int count, off_t offset) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  REAL(ssize_t, pwritev64, int, const struct iovec *, int, off_t);
  return offset < 0 ? real_writev(fd, parts, count) : real_pwritev64(fd, parts, count, offset);
}

/* Every write; a negative offset means the file's own. */
static ssize_t guarded_write(int fd, const struct iovec *parts, int count, off_t offset) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return all_of(fd, parts, count, offset);
  size_t length = 0;
  for (int i = 0; i < count; i++) length += parts[i].iov_len;
  pthread_mutex_lock(&lock);
  const char *what = fault("write", path);
  struct stat status;
  off_t at = offset >= 0 ? offset : lseek(fd, 0, SEEK_CUR);
  if (offset < 0 && (fcntl(fd, F_GETFL) & O_APPEND) && fstat(fd, &status) == 0) at = status.st_size;
  ssize_t result = -1;
  int error = strcmp(what, "eio") == 0 ? EIO : ENOSPC;
  if (!*what) {
    before(WRITE, fd, path, at, length);
    result = all_of(fd, parts, count, offset);
    error = errno;
  } else if (strcmp(what, "short") == 0 || strcmp(what, "torn") == 0) {
    struct iovec half = {parts[0].iov_base, (parts[0].iov_len + 1) / 2};
    before(WRITE, fd, path, at, half.iov_len);
    result = all_of(fd, &half, 1, offset);
    error = errno;
    if (strcmp(what, "torn") == 0) kill(getpid(), SIGKILL);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  struct iovec part = {(void *)bytes, length};
  return guarded_write(fd, &part, 1, -1);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
  struct iovec part = {(void *)bytes, length};
  return guarded_write(fd, &part, 1, offset);
}
ssize_t pwrite(int fd, const void *bytes, size_t n, off_t offset) { return pwrite64(fd, bytes, n, offset); }
ssize_t writev(int fd, const struct iovec *parts, int n) { return guarded_write(fd, parts, n, -1); }
ssize_t pwritev64(int fd, const struct iovec *parts, int n, off_t at) { return guarded_write(fd, parts, n, at); }
ssize_t pwritev(int fd, const struct iovec *parts, int n, off_t at) { return guarded_write(fd, parts, n, at); }

/* Whether a call on an open file must fail. */
static int call_fails(const char *name, int fd) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return 0;
  pthread_mutex_lock(&lock);
  int result = fails(name, path);
  pthread_mutex_unlock(&lock);
  return result;
}

ssize_t read(int fd, void *bytes, size_t length) {
  REAL(ssize_t, read, int, void *, size_t);
  return call_fails("read", fd) ? -1 : real_read(fd, bytes, length);
}
ssize_t pread64(int fd, void *bytes, size_t length, off_t offset) {
  REAL(ssize_t, pread64, int, void *, size_t, off_t);
  return call_fails("read", fd) ? -1 : real_pread64(fd, bytes, length, offset);
}
ssize_t pread(int fd, void *bytes, size_t n, off_t offset) { return pread64(fd, bytes, n, offset); }

static int guarded_sync(int fd, int (*sync)(int)) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return sync(fd);
  pthread_mutex_lock(&lock);
  uint64_t covered = sequence;
  int failed = fails("sync", path);
  pthread_mutex_unlock(&lock);
  if (failed) return -1;
  int result = sync(fd);
  struct stat status;
  if (result == 0 && fstat(fd, &status) == 0) {
    pthread_mutex_lock(&lock);
    append((struct entry){.kind = SYNC, .inode = status.st_ino, .offset = covered}, path, "", "");
    pthread_mutex_unlock(&lock);
  }
  return result;
}
int fsync(int fd) {
  REAL(int, fsync, int);
  return guarded_sync(fd, real_fsync);
}
int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  return guarded_sync(fd, real_fdatasync);
}

int ftruncate64(int fd, off_t size) {
  REAL(int, ftruncate64, int, off_t);
  char path[PATH_MAX];
  if (!path_of(fd, path)) return real_ftruncate64(fd, size);
  pthread_mutex_lock(&lock);
  int result = fails("truncate", path) ? -1 : 0;
  if (result == 0) {
    before(TRUNCATE, fd, path, size, 0);
    result = real_ftruncate64(fd, size);
  }
  pthread_mutex_unlock(&lock);
  return result;
}
int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

/* A hole that DuckDB punches into freed blocks; other modes add no content. */
int fallocate64(int fd, int mode, off_t offset, off_t length) {
  REAL(int, fallocate64, int, int, off_t, off_t);
  char path[PATH_MAX];
  if ((mode & 0x02) == 0 || !path_of(fd, path)) return real_fallocate64(fd, mode, offset, length);
  pthread_mutex_lock(&lock);
  before(WRITE, fd, path, offset, length);
  int result = real_fallocate64(fd, mode, offset, length);
  pthread_mutex_unlock(&lock);
  return result;
}
int fallocate(int fd, int mode, off_t offset, off_t n) { return fallocate64(fd, mode, offset, n); }

int open64(const char *path, int flags, ...) {
  REAL(int, open64, const char *, int, ...);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (!(flags & (O_CREAT | O_TRUNC)) || !is_below(path)) return real_open64(path, flags, mode);
  pthread_mutex_lock(&lock);
  struct stat status;
  int is_new = stat(path, &status) != 0;
  int fd = fails("create", path) ? -1 : real_open64(path, flags & ~O_TRUNC, mode);
  int error = errno;
  if (fd >= 0 && is_new && fstat(fd, &status) == 0) {
    append((struct entry){.kind = CREATE, .inode = status.st_ino}, path, "", "");
  } else if (fd >= 0 && (flags & O_TRUNC)) {
    REAL(int, ftruncate64, int, off_t);
    before(TRUNCATE, fd, path, 0, 0);
    if (real_ftruncate64(fd, 0) != 0) abort();
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return fd;
}
int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open64(path, flags, mode);
}

int unlink(const char *path) {
  REAL(int, unlink, const char *);
  if (!is_below(path)) return real_unlink(path);
  pthread_mutex_lock(&lock);
  int result = fails("name", path) ? -1 : 0;
  if (result == 0) {
    uint64_t inode = save(path);
    if (inode) append((struct entry){.kind = UNLINK, .inode = inode}, path, "", "");
    result = real_unlink(path);
  }
  pthread_mutex_unlock(&lock);
  return result;
}
int remove(const char *path) {
  REAL(int, remove, const char *);
  struct stat status;
  return is_below(path) && lstat(path, &status) == 0 && S_ISREG(status.st_mode) ? unlink(path)
                                                                               : real_remove(path);
}
int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  struct stat status;
  if (!is_below(to) || lstat(from, &status) != 0) return real_rename(from, to);
  pthread_mutex_lock(&lock);
  int result = fails("name", to) ? -1 : 0;
  if (result == 0) {
    struct entry e = {.kind = RENAME, .inode = status.st_ino, .offset = save(to)};
    append(e, from, to, "");
    result = real_rename(from, to);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(int, clock_gettime, clockid_t, struct timespec *);
  int result = real_clock_gettime(clock, now);
  if (result == 0 && clock == CLOCK_REALTIME && control) {
    pthread_mutex_lock(&lock);
    read_control();
    now->tv_sec += clock_offset;
    pthread_mutex_unlock(&lock);
  }
  return result;
}
