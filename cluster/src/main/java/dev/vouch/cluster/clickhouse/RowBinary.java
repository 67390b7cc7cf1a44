package dev.vouch.cluster.clickhouse;

import dev.vouch.core.wire.Microseconds;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** Writer of ClickHouse's format {@code RowBinary}. Not thread-safe. */
final class RowBinary {
  private static final int DECIMAL_BYTES = 16;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  RowBinary int32(int value) {
    return littleEndian(value, Integer.BYTES);
  }

  RowBinary int64(long value) {
    return littleEndian(value, Long.BYTES);
  }

  RowBinary bool(boolean value) {
    bytes.write(value ? 1 : 0);
    return this;
  }

  /** Writes a {@code DateTime64(6)}. */
  RowBinary time(Instant time) {
    return int64(Microseconds.of(time));
  }

  RowBinary uuid(UUID value) {
    return int64(value.getMostSignificantBits()).int64(value.getLeastSignificantBits());
  }

  RowBinary text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    length(encoded.length);
    bytes.writeBytes(encoded);
    return this;
  }

  /** Writes a nullable text. */
  RowBinary text(Optional<String> text) {
    isNull(text.isEmpty());
    text.ifPresent(this::text);
    return this;
  }

  /** Writes a nullable {@code Int64}. */
  RowBinary int64(OptionalLong value) {
    isNull(value.isEmpty());
    value.ifPresent(this::int64);
    return this;
  }

  /** Writes a nullable decimal of at most 38 digits. */
  RowBinary decimal(Optional<BigDecimal> value, int scale) {
    isNull(value.isEmpty());
    value.ifPresent(
        decimal -> decimal(decimal.setScale(scale, RoundingMode.HALF_EVEN).unscaledValue()));
    return this;
  }

  /** Writes the number of elements of an array; the elements must follow. */
  RowBinary length(int length) {
    int rest = length;
    while (rest >= 0x80) {
      bytes.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
    return this;
  }

  private void isNull(boolean isNull) {
    bytes.write(isNull ? 1 : 0);
  }

  private void decimal(BigInteger unscaled) {
    byte[] bigEndian = unscaled.toByteArray();
    int sign = unscaled.signum() < 0 ? -1 : 0;
    for (int place = 0; place < DECIMAL_BYTES; place++) {
      int from = bigEndian.length - 1 - place;
      bytes.write(from >= 0 ? bigEndian[from] : sign);
    }
  }

  private RowBinary littleEndian(long value, int count) {
    for (int place = 0; place < count; place++) {
      bytes.write((int) (value >>> (Byte.SIZE * place)));
    }
    return this;
  }
}
