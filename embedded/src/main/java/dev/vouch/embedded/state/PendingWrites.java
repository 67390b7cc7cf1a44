package dev.vouch.embedded.state;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** The writes of one partition since its last commit. Not thread-safe. */
final class PendingWrites {
  private static final Comparator<byte[]> BYTES = Arrays::compareUnsigned;

  private final NavigableMap<byte[], Write> writes = new TreeMap<>(BYTES);

  /** Ranges that were deleted before the writes above: from the first key to before the second. */
  private final NavigableMap<byte[], byte[]> deletedRanges = new TreeMap<>(BYTES);

  /**
   * The last write of a key.
   *
   * @param value empty if it was deleted
   */
  record Write(Optional<byte[]> value) {
    private static final Write DELETION = new Write(Optional.empty());
  }

  boolean isEmpty() {
    return writes.isEmpty() && deletedRanges.isEmpty();
  }

  void put(byte[] key, byte[] value) {
    writes.put(key, new Write(Optional.of(value)));
  }

  void delete(byte[] key) {
    writes.put(key, Write.DELETION);
  }

  void deleteRange(byte[] from, byte[] until) {
    if (BYTES.compare(from, until) >= 0) {
      return;
    }
    writes.subMap(from, until).clear();
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
  Optional<Write> find(byte[] key) {
    Write write = writes.get(key);
    if (write != null) {
      return Optional.of(write);
    }
    return endOfDeletedRange(key).map(end -> Write.DELETION);
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
    return BYTES.compare(from, until) < 0
        ? writes.subMap(from, true, until, false)
        : new TreeMap<>(BYTES);
  }

  /** Adds all writes to a batch of the database. */
  void addTo(WriteBatch batch) throws RocksDBException {
    for (Map.Entry<byte[], byte[]> range : deletedRanges.entrySet()) {
      batch.deleteRange(range.getKey(), range.getValue());
    }
    for (Map.Entry<byte[], Write> entry : writes.entrySet()) {
      Optional<byte[]> value = entry.getValue().value();
      if (value.isPresent()) {
        batch.put(entry.getKey(), value.get());
      } else {
        batch.delete(entry.getKey());
      }
    }
  }

  void clear() {
    writes.clear();
    deletedRanges.clear();
  }
}
