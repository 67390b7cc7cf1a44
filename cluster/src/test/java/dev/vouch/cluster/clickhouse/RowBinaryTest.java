package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The bytes are those of ClickHouse's documentation of the format. */
class RowBinaryTest {
  private final RowBinary row = new RowBinary();

  @Test
  void wholeNumbers_areLittleEndian() {
    row.int32(0x01020304).int64(-2);

    assertThat(hex()).isEqualTo("04030201" + "feffffffffffffff");
  }

  @Test
  void text_hasItsLengthInBytesBefore() {
    row.text("\u00e9").text("x".repeat(300));

    assertThat(hex()).startsWith("02c3a9" + "ac02" + "7878");
  }

  @Test
  void nullableValue_hasAByteBefore() {
    row.text(Optional.empty()).text(Optional.of("a")).int64(OptionalLong.empty());

    assertThat(hex()).isEqualTo("01" + "000161" + "01");
  }

  @Test
  void decimal_isAWholeNumberOf16Bytes() {
    row.decimal(Optional.of(new BigDecimal("-0.01")), 2).decimal(Optional.empty(), 2);

    assertThat(hex()).isEqualTo("00" + "ff".repeat(16) + "01");
  }

  @Test
  void uuid_isTwoLittleEndianHalves() {
    row.uuid(new UUID(0x0102030405060708L, 0x090a0b0c0d0e0f10L));

    assertThat(hex()).isEqualTo("0807060504030201" + "100f0e0d0c0b0a09");
  }

  @Test
  void time_isInWholeMicroseconds() {
    row.time(Instant.parse("1970-01-01T00:00:01Z")).bool(true);

    assertThat(hex()).isEqualTo("40420f0000000000" + "01");
  }

  private String hex() {
    return HexFormat.of().formatHex(row.toBytes());
  }
}
