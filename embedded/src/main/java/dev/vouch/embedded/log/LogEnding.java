package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
      end = last.endMark();
      if (end.isEmpty()) {
        end = cutAt(Long.MAX_VALUE, last);
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
    if (last.isPresent() && last.get().endMark().filter(end -> end.next() <= position).isEmpty()) {
      Optional<EndMark> _ = cutAt(position, last.get());
    }
  }

  /** Ends a file before a position; returns empty, and changes nothing, if no group is before. */
  private static Optional<EndMark> cutAt(long position, LogFile file) throws IOException {
    try (GroupCursor cursor = GroupCursor.open(file);
        FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
      byte[] last = {};
      Optional<StoredGroup> next = cursor.next(0);
      while (next.isPresent()) {
        last = next.get().bytes();
        next = cursor.expected() < position ? cursor.next(0) : Optional.empty();
      }
      if (last.length == 0) {
        return Optional.empty();
      }
      EndMark mark = cursor.ending();
      // The group too: after a failed sync, the system may take bytes in memory for stored ones.
      LogBytes.write(channel, ByteBuffer.wrap(last), cursor.offset() - last.length);
      LogBytes.write(channel, mark.encode(file.salt()), cursor.offset());
      channel.truncate(cursor.offset() + EndMark.BYTES);
      channel.force(true);
      return Optional.of(mark);
    }
  }
}
