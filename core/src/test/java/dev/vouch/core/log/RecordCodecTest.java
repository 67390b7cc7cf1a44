package dev.vouch.core.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import dev.vouch.core.log.wire.Content;
import dev.vouch.core.log.wire.EventName;
import dev.vouch.core.log.wire.Forwarding;
import dev.vouch.core.log.wire.OrderReference;
import dev.vouch.core.log.wire.Property;
import dev.vouch.core.log.wire.Record;
import dev.vouch.core.log.wire.ServerEvent;
import dev.vouch.core.log.wire.SiteDeletion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The encoding of log records (docs/decisions/0001). */
class RecordCodecTest {
  @Test
  void randomRecords_roundTrip() {
    long seed = new Random().nextLong();
    RandomRecords records = new RandomRecords(seed);
    for (int i = 0; i < 5_000; i++) {
      LogRecord record = records.next();
      assertThat(RecordCodec.decode(RecordCodec.encode(record)))
          .as("seed %d", seed)
          .isEqualTo(record);
    }
  }

  /** Other programs may read and write records with the classes generated from the schema. */
  @Test
  void encoding_isThatOfTheGeneratedClasses() throws InvalidProtocolBufferException {
    long seed = new Random().nextLong();
    RandomRecords records = new RandomRecords(seed);
    for (int i = 0; i < 5_000; i++) {
      byte[] encoded = RecordCodec.encode(records.next());
      assertThat(Record.parseFrom(encoded).toByteArray()).as("seed %d", seed).isEqualTo(encoded);
    }
  }

  @Test
  void properties_keepTheirOrder() {
    RandomRecords records = new RandomRecords(3);
    for (int i = 0; i < 1_000; i++) {
      if (records.next() instanceof LogRecord.ServerEvent event) {
        LogRecord.ServerEvent read =
            (LogRecord.ServerEvent) RecordCodec.decode(RecordCodec.encode(event));
        assertThat(List.copyOf(read.content().properties().keySet()))
            .isEqualTo(List.copyOf(event.content().properties().keySet()));
      }
    }
  }

  /** A failure means that this version and the previous one cannot read each other's logs. */
  @Test
  void encoding_matchesTheGoldenBytes() throws IOException {
    assertThat(GoldenRecords.ALL)
        .extracting(record -> HexFormat.of().formatHex(RecordCodec.encode(record)))
        .isEqualTo(goldenLines());
  }

  @Test
  void goldenBytes_decodeToTheirRecords() throws IOException {
    assertThat(goldenLines())
        .extracting(line -> RecordCodec.decode(HexFormat.of().parseHex(line)))
        .isEqualTo(GoldenRecords.ALL);
  }

  @Test
  void flippedBit_isRejectedOrYieldsAValidRecord() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    RandomRecords records = new RandomRecords(seed);
    int rejected = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] bytes = RecordCodec.encode(records.next());
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        LogRecord other = RecordCodec.decode(bytes);
        assertThat(RecordCodec.decode(RecordCodec.encode(other)))
            .as("seed %d, record %d", seed, i)
            .isEqualTo(other);
      } catch (CorruptRecordException e) {
        assertThat(e).hasMessageContaining("restore the data directory");
        rejected++;
      }
    }
    assertThat(rejected).as("seed %d", seed).isBetween(500, 4_999);
  }

  @Test
  void unknownFields_areIgnored() throws IOException {
    LogRecord record = new RandomRecords(1).next();
    UnknownFieldSet newer =
        UnknownFieldSet.newBuilder()
            .addField(
                1000,
                UnknownFieldSet.Field.newBuilder()
                    .addLengthDelimited(ByteString.copyFromUtf8("newer"))
                    .build())
            .build();
    byte[] bytes =
        Record.parseFrom(RecordCodec.encode(record)).toBuilder()
            .setUnknownFields(newer)
            .build()
            .toByteArray();

    assertThat(RecordCodec.decode(bytes)).isEqualTo(record);
  }

  @Test
  void unknownRecordKind_isRejected() {
    Record unknownKind = Record.newBuilder().setId(ByteString.copyFrom(new byte[16])).build();

    assertThatThrownBy(() -> RecordCodec.decode(unknownKind.toByteArray()))
        .isInstanceOf(CorruptRecordException.class)
        .hasMessageContaining("its kind is unknown")
        .hasMessageContaining("If a newer version of Vouch wrote this log");
  }

  @Test
  void truncatedBytes_areRejected() {
    byte[] bytes = RecordCodec.encode(new RandomRecords(1).next());

    assertThatThrownBy(() -> RecordCodec.decode(Arrays.copyOf(bytes, bytes.length - 1)))
        .isInstanceOf(CorruptRecordException.class);
  }

  @Test
  void emptyBytes_areRejected() {
    assertThatThrownBy(() -> RecordCodec.decode(new byte[0]))
        .isInstanceOf(CorruptRecordException.class)
        .hasMessageContaining("its id is not 16 bytes long");
  }

  @Test
  void malformedDecimal_isRejected() {
    byte[] bytes = recordWith(Property.newBuilder().setKey("k").setDecimal("1.2.3").build());

    assertThatThrownBy(() -> RecordCodec.decode(bytes))
        .isInstanceOf(CorruptRecordException.class)
        .hasMessageContaining("damaged");
  }

  @Test
  void decimalOutOfRange_isRejected() {
    byte[] bytes = recordWith(Property.newBuilder().setKey("k").setDecimal("1e2000000").build());

    assertThatThrownBy(() -> RecordCodec.decode(bytes))
        .isInstanceOf(CorruptRecordException.class)
        .hasMessageContaining("a number is out of range");
  }

  @Test
  void timeOutOfRange_isRejected() {
    byte[] bytes =
        Record.newBuilder()
            .setId(ByteString.copyFrom(new byte[16]))
            .setReceivedAtUs(Long.MIN_VALUE)
            .setSiteDeletion(SiteDeletion.getDefaultInstance())
            .build()
            .toByteArray();

    assertThatThrownBy(() -> RecordCodec.decode(bytes))
        .isInstanceOf(CorruptRecordException.class)
        .hasMessageContaining("its time is out of range");
  }

  @Test
  void unknownRoleOfAnOrder_isRejected() {
    byte[] bytes =
        Record.newBuilder()
            .setId(ByteString.copyFrom(new byte[16]))
            .setServerEvent(
                ServerEvent.newBuilder()
                    .setContent(Content.newBuilder().setEventName(EventName.EVENT_NAME_SUCCESS))
                    .setForwarding(Forwarding.FORWARDING_NEITHER)
                    .setOrder(OrderReference.newBuilder().setOrderKey(1)))
            .build()
            .toByteArray();

    assertThatThrownBy(() -> RecordCodec.decode(bytes))
        .isInstanceOf(CorruptRecordException.class)
        .hasMessageContaining("the role of its order is unknown");
  }

  @Test
  void unknownPropertyType_isRejected() {
    byte[] bytes = recordWith(Property.newBuilder().setKey("k").build());

    assertThatThrownBy(() -> RecordCodec.decode(bytes))
        .isInstanceOf(CorruptRecordException.class)
        .hasMessageContaining("a property's value is of an unknown type");
  }

  private static byte[] recordWith(Property property) {
    Content content =
        Content.newBuilder()
            .setEventName(EventName.EVENT_NAME_CUSTOM)
            .addProperties(property)
            .build();
    return Record.newBuilder()
        .setId(ByteString.copyFrom(new byte[16]))
        .setServerEvent(
            ServerEvent.newBuilder()
                .setContent(content)
                .setForwarding(Forwarding.FORWARDING_NEITHER))
        .build()
        .toByteArray();
  }

  private static List<String> goldenLines() throws IOException {
    try (InputStream file =
            Objects.requireNonNull(
                RecordCodecTest.class.getResourceAsStream("golden-records.hex"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(file, StandardCharsets.US_ASCII))) {
      return lines.lines().toList();
    }
  }
}
