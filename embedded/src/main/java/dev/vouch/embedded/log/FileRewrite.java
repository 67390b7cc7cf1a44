package dev.vouch.embedded.log;

import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/** Writes a file of the log again, with all its groups and positions, and ends it after them. */
final class FileRewrite {
  private static final int BUFFER_BYTES = 1024 * 1024;

  private FileRewrite() {}

  /** Returns the bytes that replace a group in a file with a salt. */
  @FunctionalInterface
  interface Rewriting {
    /** Keeps each group as it is. */
    Rewriting NONE = (group, salt) -> group.bytes();

    byte[] apply(StoredGroup group, long salt);
  }

  /**
   * Replaces a finished file.
   *
   * @param end the position after its last record
   */
  static void replace(LogFiles files, LogFile file, long end, Rewriting rewriting)
      throws IOException {
    Path unfinished = file.path().resolveSibling(file.name() + LogFiles.UNFINISHED);
    try (FileChannel channel = LogFiles.createUnfinished(unfinished)) {
      boolean _ = write(file, end, rewriting, channel);
      channel.force(true);
    }
    files.replace(file, unfinished);
  }

  /**
   * Writes the header, the groups and an end mark of a file to another one; returns whether it has
   * groups.
   *
   * @param end the position until which the file has all records; 0 if that is unknown
   */
  static boolean write(LogFile file, long end, Rewriting rewriting, FileChannel to)
      throws IOException {
    FileHeader header = file.header().orElseThrow();
    try (GroupCursor cursor = GroupCursor.open(file)) {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(to), BUFFER_BYTES);
      out.write(header.encode().array());
      Optional<StoredGroup> group = cursor.next(end);
      while (group.isPresent()) {
        out.write(rewriting.apply(group.get(), header.salt()));
        group = cursor.next(end);
      }
      out.write(cursor.ending().encode(header.salt()).array());
      out.flush();
      return cursor.expected() > file.firstPosition();
    }
  }
}
