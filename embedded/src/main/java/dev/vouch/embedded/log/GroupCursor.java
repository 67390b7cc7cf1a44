package dev.vouch.embedded.log;

import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;

/**
 * Reader of the groups of one file, which may be appended to meanwhile. Bytes that are no group are
 * skipped if a group or the file's end mark follows. Not thread-safe.
 */
final class GroupCursor implements AutoCloseable {
  private static final int WINDOW_BYTES = 256 * 1024;

  private final LogFile file;
  private final FileChannel channel;

  /** A part of the file in memory. */
  private ByteBuffer window = ByteBuffer.allocate(0);

  private long windowOffset;
  private long offset = FileHeader.BYTES;
  private long expected;
  private Instant writtenAt;
  private Optional<EndMark> endMark = Optional.empty();

  private GroupCursor(LogFile file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
    expected = file.firstPosition();
    writtenAt = file.header().map(FileHeader::createdAt).orElse(Instant.EPOCH);
  }

  /** Opens a file at its first group. */
  static GroupCursor open(LogFile file) throws IOException {
    return new GroupCursor(file, FileChannel.open(file.path(), StandardOpenOption.READ));
  }

  LogFile file() {
    return file;
  }

  /** Returns the position after the last group that was returned. */
  long expected() {
    return expected;
  }

  /** Returns the offset after the last group that was returned. */
  long offset() {
    return offset;
  }

  /** Returns the end mark of a file with the groups that were returned: its own, if it has one. */
  EndMark ending() {
    return endMark.orElse(new EndMark(expected, writtenAt));
  }

  /** Makes what was read durable. */
  void force() throws IOException {
    channel.force(false);
  }

  /**
   * Returns the next group, or bytes that cannot be read and are before what follows: another
   * group, the end mark, or {@code end}. Empty at the end of the file. A last group that is not
   * whole was cut off or is being written, unless it is before {@code end}.
   *
   * @param end the position until which the file has all records; 0 if that is unknown
   */
  Optional<StoredGroup> next(long end) throws IOException {
    Optional<StoredGroup> next = next(expected < end);
    if (next.isEmpty() && endMark.isEmpty() && expected < end) {
      next = Optional.of(unreadable(channel.size(), end));
    }
    if (next.isPresent()) {
      StoredGroup group = next.get();
      offset += group.bytes().length;
      expected = group.end();
      writtenAt = group.hasHeader() ? group.writtenAt() : writtenAt;
    }
    return next;
  }

  private Optional<StoredGroup> next(boolean isCommitted) throws IOException {
    Optional<StoredGroup> group = groupAt(offset);
    if (group.filter(StoredGroup::isWhole).isEmpty()) {
      window.limit(0); // It may have been written since.
      group = groupAt(offset);
    }
    if (group.isPresent()) {
      return isCommitted || !isCutOff(group.get()) ? group : Optional.empty();
    }
    endMark = endMarkAt(offset);
    return endMark.isPresent() ? Optional.empty() : unreadable();
  }

  private boolean isCutOff(StoredGroup group) throws IOException {
    long end = offset + group.bytes().length;
    return !group.isWhole()
        && groupAt(end).isEmpty()
        && endMarkAt(end).isEmpty()
        && unreadable().isEmpty();
  }

  private Optional<StoredGroup> groupAt(long at) throws IOException {
    if (file.header().isEmpty() || !load(at, NewGroup.HEADER_BYTES)) {
      return Optional.empty();
    }
    int size = StoredGroup.size(bytes(at, NewGroup.HEADER_BYTES));
    if (size == 0 || !load(at, size)) {
      return Optional.empty();
    }
    ByteBuffer group = bytes(at, size);
    if (StoredGroup.firstPosition(group) < expected
        || !StoredGroup.hasIntactHeader(group, file.salt())) {
      return Optional.empty();
    }
    byte[] copy = new byte[size];
    group.get(copy);
    return Optional.of(StoredGroup.of(place(at), copy));
  }

  private Optional<EndMark> endMarkAt(long at) throws IOException {
    return file.header().isPresent() && load(at, EndMark.BYTES)
        ? EndMark.decode(bytes(at, EndMark.BYTES), file.salt())
            .filter(mark -> mark.next() >= expected)
        : Optional.empty();
  }

  /** Searches for what follows the bytes that cannot be read. */
  private Optional<StoredGroup> unreadable() throws IOException {
    long size = channel.size();
    for (long at = offset + NewGroup.ALIGNMENT; at < size; at += NewGroup.ALIGNMENT) {
      Optional<Long> following = groupAt(at).map(StoredGroup::firstPosition);
      if (following.isEmpty()) {
        following = endMarkAt(at).map(EndMark::next);
      }
      if (following.isPresent()) {
        return Optional.of(unreadable(at, following.get()));
      }
    }
    return Optional.empty();
  }

  private StoredGroup unreadable(long until, long end) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(until - offset));
    LogBytes.read(channel, bytes, offset);
    return new StoredGroup(place(offset), expected, end, false, bytes.array());
  }

  private String place(long at) {
    return "%s at byte %d".formatted(file.name(), at);
  }

  /** Reads bytes into the window, unless it has them; returns whether the file has them. */
  private boolean load(long at, int length) throws IOException {
    if (at >= windowOffset && at + length <= windowOffset + window.limit()) {
      return true;
    }
    if (window.capacity() < length) {
      window = ByteBuffer.allocate(Math.max(length, WINDOW_BYTES));
    }
    window.clear();
    windowOffset = at;
    LogBytes.read(channel, window, at);
    window.flip();
    return window.limit() >= length;
  }

  private ByteBuffer bytes(long at, int length) {
    return window.slice((int) (at - windowOffset), length);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
