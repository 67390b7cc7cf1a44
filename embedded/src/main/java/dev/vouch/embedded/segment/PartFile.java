package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Files of parts: a header, the parts, a list of these, and an end (docs/format.md). */
final class PartFile {
  /** The text "vouchevt". */
  private static final long MAGIC = 0x7476_6568_6375_6f76L;

  private static final int VERSION = 1;
  private static final int HEADER_BYTES = 16;
  private static final int LISTED_BYTES = 40;
  private static final int END_BYTES = 24;

  private PartFile() {}

  /**
   * Writes and syncs a new file, and returns its size in bytes; the caller syncs its directory.
   *
   * @param parts parts with any keys; each is written before the iterator returns the next one, so
   *     they need not be in memory together
   */
  static long write(Path file, Iterable<Part> parts) {
    try (FileChannel channel = FileBytes.create(file)) {
      MemorySegment header = header();
      FileBytes.write(channel, header);
      ByteArrayOutputStream listed = new ByteArrayOutputStream();
      for (Part part : parts) {
        listed.writeBytes(listed(part, channel.position()));
        FileBytes.write(channel, part.content());
      }
      MemorySegment list = MemorySegment.ofArray(listed.toByteArray());
      ByteBuffer end =
          FileBytes.allocate(END_BYTES)
              .putLong(channel.position())
              .putInt(listed.size() / LISTED_BYTES)
              .putInt(FileBytes.checksum(header, list))
              .putLong(MAGIC);
      FileBytes.write(channel, list);
      FileBytes.write(channel, MemorySegment.ofBuffer(end.flip()));
      channel.force(true);
      return channel.position();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static MemorySegment header() {
    ByteBuffer header = FileBytes.allocate(HEADER_BYTES).putLong(MAGIC).putInt(VERSION);
    return MemorySegment.ofBuffer(header.rewind());
  }

  private static byte[] listed(Part part, long offset) {
    return FileBytes.allocate(LISTED_BYTES)
        .putLong(part.key().day().toEpochDay())
        .putLong(part.key().site().value())
        .putLong(offset)
        .putLong(part.bytes())
        .putInt(part.size())
        .putInt(part.checksum())
        .array();
  }

  /**
   * Maps a file and returns its parts. Does not verify the parts.
   *
   * @throws DamagedFileException if the header or the list of parts is damaged
   */
  static List<Part> open(Path file) {
    return open(file, Arena.ofAuto());
  }

  /**
   * Reads a whole file and verifies its checksums.
   *
   * @throws DamagedFileException with the first damaged part and column
   */
  static void verify(Path file) {
    try (Arena arena = Arena.ofConfined()) {
      for (Part part : open(file, arena)) {
        part.damage().ifPresent(column -> refuse(file, part.key(), column));
      }
    }
  }

  private static void refuse(Path file, PartKey key, String column) {
    throw damaged(file, column + " of " + key.site() + " on " + key.day());
  }

  private static List<Part> open(Path file, Arena arena) {
    try (FileChannel channel = FileChannel.open(file)) {
      return parts(file, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static List<Part> parts(Path file, MemorySegment bytes) {
    long endsAt = bytes.byteSize() - END_BYTES;
    if (endsAt < HEADER_BYTES) {
      throw damaged(file, "its end is missing");
    }
    ByteBuffer end = FileBytes.buffer(bytes.asSlice(endsAt));
    long from = end.getLong();
    int count = end.getInt();
    int checksum = end.getInt();
    if (end.getLong() != MAGIC) {
      throw damaged(file, "its end is missing");
    }
    if (count < 0 || from < HEADER_BYTES || from + (long) count * LISTED_BYTES != endsAt) {
      throw damaged(file, "the place of its list of parts");
    }
    MemorySegment header = bytes.asSlice(0, HEADER_BYTES);
    MemorySegment list = bytes.asSlice(from, endsAt - from);
    if (checksum != FileBytes.checksum(header, list)) {
      throw damaged(file, "its header or its list of parts");
    }
    if (header.mismatch(header()) >= 0) {
      throw new IllegalStateException(
          file.getFileName() + " has a format that this version of Vouch cannot read");
    }
    ByteBuffer listed = FileBytes.buffer(list);
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(part(listed.position(i * LISTED_BYTES), bytes));
    }
    return parts;
  }

  private static Part part(ByteBuffer listed, MemorySegment bytes) {
    LocalDate day = LocalDate.ofEpochDay(listed.getLong());
    SiteId site = new SiteId(listed.getLong());
    return new Part(new PartKey(site, day), bytes.asSlice(listed.getLong(), listed.getLong()));
  }

  private static DamagedFileException damaged(Path file, String what) {
    return new DamagedFileException(String.valueOf(file.getFileName()), what);
  }
}
