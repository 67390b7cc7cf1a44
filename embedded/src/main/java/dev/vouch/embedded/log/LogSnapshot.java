package dev.vouch.embedded.log;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A durable copy of the files of a log, made while a server appends to it. A finished file that a
 * former copy has is linked instead of copied. Not thread-safe.
 */
public final class LogSnapshot {
  private static final List<String> STATE = List.of(LostPositions.FILE, PendingRemovals.FILE);

  private final Path target;
  private final Optional<Path> former;
  private int copiedFiles;
  private long copiedBytes;
  private int linkedFiles;

  private LogSnapshot(Path target, Optional<Path> former) {
    this.target = target;
    this.former = former;
  }

  /**
   * Copies the log of a data directory or a backup to another one, which has none.
   *
   * @param former an earlier copy on the target's file system
   * @throws NoSuchFileException if there is no log, or a file was pruned meanwhile
   */
  public static LogSnapshot write(Path data, Path target, Optional<Path> former)
      throws IOException {
    Path source = data.resolve(LogFiles.DIRECTORY);
    if (!Files.isDirectory(source)) {
      throw new NoSuchFileException(source.toString());
    }
    LogSnapshot snapshot =
        new LogSnapshot(
            target.resolve(LogFiles.DIRECTORY),
            former.map(copy -> copy.resolve(LogFiles.DIRECTORY)));
    PrivateFiles.createDirectory(snapshot.target);
    for (String name : STATE) {
      if (Files.exists(source.resolve(name))) {
        try (FileChannel file = FileChannel.open(source.resolve(name), StandardOpenOption.READ)) {
          snapshot.copyAll(file, name);
        }
      }
    }
    for (LogFile file : LogFiles.list(data).all()) {
      snapshot.copy(file);
    }
    DurableFiles.force(snapshot.target);
    return snapshot;
  }

  private void copy(LogFile file) throws IOException {
    try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
      long salt = file.header().map(FileHeader::salt).orElse(0L);
      if (file.header().isPresent() && EndMark.read(channel, salt).isEmpty()) {
        copyGroups(file);
      } else if (!isLinked(file)) {
        copyAll(channel, file.name());
      }
    }
  }

  private boolean isLinked(LogFile file) throws IOException {
    boolean isLinked =
        former.isPresent()
            && DurableFiles.linkIfEqual(
                former.get().resolve(file.name()), file.path(), target.resolve(file.name()));
    linkedFiles += isLinked ? 1 : 0;
    return isLinked;
  }

  private void copyAll(FileChannel from, String name) throws IOException {
    try (FileChannel to = create(name)) {
      long size = from.size();
      long copied = 0;
      while (copied < size) {
        copied += from.transferTo(copied, size - copied, to);
      }
      finish(to);
    }
  }

  /** Copies the groups that a file has at present, and ends the copy after them. */
  private void copyGroups(LogFile file) throws IOException {
    FileHeader header = file.header().orElseThrow();
    try (GroupCursor cursor = GroupCursor.open(file);
        FileChannel to = create(file.name())) {
      write(header.encode(), to);
      Instant writtenAt = header.createdAt();
      for (Optional<StoredGroup> group = cursor.next(false);
          group.isPresent();
          group = cursor.next(false)) {
        write(ByteBuffer.wrap(group.get().bytes()), to);
        writtenAt = group.get().hasHeader() ? group.get().writtenAt() : writtenAt;
      }
      if (cursor.expected() == file.firstPosition()) {
        Files.delete(target.resolve(file.name()));
        return;
      }
      write(new EndMark(cursor.expected(), writtenAt).encode(header.salt()), to);
      finish(to);
    }
  }

  private FileChannel create(String name) throws IOException {
    Path file = target.resolve(name);
    PrivateFiles.createFile(file);
    return FileChannel.open(file, StandardOpenOption.WRITE);
  }

  private static void write(ByteBuffer bytes, FileChannel to) throws IOException {
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }

  private void finish(FileChannel copy) throws IOException {
    copy.force(true);
    copiedFiles++;
    copiedBytes += copy.size();
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
