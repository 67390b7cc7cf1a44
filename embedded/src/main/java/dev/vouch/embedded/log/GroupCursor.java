package dev.vouch.embedded.log;

import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
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
  private Optional<EndMark> endMark = Optional.empty();

  private GroupCursor(LogFile file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
    expected = file.firstPosition();
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

  /** Returns the file's end mark, once it was reached. */
  Optional<EndMark> endMark() {
    return endMark;
  }

  /** Makes what was read durable. */
  void force() throws IOException {
    channel.force(false);
  }

  /**
   * Returns the next group, or bytes that cannot be read and are before another group or the end
   * mark; empty at the end. A last group that is not whole was cut off or is being written.
   *
   * @param isCommitted whether the next group was written completely
   */
  Optional<StoredGroup> next(boolean isCommitted) throws IOException {
    Optional<StoredGroup> next = groupAt(offset);
    if (next.filter(StoredGroup::isWhole).isEmpty()) {
      window.limit(0); // It may have been written since.
      next = groupAt(offset);
    }
    if (next.isEmpty() && !isEndMark(offset)) {
      next = unreadable();
    } else if (next.isPresent() && !isCommitted && isCutOff(next.get())) {
      return Optional.empty();
    }
    next.ifPresent(this::advance);
    return next;
  }

  private boolean isCutOff(StoredGroup group) throws IOException {
    long end = offset + group.bytes().length;
    return !group.isWhole() && groupAt(end).isEmpty() && !isEndMark(end) && unreadable().isEmpty();
  }

  private void advance(StoredGroup group) {
    offset += group.bytes().length;
    expected = group.end();
  }

  /**
   * Returns the rest of the file, whose end cannot be read; empty if no record is missing.
   *
   * @param end the position after the file's last record
   */
  Optional<StoredGroup> rest(long end) throws IOException {
    if (endMark.isPresent() || expected >= end) {
      return Optional.empty();
    }
    long size = channel.size();
    Optional<StoredGroup> rest = Optional.of(unreadable(size, end));
    offset = size;
    expected = end;
    return rest;
  }

  private Optional<StoredGroup> groupAt(long at) throws IOException {
    if (file.header().isEmpty() || !load(at, RecordGroup.HEADER_BYTES)) {
      return Optional.empty();
    }
    int size = RecordGroup.size(bytes(at, RecordGroup.HEADER_BYTES));
    if (size == 0 || !load(at, size)) {
      return Optional.empty();
    }
    ByteBuffer group = bytes(at, size);
    if (RecordGroup.firstPosition(group) < expected
        || !RecordGroup.hasIntactHeader(group, salt())) {
      return Optional.empty();
    }
    byte[] copy = new byte[size];
    group.get(copy);
    return Optional.of(StoredGroup.of(place(at), copy));
  }

  private boolean isEndMark(long at) throws IOException {
    if (file.header().isEmpty() || !load(at, EndMark.BYTES)) {
      return false;
    }
    Optional<EndMark> mark =
        EndMark.decode(bytes(at, EndMark.BYTES), salt()).filter(end -> end.next() >= expected);
    if (mark.isPresent() && at == offset) {
      endMark = mark;
    }
    return mark.isPresent();
  }

  /** Searches for what follows the bytes that cannot be read. */
  private Optional<StoredGroup> unreadable() throws IOException {
    long size = channel.size();
    for (long at = offset + RecordGroup.ALIGNMENT; at < size; at += RecordGroup.ALIGNMENT) {
      Optional<StoredGroup> group = groupAt(at);
      if (group.isPresent()) {
        return Optional.of(unreadable(at, group.get().firstPosition()));
      }
      if (isEndMark(at)) {
        return Optional.of(
            unreadable(at, EndMark.decode(bytes(at, EndMark.BYTES), salt()).orElseThrow().next()));
      }
    }
    return Optional.empty();
  }

  private StoredGroup unreadable(long until, long end) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(until - offset));
    readFully(bytes, offset);
    return new StoredGroup(place(offset), expected, end, false, bytes.array());
  }

  private String place(long at) {
    return "%s at byte %d".formatted(file.name(), at);
  }

  private long salt() {
    return file.header().orElseThrow().salt();
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
    readFully(window, at);
    window.flip();
    return window.limit() >= length;
  }

  private void readFully(ByteBuffer to, long from) throws IOException {
    int read = 0;
    while (to.hasRemaining() && read >= 0) {
      read = channel.read(to, from + to.position());
    }
  }

  private ByteBuffer bytes(long at, int length) {
    return window.slice((int) (at - windowOffset), length);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
