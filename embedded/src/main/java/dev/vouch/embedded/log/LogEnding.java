package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The end of the log's last file when no process writes it: its end mark, or after a crash its
 * groups, and perhaps a part of one after them.
 */
final class LogEnding {
  private LogEnding() {}

  /**
   * Returns the end of the log; empty if it has no records. Cuts off what follows the last group,
   * and writes the end mark, unless the file has one.
   *
   * @throws LogFailedException if the file's end cannot be found
   */
  static Optional<EndMark> find(LogFiles files) throws IOException {
    Optional<EndMark> end = Optional.empty();
    while (end.isEmpty() && files.last().isPresent()) {
      LogFile last = files.last().get();
      try (FileChannel channel = open(last)) {
        Optional<EndMark> present = EndMark.read(channel, salt(last));
        end = present.isPresent() ? present : cutAt(Long.MAX_VALUE, last, channel);
      }
      if (end.isEmpty()) {
        files.delete(last); // Its first group was not written.
      }
    }
    return end;
  }

  /** Removes the records from a position on, which begins a group, from the log of a directory. */
  static void cut(Path data, long position) throws IOException {
    LogFiles files = LogFiles.list(data);
    List<LogFile> all = files.all();
    for (LogFile file : all.reversed()) {
      if (file.firstPosition() >= position) {
        files.delete(file);
      }
    }
    Optional<LogFile> last = files.last();
    if (last.isPresent()) {
      try (FileChannel channel = open(last.get())) {
        Optional<EndMark> present = EndMark.read(channel, salt(last.get()));
        if (present.isEmpty() || present.get().next() > position) {
          Optional<EndMark> _ = cutAt(position, last.get(), channel);
        }
      }
    }
  }

  private static FileChannel open(LogFile file) throws IOException {
    return FileChannel.open(file.path(), StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static long salt(LogFile file) {
    return file.header()
        .orElseThrow(() -> LogFailure.damaged("the header of " + file.name() + " is damaged"))
        .salt();
  }

  /** Ends a file before a position; returns empty, and changes nothing, if no group is before. */
  private static Optional<EndMark> cutAt(long position, LogFile file, FileChannel channel)
      throws IOException {
    try (GroupCursor cursor = GroupCursor.open(file)) {
      long offset = cursor.offset();
      long end = cursor.expected();
      Instant writtenAt = file.header().orElseThrow().createdAt();
      byte[] last = {};
      Optional<StoredGroup> next = cursor.next(false);
      while (next.isPresent() && next.get().firstPosition() < position) {
        last = next.get().bytes();
        writtenAt = next.get().hasHeader() ? next.get().writtenAt() : writtenAt;
        offset = cursor.offset();
        end = cursor.expected();
        next = cursor.next(false);
      }
      if (last.length == 0) {
        return Optional.empty();
      }
      EndMark mark = new EndMark(end, writtenAt);
      // The group too: after a failed sync, the system may take bytes in memory for stored ones.
      write(ByteBuffer.wrap(last), offset - last.length, channel);
      write(mark.encode(salt(file)), offset, channel);
      channel.truncate(offset + EndMark.BYTES);
      channel.force(true);
      return Optional.of(mark);
    }
  }

  private static void write(ByteBuffer bytes, long offset, FileChannel channel) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes, offset + bytes.position());
    }
  }
}
