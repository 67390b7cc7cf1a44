package dev.vouch.embedded.sealed;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * A durable copy of the files of sealed days, made while their owner may replace them. A file that
 * a former copy has is linked instead of copied. Not thread-safe.
 */
public final class SealedDaysCopy {
  private static final int ATTEMPTS_MAX = 10;

  private final SealedFiles source;
  private final Path target;
  private final Optional<Path> former;
  private int copiedFiles;
  private long copiedBytes;
  private int linkedFiles;

  /**
   * Creates the target's directory.
   *
   * @param former an earlier copy on the target's file system
   */
  public SealedDaysCopy(Path source, Path target, Optional<Path> former) throws IOException {
    this.source = new SealedFiles(source);
    this.target = target;
    this.former = former;
    PrivateFiles.createDirectory(target);
  }

  /** Returns the days that have a file in a directory; empty without one. */
  public static Set<SealedDay> daysIn(Path directory) throws IOException {
    return Files.isDirectory(directory)
        ? Set.copyOf(new SealedFiles(directory).all().keySet())
        : Set.of();
  }

  /** Copies the current files of some days. */
  public void copy(Set<SealedDay> days) throws IOException {
    if (days.isEmpty()) {
      return;
    }
    for (SealedFile file : source.all().values()) {
      if (days.contains(file.day())) {
        copyCurrent(file);
      }
    }
    force(target, StandardOpenOption.READ);
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

  private void copyCurrent(SealedFile listed) throws IOException {
    SealedFile current = listed;
    for (int attempt = 1; ; attempt++) {
      try {
        copy(current);
        return;
      } catch (NoSuchFileException e) {
        // An erasure may have replaced the file.
        if (attempt == ATTEMPTS_MAX) {
          throw e;
        }
        current = source.find(listed.day()).orElseThrow(() -> e);
      }
    }
  }

  private void copy(SealedFile file) throws IOException {
    Path copy = target.resolve(file.name());
    if (isLinked(file, copy)) {
      linkedFiles++;
      return;
    }
    Files.copy(source.path(file), copy);
    PrivateFiles.restrict(copy);
    force(copy, StandardOpenOption.WRITE);
    copiedFiles++;
    copiedBytes += Files.size(copy);
  }

  /** A damaged former copy is not linked, so that one failure does not fail every later backup. */
  private boolean isLinked(SealedFile file, Path copy) throws IOException {
    Optional<Path> existing = former.map(directory -> directory.resolve(file.name()));
    if (existing.filter(Files::exists).isEmpty()
        || !SealedFile.checksum(existing.get()).equals(file.checksum())) {
      return false;
    }
    try {
      Files.createLink(copy, existing.get());
      return true;
    } catch (UnsupportedOperationException | FileSystemException _) {
      return false; // The file system has no hard links, or no more of this file.
    }
  }

  private static void force(Path path, StandardOpenOption access) throws IOException {
    try (FileChannel channel = FileChannel.open(path, access)) {
      channel.force(true);
    }
  }
}
