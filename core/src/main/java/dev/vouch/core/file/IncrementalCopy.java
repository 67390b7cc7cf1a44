package dev.vouch.core.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A durable copy of files of a directory, made while a server changes others. A file that a former
 * copy has can be linked instead of copied. Not thread-safe.
 */
public final class IncrementalCopy {
  private final Path source;
  private final Path target;
  private final Optional<Path> former;
  private int copiedFiles;
  private long copiedBytes;
  private int linkedFiles;

  /**
   * Prepares a copy.
   *
   * @param target is created with the first file
   * @param former an earlier copy on the target's file system
   */
  public IncrementalCopy(Path source, Path target, Optional<Path> former) {
    this.source = source;
    this.target = target;
    this.former = former;
  }

  /** Writes a file of a copy; returns false if the copy does not need it. */
  @FunctionalInterface
  public interface Writing {
    boolean write(FileChannel to) throws IOException;
  }

  /**
   * Links a file that the former copy has with the same bytes; returns false if it has not. So a
   * former file that is damaged does not damage every later copy.
   *
   * @throws NoSuchFileException if the source has no such file
   */
  public boolean link(String name) throws IOException {
    if (former.isEmpty()) {
      return false;
    }
    Path existing = former.get().resolve(name);
    if (Files.notExists(existing) || Files.mismatch(existing, source.resolve(name)) >= 0) {
      return false;
    }
    PrivateFiles.createDirectory(target);
    try {
      Files.createLink(target.resolve(name), existing);
    } catch (UnsupportedOperationException | FileSystemException _) {
      return false; // The file system has no hard links, or the file has too many.
    }
    linkedFiles++;
    return true;
  }

  /**
   * Copies a file.
   *
   * @throws NoSuchFileException if the source has no such file
   */
  public void copy(String name) throws IOException {
    copy(name, Long.MAX_VALUE);
  }

  /**
   * Copies the begin of a file.
   *
   * @param bytes the maximum number of bytes
   * @throws NoSuchFileException if the source has no such file
   */
  public void copy(String name, long bytes) throws IOException {
    try (FileChannel from = FileChannel.open(source.resolve(name), StandardOpenOption.READ)) {
      long size = Math.min(from.size(), bytes);
      write(
          name,
          to -> {
            long copied = 0;
            long step = 1;
            while (copied < size && step > 0) {
              step = from.transferTo(copied, size - copied, to);
              copied += step;
            }
            return true;
          });
    }
  }

  /** Writes a file with other bytes. */
  public void write(String name, Writing writing) throws IOException {
    PrivateFiles.createDirectory(target);
    Path file = target.resolve(name);
    PrivateFiles.createFile(file);
    try (FileChannel to = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (!writing.write(to)) {
        Files.delete(file);
        return;
      }
      to.force(true);
      copiedFiles++;
      copiedBytes += to.size();
    }
  }

  /** Makes the names of the files durable. */
  public void force() throws IOException {
    PrivateFiles.createDirectory(target);
    DurableFiles.force(target);
  }

  /** Returns the number of files that were copied. */
  public int copiedFiles() {
    return copiedFiles;
  }

  /** Returns the size of the files that were copied, in bytes. */
  public long copiedBytes() {
    return copiedBytes;
  }

  /** Returns the number of files that were linked instead. */
  public int linkedFiles() {
    return linkedFiles;
  }
}
