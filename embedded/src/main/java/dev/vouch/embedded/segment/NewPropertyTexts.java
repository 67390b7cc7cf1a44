package dev.vouch.embedded.segment;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.Deflater;

/** The texts of {@link PropertyTexts} of a part that is being made. Not thread-safe. */
final class NewPropertyTexts {
  /** The uncompressed size from which a block is complete, in bytes. */
  private static final int BLOCK_BYTES = 16_384;

  private final boolean isDeflated;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream block = new ByteArrayOutputStream();
  private final LongList firsts = new LongList();
  private final LongList offsets = new LongList();
  private final LongList sizes = new LongList();

  NewPropertyTexts(boolean isDeflated) {
    this.isDeflated = isDeflated;
  }

  /** Returns the number of a text; adds the text if necessary. */
  int numberOf(String text) {
    if (text.equals(PropertyTexts.EMPTY)) {
      return 0;
    }
    int next = numbers.size() + 1;
    Integer known = numbers.putIfAbsent(text, next);
    if (known != null) {
      return known;
    }
    if (block.size() == 0) {
      firsts.add(next);
    }
    block.writeBytes(text.getBytes(UTF_8));
    block.write(PropertyTexts.END);
    if (block.size() >= BLOCK_BYTES) {
      endBlock();
    }
    return next;
  }

  private void endBlock() {
    byte[] lines = block.toByteArray();
    block.reset();
    offsets.add(bytes.size());
    sizes.add(lines.length);
    byte[] deflated = isDeflated ? deflate(lines) : lines;
    bytes.writeBytes(deflated.length < lines.length ? deflated : lines);
  }

  private static byte[] deflate(byte[] lines) {
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(lines);
      deflater.finish();
      byte[] deflated = new byte[lines.length];
      int length = deflater.deflate(deflated);
      return deflater.finished() ? Arrays.copyOf(deflated, length) : lines;
    } finally {
      deflater.end();
    }
  }

  void writeTo(PartWriter part) {
    if (block.size() > 0) {
      endBlock();
    }
    if (numbers.isEmpty()) {
      return;
    }
    offsets.add(bytes.size());
    firsts.add(numbers.size() + 1L);
    part.list(StoredColumn.TEXT_BLOCK, firsts.array(), firsts.size());
    part.list(StoredColumn.TEXT_OFFSET, offsets.array(), offsets.size());
    part.list(StoredColumn.TEXT_SIZE, sizes.array(), sizes.size());
    part.bytes(StoredColumn.TEXT_BYTES, bytes.toByteArray());
  }
}
