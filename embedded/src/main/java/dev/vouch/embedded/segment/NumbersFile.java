package dev.vouch.embedded.segment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The durable part of a file of numbers (docs/format.md).
 *
 * @param frames the number of frames
 */
record NumbersFile(FileExtent extent, long frames) {
  /** The prefix of the names of all files; a number follows, which is higher for later files. */
  static final String PREFIX = "numbers-";

  /** No file, as in a new store. */
  static final NumbersFile NONE = new NumbersFile(FileExtent.NONE, 0);

  /** The size of a frame's length and checksum, in bytes. */
  static final int FRAME_HEADER = 2 * Integer.BYTES;

  private static final int VERSION = 1;
  private static final int HEADER = 16;
  private static final int BUFFER = 1 << 20;
  private static final int BYTES_PER_FRAME = 32;
  private static final long BYTES_SMALL = 1 << 24;

  /**
   * Reads all frames of an extent.
   *
   * @param payloads receives each frame without its header
   * @throws DamagedFileException if the file is damaged
   * @throws UncheckedIOException if the file cannot be read at present
   */
  static NumbersFile read(Path directory, FileExtent extent, Consumer<ByteBuffer> payloads) {
    if (extent.equals(FileExtent.NONE)) {
      return NONE;
    }
    Path file = directory.resolve(extent.name());
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
      return read(in, extent, payloads);
    } catch (NoSuchFileException _) {
      throw damaged(extent, "it is missing");
    } catch (IOException e) {
      throw new UncheckedIOException(extent.name() + " cannot be read", e);
    }
  }

  private static NumbersFile read(InputStream in, FileExtent extent, Consumer<ByteBuffer> payloads)
      throws IOException {
    if (!next(HEADER, in, extent).equals(header())) {
      throw damaged(extent, "its header");
    }
    int checksum = 0;
    long frames = 0;
    for (long at = HEADER; at < extent.bytes(); frames++) {
      ByteBuffer header = next(FRAME_HEADER, in, extent);
      int length = header.getInt();
      if (length <= 0 || length > extent.bytes() - at - FRAME_HEADER) {
        throw damaged(extent, "its frame at byte " + at);
      }
      ByteBuffer payload = next(length, in, extent);
      int ofPayload = FileBytes.checksum(MemorySegment.ofBuffer(payload));
      if (ofPayload != header.getInt()) {
        throw damaged(extent, "its frame at byte " + at);
      }
      checksum = checksum(checksum, length, ofPayload);
      payloads.accept(payload);
      at += FRAME_HEADER + length;
    }
    if (checksum != extent.checksum()) {
      throw damaged(extent, "its frames are not those written last");
    }
    return new NumbersFile(extent, frames);
  }

  private static ByteBuffer next(int bytes, InputStream in, FileExtent extent) throws IOException {
    byte[] read = in.readNBytes(bytes);
    if (read.length < bytes) {
      throw damaged(extent, "it is shorter than the %d bytes written".formatted(extent.bytes()));
    }
    return FileBytes.buffer(MemorySegment.ofArray(read));
  }

  private static DamagedFileException damaged(FileExtent extent, String what) {
    return new DamagedFileException(
        extent.name(),
        what + ". It has the people and texts that all days refer to: restore a backup");
  }

  /** Returns the header of every file. */
  static ByteBuffer header() {
    ByteBuffer header = FileBytes.allocate(HEADER).put("VOUCHNUM".getBytes(US_ASCII));
    header.putInt(VERSION);
    int checksum = FileBytes.checksum(MemorySegment.ofBuffer(header.duplicate().flip()));
    return header.putInt(checksum).flip();
  }

  /**
   * Returns the checksum of an extent after a frame is appended.
   *
   * @param before the checksum without this frame
   */
  static int checksum(int before, int length, int ofPayload) {
    ByteBuffer frame = FileBytes.allocate(3 * Integer.BYTES);
    frame.putInt(before).putInt(length).putInt(ofPayload);
    return FileBytes.checksum(MemorySegment.ofBuffer(frame.flip()));
  }

  /** Returns whether frame headers take so much of the file that it should be rewritten. */
  boolean isScattered() {
    return frames * BYTES_PER_FRAME > Math.max(BYTES_SMALL, extent.bytes() / 2);
  }

  /** Returns the name of the file that replaces this one. */
  String nextName() {
    String name = extent.name();
    long number = name.isEmpty() ? 0 : Long.parseLong(name.substring(PREFIX.length()));
    return PREFIX + (number + 1);
  }
}
