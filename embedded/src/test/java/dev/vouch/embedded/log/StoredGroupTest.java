package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.embedded.log.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredRecord.Removed;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The verification of the log's groups. */
class StoredGroupTest {
  private static final long FIRST = 1_000;
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final List<LogRecord> RECORDS =
      LongStream.range(0, 5).mapToObj(number -> Records.event(number, NOON)).toList();

  private final byte[] bytes =
      RecordGroup.join(FIRST, RECORDS.stream().map(RecordCodec::encode).toList());

  @Test
  void intactGroup_hasItsRecords_withTheirPositions() {
    assertThat(new StoredGroup(FIRST, 5, bytes).records()).isEqualTo(readable());
    assertThat(new StoredGroup(FIRST, 5, bytes).end()).isEqualTo(FIRST + 5);
  }

  @Test
  void anyChangedBit_isFound_andNoChangedRecordIsReadable() {
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
      byte[] changed = bytes.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);

      List<StoredRecord> read = new StoredGroup(FIRST, 5, changed).records();

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
  void changedRecord_leavesTheOthersReadable() {
    byte[] changed = bytes.clone();
    changed[bytes.length - 1] ^= 1;

    List<StoredRecord> read = new StoredGroup(FIRST, 5, changed).records();

    assertThat(read.subList(0, 4)).isEqualTo(readable().subList(0, 4));
    assertThat(read.get(4))
        .isEqualTo(new Damaged(FIRST + 4, FIRST + 4, "its checksum does not match"));
  }

  @Test
  void removedRecord_keepsItsPosition_andTheGroupIsIntact() {
    List<byte[]> records = new ArrayList<>(RECORDS.stream().map(RecordCodec::encode).toList());
    records.set(2, RecordGroup.removed());
    byte[] scrubbed = RecordGroup.join(FIRST, records);

    List<StoredRecord> read = new StoredGroup(FIRST, 5, scrubbed).records();

    assertThat(read)
        .containsExactly(intact(0), intact(1), new Removed(FIRST + 2), intact(3), intact(4));
    assertThat(new StoredGroup(FIRST, 5, scrubbed).hasChecksums()).isTrue();
  }

  @Test
  void groupOfAnotherPositionOrNumberOfRecords_isDamaged() {
    assertThat(new StoredGroup(FIRST + 1, 5, bytes).records())
        .containsExactly(
            new Damaged(FIRST + 1, FIRST + 5, "the checksum of its commit does not match"));
    assertThat(new StoredGroup(FIRST, 4, bytes).records())
        .containsExactly(
            new Damaged(FIRST, FIRST + 4, "the number of records of its commit is wrong"));
    assertThat(new StoredGroup(FIRST, 4, bytes).end()).isEqualTo(FIRST + 5);
  }

  @Test
  void groupCutOffAnywhere_isDamaged() {
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThat(new StoredGroup(FIRST, 5, cut).records())
          .as("%d bytes", length)
          .isNotEmpty()
          .hasOnlyElementsOfType(Damaged.class);
    }
  }

  @Test
  void groupOfAnEarlierVersion_isReadable_andADamagedLengthIsFound() throws IOException {
    byte[] old = withoutChecksums();
    StoredGroup group = new StoredGroup(FIRST, 5, old);
    assertThat(group.hasChecksums()).isFalse();
    assertThat(group.records()).isEqualTo(readable());

    old[RecordCodec.encode(RECORDS.getFirst()).length + Integer.BYTES] = 0x7f;
    assertThat(group.records())
        .containsExactly(
            readable().getFirst(), new Damaged(FIRST + 1, FIRST + 4, "its length is damaged"));
  }

  private static byte[] withoutChecksums() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (LogRecord each : RECORDS) {
      byte[] encoded = RecordCodec.encode(each);
      out.writeInt(encoded.length);
      out.write(encoded);
    }
    return bytes.toByteArray();
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
