package dev.vouch.embedded.segment;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.site.SiteId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Files of parts: a header, the parts, a list of these, and an end (docs/format.md). */
final class PartFile {
  /** The text "vouchevt". */
  private static final long MAGIC = 0x7476_6568_6375_6f76L;

  private static final int VERSION = 1;

  private static final int HEADER_BYTES = 16;
  private static final int HEADER_VERSION = 8;

  private static final int LISTED_BYTES = 40;
  private static final int LISTED_PARTITION = 0;
  private static final int LISTED_DAY = 4;
  private static final int LISTED_SITE = 8;
  private static final int LISTED_OFFSET = 16;
  private static final int LISTED_LENGTH = 24;
  private static final int LISTED_ROWS = 32;
  private static final int LISTED_CHECKSUM = 36;

  private static final int END_BYTES = 24;
  private static final int END_LIST = 0;
  private static final int END_COUNT = 8;
  private static final int END_CHECKSUM = 12;
  private static final int END_MAGIC = 16;

  private static final long WRITTEN_AT_ONCE = 1L << 30;

  private final Path file;
  private final MemorySegment bytes;

  private PartFile(Path file, MemorySegment bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /**
   * Writes and syncs a new file; the caller syncs its directory.
   *
   * @param parts of any keys; each is written before the next one is asked for, so that they need
   *     not be in memory together
   */
  static void write(Path file, Iterable<Part> parts) {
    try (Arena arena = Arena.ofConfined();
        FileChannel channel =
            FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PrivateFiles.fileAttributes(file))) {
      MemorySegment header = arena.allocate(HEADER_BYTES);
      header.set(PartFormat.LONG, 0, MAGIC);
      header.set(PartFormat.INT, HEADER_VERSION, VERSION);
      write(channel, header);
      List<MemorySegment> listed = new ArrayList<>();
      for (Part part : parts) {
        listed.add(listed(part, channel.position(), arena));
        write(channel, part.content());
      }
      MemorySegment list = arena.allocate((long) listed.size() * LISTED_BYTES);
      for (int i = 0; i < listed.size(); i++) {
        MemorySegment.copy(listed.get(i), 0, list, (long) i * LISTED_BYTES, LISTED_BYTES);
      }
      MemorySegment end = arena.allocate(END_BYTES);
      end.set(PartFormat.LONG, END_LIST, channel.position());
      end.set(PartFormat.INT, END_COUNT, listed.size());
      end.set(PartFormat.INT, END_CHECKSUM, Checksum.of(header, list));
      end.set(PartFormat.LONG, END_MAGIC, MAGIC);
      write(channel, list);
      write(channel, end);
      channel.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static MemorySegment listed(Part part, long offset, Arena arena) {
    MemorySegment listed = arena.allocate(LISTED_BYTES);
    listed.set(PartFormat.INT, LISTED_PARTITION, part.key().partition());
    listed.set(PartFormat.INT, LISTED_DAY, Math.toIntExact(part.key().day().toEpochDay()));
    listed.set(PartFormat.LONG, LISTED_SITE, part.key().site().value());
    listed.set(PartFormat.LONG, LISTED_OFFSET, offset);
    listed.set(PartFormat.LONG, LISTED_LENGTH, part.bytes());
    listed.set(PartFormat.INT, LISTED_ROWS, part.size());
    listed.set(PartFormat.INT, LISTED_CHECKSUM, part.checksum());
    return listed;
  }

  private static void write(FileChannel channel, MemorySegment bytes) throws IOException {
    for (long from = 0; from < bytes.byteSize(); ) {
      long length = Math.min(WRITTEN_AT_ONCE, bytes.byteSize() - from);
      from += channel.write(bytes.asSlice(from, length).asByteBuffer());
    }
  }

  /**
   * Maps a file and returns its parts.
   *
   * @throws DamagedPartException if the header or the list of parts is damaged; the columns of the
   *     parts are not read
   */
  static List<Part> open(Path file) {
    return map(file, Arena.ofAuto()).parts();
  }

  /**
   * Reads a file whole and compares its checksums.
   *
   * @throws DamagedPartException naming the first damaged part and column
   */
  static void verify(Path file) {
    try (Arena arena = Arena.ofConfined()) {
      PartFile mapped = map(file, arena);
      for (Part part : mapped.parts()) {
        part.damage().ifPresent(column -> mapped.refuse(part.key(), column));
      }
    }
  }

  private void refuse(PartKey key, String column) {
    throw damaged(
        column + " of " + key.site() + " on " + key.day() + ", partition " + key.partition());
  }

  private static PartFile map(Path file, Arena arena) {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      return new PartFile(file, channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private List<Part> parts() {
    long end = bytes.byteSize() - END_BYTES;
    if (end < HEADER_BYTES || bytes.get(PartFormat.LONG, end + END_MAGIC) != MAGIC) {
      throw damaged("its end is missing");
    }
    long from = bytes.get(PartFormat.LONG, end + END_LIST);
    int count = bytes.get(PartFormat.INT, end + END_COUNT);
    if (count < 0 || from < HEADER_BYTES || from + (long) count * LISTED_BYTES != end) {
      throw damaged("the place of its list of parts");
    }
    MemorySegment header = bytes.asSlice(0, HEADER_BYTES);
    MemorySegment list = bytes.asSlice(from, end - from);
    if (bytes.get(PartFormat.INT, end + END_CHECKSUM) != Checksum.of(header, list)) {
      throw damaged("its header or its list of parts");
    }
    if (header.get(PartFormat.LONG, 0) != MAGIC
        || header.get(PartFormat.INT, HEADER_VERSION) != VERSION) {
      throw new IllegalStateException(
          file.getFileName() + " has a format that this version of Vouch cannot read");
    }
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(part(list.asSlice((long) i * LISTED_BYTES, LISTED_BYTES)));
    }
    return parts;
  }

  private Part part(MemorySegment listed) {
    PartKey key =
        new PartKey(
            listed.get(PartFormat.INT, LISTED_PARTITION),
            new SiteId(listed.get(PartFormat.LONG, LISTED_SITE)),
            LocalDate.ofEpochDay(listed.get(PartFormat.INT, LISTED_DAY)));
    long offset = listed.get(PartFormat.LONG, LISTED_OFFSET);
    long length = listed.get(PartFormat.LONG, LISTED_LENGTH);
    return new Part(key, bytes.asSlice(offset, length));
  }

  private DamagedPartException damaged(String what) {
    return new DamagedPartException(file, what);
  }
}
