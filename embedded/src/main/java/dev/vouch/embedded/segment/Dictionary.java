package dev.vouch.embedded.segment;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Texts by number, as UTF-8 outside the heap, or tuples of the numbers of texts. One thread adds,
 * any thread reads. Texts are not dropped from it: it is replaced by another one.
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

  /** Returns the number after the highest. */
  int count() {
    return count;
  }

  /** Returns the bytes of a text; none if it was dropped. */
  byte[] bytes(int number) {
    return bytes.get(places.get(number));
  }

  /** Returns a number of a tuple; 0 if the tuple was dropped. */
  int part(int number, int index) {
    return bytes.intAt(places.get(number), index);
  }

  /** Returns a tuple as {@link #numberOf} takes it. */
  static byte[] encode(int... tuple) {
    ByteBuffer bytes = ByteBuffer.allocate(tuple.length * Integer.BYTES).order(LITTLE_ENDIAN);
    bytes.asIntBuffer().put(tuple);
    return bytes.array();
  }

  boolean isDropped(int number) {
    return hashes.get(number) == 0;
  }

  /** Returns the number of a text; 0 if it has none. */
  int find(byte[] text) {
    for (long hash = hash(text); ; hash = next(hash)) {
      int number = index.find(hash);
      if (number == 0 || Arrays.equals(bytes(number), text)) {
        return number;
      }
    }
  }

  /** Returns the number of a text, a new one if it has none. */
  int numberOf(byte[] text) {
    int known = find(text);
    if (known != 0) {
      return known;
    }
    int number = count;
    put(number, text);
    return number;
  }

  /** Puts a text that has no number yet; numbers ascend. */
  void put(int number, byte[] text) {
    places.set(number, bytes.add(text));
    long hash = hash(text);
    while (index.find(hash) != 0) {
      hash = next(hash); // Another text has this one.
    }
    hashes.set(number, hash);
    index.add(hash, number);
    count = number + 1;
  }

  /** Says that lower numbers than this one were given and dropped. */
  void skipTo(int next) {
    if (next > count) {
      places.cover(next - 1);
      hashes.cover(next - 1);
      count = next;
    }
  }

  /**
   * Returns the same without the texts that are not live, but for those from {@code end} on; itself
   * if it has no others.
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

  /** Adds the numbers of the texts of all tuples. */
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
