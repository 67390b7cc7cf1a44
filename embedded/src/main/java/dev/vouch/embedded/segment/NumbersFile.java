package dev.vouch.embedded.segment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The durable part of a file of numbers (docs/format.md).
 *
 * @param frames how many it has
 */
record NumbersFile(FileExtent extent, long frames) {
  /** What the names of all files begin with; a number follows, and a higher one is later. */
  static final String PREFIX = "numbers-";

  /** That of a new store. */
  static final NumbersFile NONE = new NumbersFile(FileExtent.NONE, 0);

  /** The bytes of a frame's length and checksum. */
  static final int FRAME_HEADER = 2 * Integer.BYTES;

  private static final int VERSION = 1;
  private static final int HEADER = 16;
  private static final int BYTES_PER_FRAME = 32;
  private static final long BYTES_SMALL = 1 << 24;

  /**
   * Reads all frames of an extent.
   *
   * @param payloads receives each frame without its header
   * @throws DamagedFileException if the file is not as it was written
   * @throws UncheckedIOException if it cannot be read at present
   */
  static NumbersFile read(Path directory, FileExtent extent, Consumer<ByteBuffer> payloads) {
    if (extent.equals(FileExtent.NONE)) {
      return NONE;
    }
    try (Arena arena = Arena.ofConfined();
        FileChannel channel = FileChannel.open(directory.resolve(extent.name()))) {
      if (channel.size() < extent.bytes()) {
        throw damaged(extent, "it is shorter than the %d bytes written".formatted(extent.bytes()));
      }
      return read(FileBytes.map(channel, extent.bytes(), arena), extent, payloads);
    } catch (NoSuchFileException _) {
      throw damaged(extent, "it is missing");
    } catch (IOException e) {
      throw new UncheckedIOException(extent.name() + " cannot be read", e);
    }
  }

  private static NumbersFile read(
      MemorySegment bytes, FileExtent extent, Consumer<ByteBuffer> payloads) {
    if (extent.bytes() < HEADER || bytes.asSlice(0, HEADER).mismatch(header()) >= 0) {
      throw damaged(extent, "its header");
    }
    int checksum = 0;
    long frames = 0;
    for (long at = HEADER; at < extent.bytes(); frames++) {
      long left = extent.bytes() - at - FRAME_HEADER;
      int length = left < 0 ? 0 : bytes.get(PartFormat.INT, at);
      if (length <= 0 || length > left) {
        throw damaged(extent, "its frame at byte " + at);
      }
      MemorySegment payload = bytes.asSlice(at + FRAME_HEADER, length);
      int ofPayload = FileBytes.checksum(payload);
      if (ofPayload != bytes.get(PartFormat.INT, at + Integer.BYTES)) {
        throw damaged(extent, "its frame at byte " + at);
      }
      checksum = checksum(checksum, length, ofPayload);
      payloads.accept(FileBytes.buffer(payload));
      at += FRAME_HEADER + length;
    }
    if (checksum != extent.checksum()) {
      throw damaged(extent, "its frames are not those written last");
    }
    return new NumbersFile(extent, frames);
  }

  private static DamagedFileException damaged(FileExtent extent, String what) {
    return new DamagedFileException(
        extent.name(),
        what + ". It has the people and texts that all days refer to: restore a backup");
  }

  /** Returns the bytes that every file begins with. */
  static MemorySegment header() {
    ByteBuffer header = FileBytes.allocate(HEADER).put("VOUCHNUM".getBytes(US_ASCII));
    header.putInt(VERSION);
    int checksum = FileBytes.checksum(MemorySegment.ofBuffer(header.duplicate().flip()));
    return MemorySegment.ofBuffer(header.putInt(checksum).flip());
  }

  /** Returns the checksum of an extent with one more frame. */
  static int checksum(int before, int length, int ofPayload) {
    ByteBuffer frame = FileBytes.allocate(3 * Integer.BYTES);
    frame.putInt(before).putInt(length).putInt(ofPayload);
    return FileBytes.checksum(MemorySegment.ofBuffer(frame.flip()));
  }

  /** Returns whether so much of it is the beginnings of frames that it should be written anew. */
  boolean isScattered() {
    return frames * BYTES_PER_FRAME > Math.max(BYTES_SMALL, extent.bytes() / 2);
  }

  /** Returns the name of the file that replaces it. */
  String nextName() {
    String name = extent.name();
    long number = name.isEmpty() ? 0 : Long.parseLong(name.substring(PREFIX.length()));
    return PREFIX + (number + 1);
  }
}
