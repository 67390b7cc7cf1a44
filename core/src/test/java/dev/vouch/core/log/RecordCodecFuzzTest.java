package dev.vouch.core.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import org.jspecify.annotations.Nullable;

/** Decoding any bytes returns a record or throws {@link CorruptRecordException}. */
class RecordCodecFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyBytes_areRejectedOrRoundTrip(byte[] bytes) {
    LogRecord record = decoded(bytes);
    if (record != null) {
      assertThat(RecordCodec.decode(RecordCodec.encode(record))).isEqualTo(record);
    }
  }

  private static @Nullable LogRecord decoded(byte[] bytes) {
    try {
      return RecordCodec.decode(bytes);
    } catch (CorruptRecordException e) {
      assertThat(e).hasMessageContaining("restore the data directory");
      return null;
    }
  }
}
