package dev.vouch.embedded.log;

import dev.vouch.core.migration.UsedKey;
import java.time.Instant;
import java.util.List;

/**
 * The records of one commit, with the idempotency keys that they have used.
 *
 * @param firstPosition of the first record
 * @param records encoded; must not be modified. One without bytes only has a position
 * @param keys the keys that were used for the first time
 * @param removals those among the records
 */
record NewGroup(
    long firstPosition,
    Instant writtenAt,
    List<byte[]> records,
    List<UsedKey> keys,
    List<Removal> removals) {
  NewGroup {
    records = List.copyOf(records);
    keys = List.copyOf(keys);
    removals = List.copyOf(removals);
  }

  /** A group without keys and removals. */
  NewGroup(long firstPosition, Instant writtenAt, List<byte[]> records) {
    this(firstPosition, writtenAt, records, List.of(), List.of());
  }

  /** Returns the position after the group. */
  long end() {
    return firstPosition + records.size();
  }

  /** Returns the size of its encoding in bytes. */
  int bytes() {
    return RecordGroup.bytes(records, keys.size());
  }

  /** Returns the encoding of the group in a file with this salt. */
  byte[] encode(long salt) {
    return RecordGroup.join(firstPosition, writtenAt, !removals.isEmpty(), records, keys, salt);
  }
}
