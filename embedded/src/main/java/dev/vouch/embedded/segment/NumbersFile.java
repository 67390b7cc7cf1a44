package dev.vouch.embedded.segment;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Reads files of numbers (docs/format.md). */
final class NumbersFile {
  /** The bytes of a frame's length and checksum. */
  static final int FRAME_HEADER = 2 * Integer.BYTES;

  private static final int VERSION = 1;
  private static final int HEADER = 16;
  private static final int BUFFER = 1 << 20;

  private final FileChannel channel;
  private final NumbersExtent extent;
  private ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(LITTLE_ENDIAN).limit(0);
  private long offset;
  private int checksum;
  private int frames;

  private NumbersFile(FileChannel channel, NumbersExtent extent) {
    this.channel = channel;
    this.extent = extent;
  }

  /**
   * Reads all frames of an extent.
   *
   * @param payloads receives each frame without its header; the same buffer with other contents
   * @return how many there are
   * @throws DamagedNumbersException if the file is not as it was written
   */
  static int read(Path directory, NumbersExtent extent, Consumer<ByteBuffer> payloads)
      throws IOException {
    Path file = directory.resolve(extent.name());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      NumbersFile read = new NumbersFile(channel, extent);
      read.readAll(payloads);
      return read.frames;
    } catch (NoSuchFileException e) {
      throw new DamagedNumbersException(extent.name(), "it is missing");
    } catch (EOFException e) {
      throw new DamagedNumbersException(
          extent.name(), "it is shorter than the %d bytes written".formatted(extent.bytes()));
    }
  }

  private void readAll(Consumer<ByteBuffer> payloads) throws IOException {
    fill(HEADER);
    ByteBuffer header = slice(HEADER);
    if (!header.equals(header())) {
      throw new DamagedNumbersException(extent.name(), "its header");
    }
    while (offset < extent.bytes()) {
      payloads.accept(frame());
      frames++;
    }
    if (checksum != extent.checksum()) {
      throw new DamagedNumbersException(extent.name(), "its frames are not those written last");
    }
  }

  private ByteBuffer frame() throws IOException {
    long begin = offset;
    fill(FRAME_HEADER);
    ByteBuffer header = slice(FRAME_HEADER);
    int length = header.getInt();
    int expected = header.getInt();
    if (length <= 0 || length > extent.bytes() - offset) {
      throw damagedFrame(begin);
    }
    fill(length);
    ByteBuffer payload = slice(length);
    if (checksum(payload.duplicate()) != expected) {
      throw damagedFrame(begin);
    }
    checksum = checksum(checksum, length, expected);
    return payload;
  }

  private DamagedNumbersException damagedFrame(long at) {
    return new DamagedNumbersException(extent.name(), "its frame at byte " + at);
  }

  private ByteBuffer slice(int length) {
    ByteBuffer slice = buffer.slice(buffer.position(), length).order(LITTLE_ENDIAN);
    buffer.position(buffer.position() + length);
    offset += length;
    return slice;
  }

  private void fill(int length) throws IOException {
    if (buffer.remaining() >= length) {
      return;
    }
    if (buffer.capacity() < length) {
      buffer = ByteBuffer.allocate(length).order(LITTLE_ENDIAN).put(buffer);
    } else {
      buffer.compact();
    }
    while (buffer.position() < length) {
      if (channel.read(buffer) < 0) {
        throw new EOFException();
      }
    }
    buffer.flip();
  }

  /** Returns the bytes that every file begins with. */
  static ByteBuffer header() {
    ByteBuffer header = ByteBuffer.allocate(HEADER).order(LITTLE_ENDIAN);
    header.put("VOUCHNUM".getBytes(US_ASCII)).putInt(VERSION);
    int ofHeader = checksum(header.duplicate().flip());
    return header.putInt(ofHeader).flip();
  }

  /** Returns the checksum of an extent with one more frame. */
  static int checksum(int before, int length, int ofPayload) {
    ByteBuffer frame = ByteBuffer.allocate(3 * Integer.BYTES).order(LITTLE_ENDIAN);
    return checksum(frame.putInt(before).putInt(length).putInt(ofPayload).flip());
  }

  static int checksum(ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return (int) checksum.getValue();
  }
}
