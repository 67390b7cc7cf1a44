package dev.vouch.localcluster;

import dev.vouch.localcluster.process.ProcessException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A file with the id of the process that runs a cluster, which that process holds locked, so that
 * the id of a process that has ended is never used.
 */
final class ClusterLock implements AutoCloseable {
  private static final Duration STOP_MAX = Duration.ofMinutes(3);
  private static final Duration INTERVAL = Duration.ofMillis(50);

  private final FileChannel channel;

  private ClusterLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Locks the file and writes the id of this process; empty if another one has it locked. */
  static Optional<ClusterLock> acquire(Path file) {
    Optional<ClusterLock> lock = tryLock(file);
    lock.ifPresent(ClusterLock::writePid);
    return lock;
  }

  /**
   * Stops the process that has the file locked, and waits until it has ended.
   *
   * @return whether there was one
   */
  static boolean stopHolder(Path file) {
    if (isFree(file)) {
      return false;
    }
    holder(file).ifPresent(ProcessHandle::destroy);
    long deadlineNanos = System.nanoTime() + STOP_MAX.toNanos();
    while (!isFree(file)) {
      if (System.nanoTime() - deadlineNanos > 0) {
        throw new ProcessException(
            "The cluster did not stop within "
                + STOP_MAX.toSeconds()
                + " s; its process is "
                + holder(file).map(ProcessHandle::pid).orElse(0L));
      }
      LockSupport.parkNanos(INTERVAL.toNanos());
    }
    return true;
  }

  private static boolean isFree(Path file) {
    Optional<ClusterLock> lock = tryLock(file);
    lock.ifPresent(ClusterLock::close);
    return lock.isPresent();
  }

  private static Optional<ProcessHandle> holder(Path file) {
    try {
      String pid = Files.readString(file).strip();
      return pid.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(pid));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static Optional<ClusterLock> tryLock(Path file) {
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (isLocked(channel)) {
        return Optional.of(new ClusterLock(channel));
      }
      channel.close();
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be locked", e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false; // This process has it.
    }
  }

  private void writePid() {
    try {
      channel.truncate(0);
      int _ =
          channel.write(
              ByteBuffer.wrap(
                  (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)));
    } catch (IOException e) {
      throw new UncheckedIOException("the process id cannot be written", e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the cluster cannot be unlocked", e);
    }
  }
}
