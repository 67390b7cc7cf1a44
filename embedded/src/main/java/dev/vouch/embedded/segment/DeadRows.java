package dev.vouch.embedded.segment;

import java.util.Arrays;

/**
 * Which rows of a part do not count any more. Immutable; a change copies only the chunks of rows
 * that it touches.
 */
final class DeadRows {
  /** No dead rows. */
  static final DeadRows NONE = new DeadRows(new long[0][], 0);

  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_WORDS = (1 << CHUNK_BITS) / Long.SIZE;
  private static final long[] EMPTY = new long[0];

  /** One bit per row; empty chunks have no dead rows. */
  private final long[][] chunks;

  private final int count;

  private DeadRows(long[][] chunks, int count) {
    this.chunks = chunks;
    this.count = count;
  }

  /** Returns these and more dead rows; rows may be dead already. */
  DeadRows with(int[] rows) {
    if (rows.length == 0) {
      return this;
    }
    int last = Arrays.stream(rows).max().getAsInt() >>> CHUNK_BITS;
    long[][] after = Arrays.copyOf(chunks, Math.max(chunks.length, last + 1));
    Arrays.fill(after, chunks.length, after.length, EMPTY);
    boolean[] isCopied = new boolean[after.length];
    int added = 0;
    for (int row : rows) {
      int chunk = row >>> CHUNK_BITS;
      if (!isCopied[chunk]) {
        after[chunk] = Arrays.copyOf(after[chunk], CHUNK_WORDS);
        isCopied[chunk] = true;
      }
      int word = word(row);
      long bit = 1L << row;
      if ((after[chunk][word] & bit) == 0) {
        after[chunk][word] |= bit;
        added++;
      }
    }
    return new DeadRows(after, count + added);
  }

  private static int word(int row) {
    return row / Long.SIZE & (CHUNK_WORDS - 1);
  }

  boolean isDead(int row) {
    int chunk = row >>> CHUNK_BITS;
    return chunk < chunks.length
        && chunks[chunk].length > 0
        && (chunks[chunk][word(row)] >>> row & 1) != 0;
  }

  /** Returns how many rows are dead. */
  int count() {
    return count;
  }

  /** Returns the first dead row from {@code row}; {@link Integer#MAX_VALUE} without one. */
  int next(int row) {
    int from = row;
    for (int chunk = row >>> CHUNK_BITS; chunk < chunks.length; chunk++) {
      if (chunks[chunk].length > 0) {
        for (int word = word(from); word < CHUNK_WORDS; word++) {
          long bits = chunks[chunk][word] & -1L << from;
          if (bits != 0) {
            return (chunk << CHUNK_BITS) + word * Long.SIZE + Long.numberOfTrailingZeros(bits);
          }
          from = 0;
        }
      }
      from = 0;
    }
    return Integer.MAX_VALUE;
  }
}
