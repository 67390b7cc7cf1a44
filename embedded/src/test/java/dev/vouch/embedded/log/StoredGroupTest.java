package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.log.StoredGroup.StoredRecord;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Removed;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The verification of the log's groups. */
class StoredGroupTest {
  private static final long FIRST = 1_000;
  private static final long SALT = 77;
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final List<LogRecord> RECORDS =
      LongStream.range(0, 5).mapToObj(number -> Records.event(number, NOON)).toList();

  private static final UsedKey KEY =
      new UsedKey(new SiteId(1), Records.idempotency(3), RECORDS.get(3).id(), NOON);

  /** Without the zeros at the end. */
  private static final int USED_BITS =
      Byte.SIZE
          * (NewGroup.HEADER_BYTES
              + 64
              + RECORDS.stream().mapToInt(each -> 8 + RecordCodec.encode(each).length).sum());

  private final byte[] bytes = join(RECORDS.stream().map(RecordCodec::encode).toList());

  @Test
  void intactGroup_hasItsRecords_withTheirPositions() {
    StoredGroup group = StoredGroup.of("a file", bytes);

    assertThat(group.records()).isEqualTo(readable());
    assertThat(group.firstPosition()).isEqualTo(FIRST);
    assertThat(group.end()).isEqualTo(FIRST + 5);
    assertThat(group.writtenAt()).isEqualTo(NOON);
    assertThat(group.keys()).containsExactly(KEY);
    assertThat(group.isWhole()).isTrue();
  }

  @Test
  void anyChangedBit_isFound_andNoChangedRecordIsReadable() {
    for (int bit = 0; bit < USED_BITS; bit++) {
      byte[] changed = bytes.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      ByteBuffer group = ByteBuffer.wrap(changed);
      boolean hasHeader =
          StoredGroup.size(group) == changed.length && StoredGroup.hasIntactHeader(group, SALT);
      List<StoredRecord> read = new StoredGroup("", FIRST, FIRST + 5, hasHeader, changed).records();

      assertThat(read).as("bit %d", bit).hasAtLeastOneElementOfType(Damaged.class);
      assertThat(readable())
          .as("bit %d", bit)
          .containsAll(read.stream().filter(StoredGroupTest::isReadable).toList());
      assertThat(positions(read))
          .as("bit %d", bit)
          .containsExactly(FIRST, FIRST + 1, FIRST + 2, FIRST + 3, FIRST + 4);
    }
  }

  @Test
  void groupOfAnotherFile_isNone() {
    assertThat(StoredGroup.hasIntactHeader(ByteBuffer.wrap(bytes), SALT)).isTrue();
    assertThat(StoredGroup.hasIntactHeader(ByteBuffer.wrap(bytes), SALT + 1)).isFalse();
  }

  @Test
  void changedRecord_leavesTheOthersReadable() {
    byte[] changed = bytes.clone();
    changed[USED_BITS / Byte.SIZE - 1] ^= 1;

    List<StoredRecord> read = StoredGroup.of("a file", changed).records();

    assertThat(read.subList(0, 4)).isEqualTo(readable().subList(0, 4));
    assertThat(read.get(4))
        .isEqualTo(new Damaged(FIRST + 4, FIRST + 4, "its checksum does not match, a file"));
  }

  @Test
  void removedRecord_keepsItsPosition_andTheGroupIsIntact() {
    List<byte[]> records = new ArrayList<>(RECORDS.stream().map(RecordCodec::encode).toList());
    records.set(2, NewGroup.removed());
    byte[] scrubbed = join(records);

    List<StoredRecord> read = StoredGroup.of("a file", scrubbed).records();

    assertThat(read)
        .containsExactly(intact(0), intact(1), new Removed(FIRST + 2), intact(3), intact(4));
  }

  private static byte[] join(List<byte[]> records) {
    return new NewGroup(FIRST, NOON, records, List.of(KEY), List.of()).encode(SALT);
  }

  private static List<StoredRecord> readable() {
    return LongStream.range(0, 5).<StoredRecord>mapToObj(number -> intact((int) number)).toList();
  }

  private static Intact intact(int index) {
    LogRecord record = RECORDS.get(index);
    return new Intact(FIRST + index, record, ByteBuffer.wrap(RecordCodec.encode(record)));
  }

  private static boolean isReadable(StoredRecord stored) {
    return stored instanceof Intact;
  }

  private static List<Long> positions(List<StoredRecord> records) {
    return records.stream()
        .flatMapToLong(
            stored ->
                switch (stored) {
                  case Intact(long position, _, _) -> LongStream.of(position);
                  case Removed(long position) -> LongStream.of(position);
                  case Damaged(long first, long last, _) -> LongStream.rangeClosed(first, last);
                })
        .boxed()
        .toList();
  }
}
