package dev.vouch.embedded.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Writes that are not in the database. Not thread-safe. */
final class PendingWrites {
  private static final Comparator<byte[]> BYTES = Arrays::compareUnsigned;

  /** Of a key and its write, besides their bytes. */
  private static final int ENTRY_BYTES = 150;

  private final Map<Key, Write> writes = new HashMap<>();
  private long bytes;

  /** The writes in order, while ranges are read: the order makes each write slower. */
  private Optional<NavigableMap<byte[], Write>> ordered = Optional.empty();

  /** Whether a range was read since writes were last added together. */
  private boolean isRangeRead;

  /** Ranges that were deleted before the writes above: from the first key to before the second. */
  private final NavigableMap<byte[], byte[]> deletedRanges = new TreeMap<>(BYTES);

  /**
   * The last write of a key.
   *
   * @param value empty if it was deleted
   */
  record Write(Optional<byte[]> value) {
    private static final Write DELETION = new Write(Optional.empty());

    int bytes() {
      return value.map(content -> content.length).orElse(0);
    }
  }

  /** A key that is compared by its bytes, and hashed once for all maps that it is searched in. */
  static final class Key implements Comparable<Key> {
    private final byte[] bytes;
    private final int hash;

    /**
     * @param bytes must not be modified
     */
    Key(byte[] bytes) {
      this.bytes = bytes;
      this.hash = Arrays.hashCode(bytes);
    }

    byte[] bytes() {
      return bytes;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && hash == key.hash && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public int compareTo(Key other) {
      return Arrays.compareUnsigned(bytes, other.bytes);
    }
  }

  boolean isEmpty() {
    return writes.isEmpty() && deletedRanges.isEmpty();
  }

  /** Returns about how much memory they use. */
  long bytes() {
    return bytes;
  }

  /** Adds later writes. */
  void addAll(PendingWrites later) {
    if (!isRangeRead && later.deletedRanges.isEmpty()) {
      ordered = Optional.empty();
    }
    isRangeRead = false;
    later.deletedRanges.forEach(this::deleteRange);
    later.writes.forEach(this::add);
  }

  void put(byte[] key, byte[] value) {
    add(new Key(key), new Write(Optional.of(value)));
  }

  void delete(byte[] key) {
    add(new Key(key), Write.DELETION);
  }

  private void add(Key key, Write write) {
    bytes += write.bytes();
    Write before = writes.put(key, write);
    bytes += before == null ? key.bytes.length + ENTRY_BYTES : -before.bytes();
    ordered.ifPresent(inOrder -> inOrder.put(key.bytes, write));
  }

  void deleteRange(byte[] from, byte[] until) {
    if (BYTES.compare(from, until) >= 0) {
      return;
    }
    NavigableMap<byte[], Write> deleted = ordered().subMap(from, true, until, false);
    deleted.forEach(
        (key, write) -> {
          writes.remove(new Key(key));
          bytes -= key.length + ENTRY_BYTES + write.bytes();
        });
    deleted.clear();
    byte[] first = from;
    byte[] end = until;
    Map.Entry<byte[], byte[]> before = deletedRanges.lowerEntry(until);
    while (before != null && BYTES.compare(before.getValue(), first) >= 0) {
      deletedRanges.remove(before.getKey());
      first = BYTES.compare(before.getKey(), first) < 0 ? before.getKey() : first;
      end = BYTES.compare(before.getValue(), end) > 0 ? before.getValue() : end;
      before = deletedRanges.lowerEntry(end);
    }
    deletedRanges.put(first, end);
  }

  /** Returns the last write of a key; empty if there is none, so that the stored value is valid. */
  Optional<Write> find(Key key) {
    Write write = writes.get(key);
    if (write != null) {
      return Optional.of(write);
    }
    return endOfDeletedRange(key.bytes).map(end -> Write.DELETION);
  }

  /** Returns the end of the deleted range that contains a key. */
  Optional<byte[]> endOfDeletedRange(byte[] key) {
    Map.Entry<byte[], byte[]> range = deletedRanges.floorEntry(key);
    return range != null && BYTES.compare(key, range.getValue()) < 0
        ? Optional.of(range.getValue())
        : Optional.empty();
  }

  /** Returns the writes of single keys in a range, ascending. */
  NavigableMap<byte[], Write> range(byte[] from, byte[] until) {
    isRangeRead = true;
    return BYTES.compare(from, until) < 0
        ? ordered().subMap(from, true, until, false)
        : new TreeMap<>(BYTES);
  }

  private NavigableMap<byte[], Write> ordered() {
    if (ordered.isEmpty()) {
      NavigableMap<byte[], Write> inOrder = new TreeMap<>(BYTES);
      writes.forEach((key, write) -> inOrder.put(key.bytes, write));
      ordered = Optional.of(inOrder);
    }
    return ordered.get();
  }

  /** Adds all writes to a batch of the database. */
  void addTo(WriteBatch batch) throws RocksDBException {
    for (Map.Entry<byte[], byte[]> range : deletedRanges.entrySet()) {
      batch.deleteRange(range.getKey(), range.getValue());
    }
    List<Map.Entry<Key, Write>> inOrder = new ArrayList<>(writes.entrySet());
    inOrder.sort(Map.Entry.comparingByKey()); // Faster to insert.
    for (Map.Entry<Key, Write> entry : inOrder) {
      byte[] key = entry.getKey().bytes;
      Optional<byte[]> value = entry.getValue().value();
      if (value.isPresent()) {
        batch.put(key, value.get());
      } else {
        batch.delete(key);
      }
    }
  }

  void clear() {
    writes.clear();
    bytes = 0;
    ordered = Optional.empty();
    deletedRanges.clear();
  }
}
