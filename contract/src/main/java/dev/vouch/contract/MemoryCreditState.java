package dev.vouch.contract;

import dev.vouch.core.credit.CreditState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A credit state in memory that can be copied; it counts accesses. Not thread-safe. */
public final class MemoryCreditState implements CreditState {
  private final TreeMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
  private long accesses;

  MemoryCreditState copy() {
    MemoryCreditState copy = new MemoryCreditState();
    copy.entries.putAll(entries);
    return copy;
  }

  /** Returns the number of keys and values that were read or written. */
  long accesses() {
    return accesses;
  }

  /** Returns the number of keys. */
  int size() {
    return entries.size();
  }

  /** Adds the timelines of another state, and when their facts are to be removed. */
  void putTimelines(MemoryCreditState other) {
    other.entries.forEach(
        (key, value) -> {
          if (key[0] == 'T' || key[0] == 'D') {
            entries.put(key, value);
          }
        });
  }

  /** Whether a key or a value contains these bytes. */
  boolean contains(byte[] bytes) {
    return entries.entrySet().stream()
        .anyMatch(entry -> contains(entry.getKey(), bytes) || contains(entry.getValue(), bytes));
  }

  private static boolean contains(byte[] whole, byte[] part) {
    for (int from = 0; from + part.length <= whole.length; from++) {
      if (Arrays.equals(whole, from, from + part.length, part, 0, part.length)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    accesses++;
    return Optional.ofNullable(entries.get(key));
  }

  @Override
  public Entries range(byte[] from, byte[] until) {
    Iterator<Map.Entry<byte[], byte[]>> iterator =
        new ArrayList<>(entries.subMap(from, until).entrySet()).iterator();
    return new Cursor(iterator);
  }

  @Override
  public void put(byte[] key, byte[] value) {
    accesses++;
    entries.put(key, value);
  }

  @Override
  public void delete(byte[] key) {
    accesses++;
    entries.remove(key);
  }

  @Override
  public void deleteRange(byte[] from, byte[] until) {
    accesses++;
    entries.subMap(from, until).clear();
  }

  private final class Cursor implements Entries {
    private final Iterator<Map.Entry<byte[], byte[]>> iterator;
    private Map.Entry<byte[], byte[]> current = Map.entry(new byte[0], new byte[0]);

    Cursor(Iterator<Map.Entry<byte[], byte[]>> iterator) {
      this.iterator = iterator;
    }

    @Override
    public boolean next() {
      if (!iterator.hasNext()) {
        return false;
      }
      accesses++;
      current = iterator.next();
      return true;
    }

    @Override
    public byte[] key() {
      return current.getKey();
    }

    @Override
    public byte[] value() {
      return current.getValue();
    }

    @Override
    public void close() {
      // Nothing to release.
    }
  }
}
