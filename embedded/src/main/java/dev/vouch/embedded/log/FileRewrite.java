package dev.vouch.embedded.log;

import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The replacement of a file of the log by one without some of its records. Positions, groups and
 * idempotency keys stay.
 */
final class FileRewrite {
  private static final int BUFFER_BYTES = 1024 * 1024;

  private final LogFiles files;
  private final LogFile file;
  private final long end;

  /**
   * @param end the position after the last record that the file has at least
   */
  FileRewrite(LogFiles files, LogFile file, long end) {
    this.files = files;
    this.file = file;
    this.end = end;
  }

  /** Returns the size of the file in bytes. */
  long size() throws IOException {
    return Files.exists(file.path()) ? Files.size(file.path()) : 0;
  }

  /** Reads all groups; returns whether one of them is to be changed. */
  boolean isNeeded(Predicate<StoredGroup> isChanged) throws IOException {
    boolean isNeeded = false;
    try (GroupCursor cursor = GroupCursor.open(file)) {
      for (Optional<StoredGroup> group = next(cursor); group.isPresent(); group = next(cursor)) {
        isNeeded |= isChanged.test(group.get());
      }
    }
    return isNeeded;
  }

  private Optional<StoredGroup> next(GroupCursor cursor) throws IOException {
    if (cursor.expected() >= end && files.last().equals(Optional.of(file))) {
      return Optional.empty();
    }
    Optional<StoredGroup> group = cursor.next(true);
    return group.isPresent() ? group : cursor.rest(end);
  }

  /** Returns the bytes that replace a group of a file with a salt. */
  @FunctionalInterface
  interface Rewriting {
    byte[] apply(StoredGroup group, long salt);
  }

  /** Writes the file again, which is finished. */
  void run(Rewriting rewritten) throws IOException {
    FileHeader header = file.header().orElseThrow();
    Path unfinished = file.path().resolveSibling(file.name() + LogFiles.UNFINISHED);
    Instant writtenAt = header.createdAt();
    try (GroupCursor cursor = GroupCursor.open(file);
        FileChannel channel = LogFiles.createUnfinished(unfinished)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
      out.write(header.encode().array());
      Optional<StoredGroup> group = finishedNext(cursor);
      while (group.isPresent()) {
        out.write(rewritten.apply(group.get(), header.salt()));
        writtenAt = group.get().hasHeader() ? group.get().writtenAt() : writtenAt;
        group = finishedNext(cursor);
      }
      EndMark mark = cursor.endMark().orElse(new EndMark(cursor.expected(), writtenAt));
      out.write(mark.encode(header.salt()).array());
      out.flush();
      channel.force(true);
    }
    files.replace(file, unfinished);
  }

  private Optional<StoredGroup> finishedNext(GroupCursor cursor) throws IOException {
    Optional<StoredGroup> group = cursor.next(true);
    Optional<LogFile> following = files.after(file);
    return group.isEmpty() && following.isPresent()
        ? cursor.rest(following.get().firstPosition())
        : group;
  }
}
