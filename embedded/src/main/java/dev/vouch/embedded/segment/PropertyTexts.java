package dev.vouch.embedded.segment;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The distinct texts of the properties of a part's events, as lines in blocks that may be deflated.
 * Texts are numbered from 1; 0 stands for no properties. Not thread-safe.
 */
final class PropertyTexts {
  /** The text for no properties. */
  static final String EMPTY = "{}";

  static final byte END = '\n';

  private final Packed firsts;
  private final Packed offsets;
  private final Packed sizes;
  private final MemorySegment bytes;
  private int lastBlock = -1;
  private List<String> lastTexts = List.of();

  PropertyTexts(Part part) {
    firsts = part.list(StoredColumn.TEXT_BLOCK);
    offsets = part.list(StoredColumn.TEXT_OFFSET);
    sizes = part.list(StoredColumn.TEXT_SIZE);
    bytes = part.list(StoredColumn.TEXT_BYTES).data();
  }

  /** Returns the highest number of a text plus 1. */
  int count() {
    return firsts.count() == 0 ? 1 : (int) firsts.get(firsts.count() - 1);
  }

  /** A callback for a text. */
  interface Receiver {
    void text(int number, String text);
  }

  /** Calls {@code receiver} for all texts, by ascending number; not for 0. */
  void forEach(Receiver receiver) {
    for (int block = 0; block < sizes.count(); block++) {
      int number = (int) firsts.get(block);
      for (String text : block(block)) {
        receiver.text(number++, text);
      }
    }
  }

  String text(int number) {
    if (number == 0) {
      return EMPTY;
    }
    int block = firsts.lowerBound(0, number + 1L) - 1;
    return block(block).get(number - (int) firsts.get(block));
  }

  private List<String> block(int block) {
    if (block != lastBlock) {
      lastTexts = new String(inflated(block), UTF_8).lines().toList();
      lastBlock = block;
    }
    return lastTexts;
  }

  private byte[] inflated(int block) {
    long offset = offsets.get(block);
    byte[] stored =
        bytes.asSlice(offset, offsets.get(block + 1) - offset).toArray(ValueLayout.JAVA_BYTE);
    int size = (int) sizes.get(block);
    if (stored.length == size) {
      return stored;
    }
    byte[] lines = new byte[size];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(stored);
      inflater.inflate(lines);
      return lines;
    } catch (DataFormatException e) {
      throw new IllegalStateException("a block of properties cannot be inflated", e);
    } finally {
      inflater.end();
    }
  }
}
