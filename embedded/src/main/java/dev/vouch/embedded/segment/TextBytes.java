package dev.vouch.embedded.segment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** The bytes of texts outside the heap, appended to chunks. */
final class TextBytes {
  private static final int SMALLEST = 256;
  private static final int CHUNK = 1 << 16;
  private static final int LENGTH_BITS = 24;
  private static final int OFFSET_BITS = 16;
  private static final int CHUNK_SHIFT = OFFSET_BITS + LENGTH_BITS;
  private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;
  private static final int OFFSET_MASK = (1 << OFFSET_BITS) - 1;

  private volatile MemorySegment[] chunks = {};
  private int used;

  /**
   * Adds a text and returns its place. Other threads may read the text once the place is published.
   */
  long add(byte[] text) {
    if (text.length >= 1 << LENGTH_BITS) {
      throw new IllegalArgumentException("a text of %d bytes is too long".formatted(text.length));
    }
    if (chunks.length == 0 || used + text.length > chunks[chunks.length - 1].byteSize()) {
      grow(text.length);
    }
    int chunk = chunks.length - 1;
    MemorySegment.copy(text, 0, chunks[chunk], ValueLayout.JAVA_BYTE, used, text.length);
    long place = ((long) chunk << CHUNK_SHIFT) | ((long) used << LENGTH_BITS) | text.length;
    used += text.length;
    return place;
  }

  /** Adds a chunk, or replaces the only chunk by a larger one while it is small. */
  private void grow(int length) {
    boolean isSmall = chunks.length == 1 && used + length <= CHUNK;
    int kept = isSmall ? used : 0;
    int smallest = chunks.length <= 1 ? Math.min(CHUNK, SMALLEST + 2 * kept) : CHUNK;
    MemorySegment chunk = Arena.ofAuto().allocate(Math.max(smallest, kept + length));
    MemorySegment[] more = Arrays.copyOf(chunks, isSmall ? 1 : chunks.length + 1);
    if (isSmall) {
      chunk.copyFrom(chunks[0].asSlice(0, used));
    }
    more[more.length - 1] = chunk;
    chunks = more;
    used = kept;
  }

  int length(long place) {
    return (int) place & LENGTH_MASK;
  }

  byte[] get(long place) {
    int length = length(place);
    byte[] text = new byte[length];
    if (length > 0) {
      MemorySegment chunk = chunks[(int) (place >>> CHUNK_SHIFT)];
      int offset = (int) (place >>> LENGTH_BITS) & OFFSET_MASK;
      MemorySegment.copy(chunk, ValueLayout.JAVA_BYTE, offset, text, 0, length);
    }
    return text;
  }

  /** Returns one of the 32-bit numbers of which a text consists; 0 if the text is empty. */
  int intAt(long place, int index) {
    if (length(place) == 0) {
      return 0;
    }
    MemorySegment chunk = chunks[(int) (place >>> CHUNK_SHIFT)];
    int offset = (int) (place >>> LENGTH_BITS) & OFFSET_MASK;
    return chunk.get(PartFormat.INT, offset + (long) index * Integer.BYTES);
  }
}
