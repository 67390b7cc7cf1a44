package dev.vouch.embedded.segment;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Numbered texts, stored as UTF-8 outside the heap, or numbered tuples of text numbers. One thread
 * adds, any thread reads. Entries are not dropped in place; {@link #retained} returns another
 * dictionary.
 */
final class Dictionary {
  private final TextBytes bytes = new TextBytes();
  private final LongColumn places = new LongColumn();
  private final LongColumn hashes = new LongColumn();
  private final HashIndex index = new HashIndex(hashes);
  private volatile int count = 1;

  Dictionary() {
    places.cover(0);
    hashes.cover(0);
  }

  /** Returns the highest number plus 1. */
  int count() {
    return count;
  }

  /** Returns the bytes of a text; empty if it was dropped. */
  byte[] bytes(int number) {
    return bytes.get(places.get(number));
  }

  /**
   * Returns one of the text numbers of a tuple; 0 if the tuple was dropped.
   *
   * @param index the index in the tuple
   */
  int part(int number, int index) {
    return bytes.intAt(places.get(number), index);
  }

  /** Encodes a tuple for {@link #numberOf}. */
  static byte[] encode(int... tuple) {
    ByteBuffer bytes = ByteBuffer.allocate(tuple.length * Integer.BYTES).order(LITTLE_ENDIAN);
    bytes.asIntBuffer().put(tuple);
    return bytes.array();
  }

  boolean isDropped(int number) {
    return hashes.get(number) == 0;
  }

  /** Returns the number of a text; 0 if the dictionary does not contain it. */
  int find(byte[] text) {
    for (long hash = hash(text); ; hash = next(hash)) {
      int number = index.find(hash);
      if (number == 0 || Arrays.equals(bytes(number), text)) {
        return number;
      }
    }
  }

  /** Returns the number of a text; adds the text if necessary. */
  int numberOf(byte[] text) {
    int known = find(text);
    if (known != 0) {
      return known;
    }
    int number = count;
    put(number, text);
    return number;
  }

  /** Adds a new text with a number. Numbers must be added in ascending order. */
  void put(int number, byte[] text) {
    places.set(number, bytes.add(text));
    long hash = hash(text);
    while (index.find(hash) != 0) {
      hash = next(hash); // Another text has this hash.
    }
    hashes.set(number, hash);
    index.add(hash, number);
    count = number + 1;
  }

  /** Reserves all numbers below {@code next}; those without a text were dropped. */
  void skipTo(int next) {
    if (next > count) {
      places.cover(next - 1);
      hashes.cover(next - 1);
      count = next;
    }
  }

  /**
   * Returns a dictionary with only the texts whose numbers are live or at least {@code end}; this
   * dictionary if it has no others.
   */
  Dictionary retained(BitSet live, int end) {
    BitSet kept = (BitSet) live.clone();
    kept.set(end, Math.max(end, count));
    if (IntStream.range(1, count).allMatch(number -> kept.get(number) || isDropped(number))) {
      return this;
    }
    Dictionary retained = new Dictionary();
    for (int number = 1; number < count; number++) {
      if (!isDropped(number) && kept.get(number)) {
        retained.put(number, bytes(number));
      }
    }
    retained.skipTo(count);
    return retained;
  }

  /** Adds the text numbers of all tuples to {@code texts}. */
  void addParts(BitSet texts) {
    for (int number = 1; number < count; number++) {
      int width = bytes.length(places.get(number)) / Integer.BYTES;
      for (int i = 0; i < width; i++) {
        texts.set(part(number, i));
      }
    }
  }

  static byte[] encode(String text) {
    return text.getBytes(UTF_8);
  }

  /** Returns a hash that is not 0. */
  private static long hash(byte[] text) {
    long hash = text.length;
    for (byte b : text) {
      hash = (hash ^ b) * 0x9e3779b97f4a7c15L;
      hash ^= hash >>> 29;
    }
    return hash == 0 ? 1 : hash;
  }

  private static long next(long hash) {
    long next = hash * 0x5851f42d4c957f2dL + 0x14057b7ef767814fL;
    return next == 0 ? 1 : next;
  }
}
