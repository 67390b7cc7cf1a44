package dev.vouch.embedded.state;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Writes of one partition that are not in the database. Not thread-safe. */
final class PendingWrites {
  private static final Comparator<byte[]> BYTES = Arrays::compareUnsigned;

  private final WriteTable writes = new WriteTable();

  /** The written keys in order, while ranges are read: the order makes each write slower. */
  private Optional<NavigableSet<byte[]>> ordered = Optional.empty();

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
    static final Write DELETION = new Write(Optional.empty());
  }

  /** A key that is hashed once for all tables that it is searched in. */
  static final class Key {
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

    int hash() {
      return hash;
    }
  }

  boolean isEmpty() {
    return writes.isEmpty() && deletedRanges.isEmpty();
  }

  /** Returns about how much memory they use. */
  long bytes() {
    return writes.bytes();
  }

  /** Adds later writes. */
  void addAll(PendingWrites later) {
    if (!isRangeRead && later.deletedRanges.isEmpty()) {
      ordered = Optional.empty();
    }
    isRangeRead = false;
    later.deletedRanges.forEach(this::deleteRange);
    writes.addAll(later.writes);
    ordered.ifPresent(keys -> later.writes.forEach((key, _) -> keys.add(key)));
  }

  void put(byte[] key, byte[] value) {
    if (writes.put(key, value)) {
      ordered.ifPresent(keys -> keys.add(key));
    }
  }

  void delete(byte[] key) {
    if (writes.delete(key)) {
      ordered.ifPresent(keys -> keys.add(key));
    }
  }

  void deleteRange(byte[] from, byte[] until) {
    if (BYTES.compare(from, until) >= 0) {
      return;
    }
    NavigableSet<byte[]> deleted = ordered().subSet(from, true, until, false);
    deleted.forEach(writes::remove);
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
    Optional<Write> write = writes.find(key);
    return write.isPresent() ? write : endOfDeletedRange(key.bytes).map(end -> Write.DELETION);
  }

  /** Returns the end of the deleted range that contains a key. */
  Optional<byte[]> endOfDeletedRange(byte[] key) {
    Map.Entry<byte[], byte[]> range = deletedRanges.floorEntry(key);
    return range != null && BYTES.compare(key, range.getValue()) < 0
        ? Optional.of(range.getValue())
        : Optional.empty();
  }

  /** Returns the keys in a range that were written one by one, ascending. */
  NavigableSet<byte[]> keys(byte[] from, byte[] until) {
    isRangeRead = true;
    return BYTES.compare(from, until) < 0
        ? ordered().subSet(from, true, until, false)
        : new TreeSet<>(BYTES);
  }

  private NavigableSet<byte[]> ordered() {
    if (ordered.isEmpty()) {
      ordered = Optional.of(sortedKeys());
    }
    return ordered.get();
  }

  private NavigableSet<byte[]> sortedKeys() {
    NavigableSet<byte[]> keys = new TreeSet<>(BYTES);
    writes.forEach((key, _) -> keys.add(key));
    return keys;
  }

  /** Adds all writes to a batch of the database, in order, since that is faster. */
  void addTo(WriteBatch batch) throws RocksDBException {
    for (Map.Entry<byte[], byte[]> range : deletedRanges.entrySet()) {
      batch.deleteRange(range.getKey(), range.getValue());
    }
    for (byte[] key : sortedKeys()) {
      Optional<byte[]> value = writes.find(new Key(key)).flatMap(Write::value);
      if (value.isPresent()) {
        batch.put(key, value.get());
      } else {
        batch.delete(key);
      }
    }
  }

  void clear() {
    writes.clear();
    ordered = Optional.empty();
    deletedRanges.clear();
  }
}
