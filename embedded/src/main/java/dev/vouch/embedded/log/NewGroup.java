package dev.vouch.embedded.log;

import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.wire.Microseconds;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

/**
 * The records of one commit, with the idempotency keys that they have used. Its encoding
 * (docs/format.md), in which all numbers are big-endian, has
 *
 * <ol>
 *   <li>a mark, 4 bytes
 *   <li>a checksum of the file's salt and of the rest of this header, 4 bytes
 *   <li>the size of the group in bytes, a multiple of 8, and flags, 4 bytes each
 *   <li>the position of the first record, and the time of the commit, 8 bytes each
 *   <li>the number of records, and the number of idempotency keys, 4 bytes each
 *   <li>for each record its length, and a checksum of its position and bytes, 4 bytes each
 *   <li>for each key its site, its hash, the hash of the payload, the event and when it was used
 *   <li>the bytes of the records, and zeros up to the size
 * </ol>
 *
 * <p>Each record has a checksum of its own, so that one damaged record does not make the others of
 * its group unreadable. {@link StoredGroup} decodes it.
 *
 * @param firstPosition of the first record
 * @param records encoded; must not be modified
 * @param keys the keys that were used for the first time
 * @param removals the erasures and site deletions among the records
 */
record NewGroup(
    long firstPosition,
    Instant writtenAt,
    List<byte[]> records,
    List<UsedKey> keys,
    List<Removal> removals) {
  /** "VGRP". */
  static final int MARK = 0x56475250;

  static final int CHECKSUM_INDEX = 4;
  static final int SIZE_INDEX = 8;
  static final int HAS_REMOVALS = 1;
  static final int ALIGNMENT = Long.BYTES;

  /** Of the header without records and keys. */
  static final int HEADER_BYTES = 40;

  /** Of the length and the checksum of a record. */
  static final int ENTRY_BYTES = 2 * Integer.BYTES;

  static final int KEY_BYTES = KeyEncoding.SITE_AND_KEY_BYTES + KeyEncoding.USE_BYTES;

  NewGroup {
    records = List.copyOf(records);
    keys = List.copyOf(keys);
    removals = List.copyOf(removals);
  }

  /** A group without keys and removals. */
  NewGroup(long firstPosition, Instant writtenAt, List<byte[]> records) {
    this(firstPosition, writtenAt, records, List.of(), List.of());
  }

  /** Returns what takes the place of a removed record, which keeps its position. */
  static byte[] removed() {
    return new byte[0];
  }

  static boolean isRemoved(byte[] record) {
    return record.length == 0;
  }

  /** Returns the position after the group. */
  long end() {
    return firstPosition + records.size();
  }

  /** Returns the size of its encoding in bytes. */
  int bytes() {
    return aligned(
        headerBytes(records.size(), keys.size())
            + records.stream().mapToInt(record -> record.length).sum());
  }

  static int headerBytes(int records, int keys) {
    return HEADER_BYTES + ENTRY_BYTES * records + KEY_BYTES * keys;
  }

  static int aligned(int bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Returns the encoding of the group in a file with this salt. */
  byte[] encode(long salt) {
    int size = bytes();
    ByteBuffer group = ByteBuffer.allocate(size);
    group.putInt(MARK).putInt(0).putInt(size).putInt(removals.isEmpty() ? 0 : HAS_REMOVALS);
    group.putLong(firstPosition).putLong(Microseconds.of(writtenAt));
    group.putInt(records.size()).putInt(keys.size());
    long position = firstPosition;
    for (byte[] record : records) {
      int checksum = LogBytes.checksum(position, ByteBuffer.wrap(record));
      group.putInt(record.length).putInt(checksum);
      position++;
    }
    for (UsedKey key : keys) {
      KeyEncoding.putSiteAndKey(key.site(), key.idempotency().key(), group);
      KeyEncoding.putUse(key, group);
    }
    int header = group.position();
    records.forEach(group::put);
    return group.putInt(CHECKSUM_INDEX, headerChecksum(group, header, salt)).array();
  }

  static int headerChecksum(ByteBuffer group, int header, long salt) {
    return LogBytes.checksum(salt, group.slice(SIZE_INDEX, header - SIZE_INDEX));
  }
}
