package dev.vouch.embedded.segment;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.zip.CRC32C;

/** Functions that read and write the bytes of the store's files, little-endian. */
final class FileBytes {
  private static final long AT_ONCE = 1L << 30;

  private FileBytes() {}

  /** Creates a file; replaces one that was left unfinished. */
  static FileChannel create(Path file) throws IOException {
    Files.deleteIfExists(file);
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        PrivateFiles.fileAttributes(file));
  }

  static void write(FileChannel channel, MemorySegment bytes) throws IOException {
    for (long from = 0; from < bytes.byteSize(); ) {
      long length = Math.min(AT_ONCE, bytes.byteSize() - from);
      from += channel.write(bytes.asSlice(from, length).asByteBuffer());
    }
  }

  /** Returns a buffer of bytes, for reading or writing numbers. */
  static ByteBuffer buffer(MemorySegment bytes) {
    return bytes.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns a new buffer of zeros. */
  static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the checksum (CRC-32C) of several pieces of bytes in sequence. */
  static int checksum(MemorySegment... pieces) {
    CRC32C checksum = new CRC32C();
    for (MemorySegment bytes : pieces) {
      for (long from = 0; from < bytes.byteSize(); from += AT_ONCE) {
        long length = Math.min(AT_ONCE, bytes.byteSize() - from);
        checksum.update(bytes.asSlice(from, length).asByteBuffer());
      }
    }
    return (int) checksum.getValue();
  }
}
