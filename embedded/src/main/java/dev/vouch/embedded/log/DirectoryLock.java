package dev.vouch.embedded.log;

import dev.vouch.core.file.FileFailure;
import dev.vouch.core.file.FileSystemMode;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogFailedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock that prevents a second process from writing the same log. The operating system releases
 * it when the process ends for any reason, so the file need not be removed.
 */
public final class DirectoryLock implements AutoCloseable {
  private static final String FILE = "log.lock";

  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Locks a directory until {@link #close}.
   *
   * @throws LogInUseException if another process has locked it
   */
  public static DirectoryLock acquire(Path directory) {
    Path file = directory.resolve(FILE);
    try {
      FileChannel channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              PrivateFiles.fileAttributes(file));
      if (tryLock(channel) == null) {
        channel.close();
        throw new LogInUseException(file);
      }
      return new DirectoryLock(channel);
    } catch (IOException e) {
      throw new LogFailedException(
          "%s cannot be locked: %s. Check its owner and permissions, and that its file system has free space and supports file locks."
              .formatted(file, FileFailure.reason(e)),
          e);
    }
  }

  /**
   * As {@link #acquire}, but also for a directory on a read-only file system. There the lock only
   * excludes a process that writes the directory by another mount.
   */
  public static DirectoryLock acquireForReading(Path directory) {
    Path file = directory.resolve(FILE);
    if (!FileSystemMode.isReadOnly(directory)) {
      return acquire(directory);
    }
    try {
      // Without the file, no process has used the directory.
      Path locked = Files.exists(file) ? file : directory;
      FileChannel channel = FileChannel.open(locked, StandardOpenOption.READ);
      if (channel.tryLock(0, Long.MAX_VALUE, true) == null) {
        channel.close();
        throw new LogInUseException(file);
      }
      return new DirectoryLock(channel);
    } catch (IOException e) {
      throw new LogFailedException(
          "%s cannot be locked: %s. Check its owner and permissions, or copy the directory to another disk and use the copy."
              .formatted(file, FileFailure.reason(e)),
          e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException _) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new LogFailedException(
          "The data directory's lock cannot be released; it ends with this process.", e);
    }
  }

  /** Thrown if another process uses the same data directory. */
  public static final class LogInUseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LogInUseException(Path lock) {
      super(
          "Another Vouch process uses this data directory (it has locked "
              + lock.getFileName()
              + "). Stop it, or choose another directory with --data.");
    }
  }
}
