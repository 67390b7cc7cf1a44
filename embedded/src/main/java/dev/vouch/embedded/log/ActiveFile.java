package dev.vouch.embedded.log;

import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The file that groups are appended to. Its space is allocated in advance, and filled with zeros.
 * Not thread-safe.
 */
final class ActiveFile implements AutoCloseable {
  private static final int ALLOCATED_BYTES = 1024 * 1024;

  /** Never written. Not in the heap, because a large array there starts a garbage collection. */
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 * 1024).asReadOnlyBuffer();

  private static final long BYTES_MAX = 64L * 1024 * 1024;

  private final LogFile file;
  private final FileHeader header;
  private final FileChannel channel;
  private long end = FileHeader.BYTES;
  private long allocated = FileHeader.BYTES;

  private ActiveFile(LogFile file, FileHeader header, FileChannel channel) {
    this.file = file;
    this.header = header;
    this.channel = channel;
  }

  /** Creates a durable file without groups. */
  static ActiveFile create(Path directory, String name, FileHeader header) throws IOException {
    Path path = directory.resolve(name);
    Path unfinished = directory.resolve(name + LogFiles.UNFINISHED);
    FileChannel channel = LogFiles.createUnfinished(unfinished);
    try {
      ActiveFile created =
          new ActiveFile(
              new LogFile(path, header.firstPosition(), Optional.of(header)), header, channel);
      LogBytes.write(channel, header.encode(), 0);
      created.allocate(0);
      channel.force(true);
      LogFiles.rename(unfinished, path);
      return created;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  LogFile file() {
    return file;
  }

  boolean isEmpty() {
    return end == FileHeader.BYTES;
  }

  /** Whether a group of this time belongs to this file, if it may have so many bytes. */
  boolean accepts(Instant writtenAt, int bytes) {
    return writtenAt.truncatedTo(ChronoUnit.DAYS).equals(file.day())
        && (isEmpty() || end + bytes <= BYTES_MAX);
  }

  /** Appends a group durably. */
  void append(NewGroup group) throws IOException {
    byte[] bytes = group.encode(header.salt());
    try {
      allocate(bytes.length);
      LogBytes.write(channel, ByteBuffer.wrap(bytes), end);
    } catch (IOException e) {
      throw DiskFull.of(e);
    }
    // If this fails, the group may be stored or not, also on a full disk.
    channel.force(false);
    end += bytes.length;
  }

  /**
   * Allocates space for a group and the end mark. It is synced before it is used, so that a file
   * that a crash has cut off ends with zeros.
   */
  private void allocate(int bytes) throws IOException {
    if (end + bytes + EndMark.BYTES <= allocated) {
      return;
    }
    long needed = end + bytes + EndMark.BYTES - allocated;
    long until = allocated + Math.ceilDiv(needed, ALLOCATED_BYTES) * ALLOCATED_BYTES;
    for (long at = allocated; at < until; at += ZEROS.capacity()) {
      LogBytes.write(channel, ZEROS.duplicate(), at);
    }
    channel.force(false);
    allocated = until;
  }

  /** Writes the end mark durably. */
  void finish(EndMark mark) throws IOException {
    allocated = end + EndMark.BYTES;
    LogBytes.write(channel, mark.encode(header.salt()), end);
    channel.truncate(allocated);
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
