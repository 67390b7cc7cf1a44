package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * The encoding of a group, the records of one commit (docs/format.md). All numbers are big-endian:
 *
 * <ol>
 *   <li>a mark, 4 bytes
 *   <li>a checksum of the file's salt and of the rest of this header, 4 bytes
 *   <li>the size of the group in bytes, a multiple of 8, and flags, 4 bytes each
 *   <li>the position of the first record, and the time of the commit, 8 bytes each
 *   <li>the number of records, and that of idempotency keys, 4 bytes each
 *   <li>for each record its length, and a checksum of its position and bytes, 4 bytes each
 *   <li>for each key its site, its hash, that of its payload, its event and when it was used
 *   <li>the bytes of the records, and zeros up to the size
 * </ol>
 *
 * A removed record keeps its position, with no bytes.
 *
 * <p>Each record has a checksum of its own, so that one damaged record does not make the others of
 * its group unreadable.
 */
final class RecordGroup {
  /** Of the header without records and keys. */
  static final int HEADER_BYTES = 40;

  static final int ALIGNMENT = Long.BYTES;

  /** "VGRP". */
  private static final int MARK = 0x56475250;

  private static final int CHECKSUM_INDEX = 4;
  private static final int SIZE_INDEX = 8;
  private static final int FLAGS_INDEX = 12;
  private static final int POSITION_INDEX = 16;
  private static final int TIME_INDEX = 24;
  private static final int RECORDS_INDEX = 32;
  private static final int KEYS_INDEX = 36;
  private static final int ENTRY_BYTES = 2 * Integer.BYTES;
  private static final int KEY_BYTES = 64;
  private static final int HASH_BYTES = 16;

  /** Far more than a group has; limits what a damaged size makes a reader allocate. */
  private static final int SIZE_MAX = 16 * 1024 * 1024;

  private static final int HAS_REMOVALS = 1;

  private RecordGroup() {}

  static byte[] removed() {
    return new byte[0];
  }

  static boolean isRemoved(byte[] record) {
    return record.length == 0;
  }

  static byte[] join(
      long firstPosition,
      Instant writtenAt,
      boolean hasRemovals,
      List<byte[]> records,
      List<UsedKey> keys,
      long salt) {
    int header = headerBytes(records.size(), keys.size());
    int size = bytes(records, keys.size());
    ByteBuffer group = ByteBuffer.allocate(size);
    group.putInt(MARK).putInt(0).putInt(size).putInt(hasRemovals ? HAS_REMOVALS : 0);
    group.putLong(firstPosition).putLong(Microseconds.of(writtenAt));
    group.putInt(records.size()).putInt(keys.size());
    long position = firstPosition;
    for (byte[] record : records) {
      group.putInt(record.length).putInt(checksum(position, ByteBuffer.wrap(record)));
      position++;
    }
    keys.forEach(key -> put(key, group));
    records.forEach(group::put);
    return group.putInt(CHECKSUM_INDEX, headerChecksum(group, header, salt)).array();
  }

  /** Returns the size of a group in bytes. */
  static int bytes(List<byte[]> records, int keys) {
    return aligned(
        headerBytes(records.size(), keys)
            + records.stream().mapToInt(record -> record.length).sum());
  }

  private static void put(UsedKey key, ByteBuffer group) {
    UUID event = key.event().value();
    group.putLong(key.site().value());
    group.put(HexFormat.of().parseHex(key.idempotency().key()));
    group.put(HexFormat.of().parseHex(key.idempotency().payload()));
    group.putLong(event.getMostSignificantBits()).putLong(event.getLeastSignificantBits());
    group.putLong(Microseconds.of(key.usedAt()));
  }

  private static int headerBytes(int records, int keys) {
    return HEADER_BYTES + ENTRY_BYTES * records + KEY_BYTES * keys;
  }

  private static int aligned(int bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /**
   * Returns the size of the group that these bytes begin with; 0 if they do not begin with one.
   *
   * @param bytes at least {@link #HEADER_BYTES}, from index 0
   */
  static int size(ByteBuffer bytes) {
    if (bytes.getInt(0) != MARK) {
      return 0;
    }
    int size = bytes.getInt(SIZE_INDEX);
    long records = bytes.getInt(RECORDS_INDEX);
    long keys = bytes.getInt(KEYS_INDEX);
    boolean isPossible =
        size <= SIZE_MAX
            && size % ALIGNMENT == 0
            && records > 0
            && keys >= 0
            && HEADER_BYTES + ENTRY_BYTES * records + KEY_BYTES * keys <= size;
    return isPossible ? size : 0;
  }

  /** Whether the header of a group, which has a possible {@link #size}, is as it was written. */
  static boolean hasIntactHeader(ByteBuffer group, long salt) {
    int header = headerBytes(recordCount(group), keyCount(group));
    if (group.getInt(CHECKSUM_INDEX) != headerChecksum(group, header, salt)) {
      return false;
    }
    long bytes = header;
    for (int index = 0; index < recordCount(group); index++) {
      bytes += length(index, group);
    }
    return bytes <= group.limit() && aligned((int) bytes) == group.limit();
  }

  private static int headerChecksum(ByteBuffer group, int header, long salt) {
    return checksum(salt, group.slice(SIZE_INDEX, header - SIZE_INDEX));
  }

  /** Returns the CRC-32C of a position or a salt, and of bytes that belong to it. */
  static int checksum(long number, ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
    checksum.update(bytes.duplicate());
    return (int) checksum.getValue();
  }

  static long firstPosition(ByteBuffer group) {
    return group.getLong(POSITION_INDEX);
  }

  static Instant writtenAt(ByteBuffer group) {
    return Microseconds.instant(group.getLong(TIME_INDEX));
  }

  static boolean hasRemovals(ByteBuffer group) {
    return (group.getInt(FLAGS_INDEX) & HAS_REMOVALS) != 0;
  }

  static int recordCount(ByteBuffer group) {
    return group.getInt(RECORDS_INDEX);
  }

  static int keyCount(ByteBuffer group) {
    return group.getInt(KEYS_INDEX);
  }

  static int recordsOffset(ByteBuffer group) {
    return headerBytes(recordCount(group), keyCount(group));
  }

  static int length(int index, ByteBuffer group) {
    return group.getInt(HEADER_BYTES + ENTRY_BYTES * index);
  }

  static int recordChecksum(int index, ByteBuffer group) {
    return group.getInt(HEADER_BYTES + ENTRY_BYTES * index + Integer.BYTES);
  }

  static UsedKey key(int index, ByteBuffer group) {
    ByteBuffer key = group.slice(headerBytes(recordCount(group), 0) + KEY_BYTES * index, KEY_BYTES);
    SiteId site = new SiteId(key.getLong());
    Idempotency idempotency = new Idempotency(hash(key), hash(key));
    EventId event = new EventId(new UUID(key.getLong(), key.getLong()));
    return new UsedKey(site, idempotency, event, Microseconds.instant(key.getLong()));
  }

  private static String hash(ByteBuffer key) {
    byte[] hash = new byte[HASH_BYTES];
    key.get(hash);
    return HexFormat.of().formatHex(hash);
  }
}
