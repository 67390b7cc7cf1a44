package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class UploadLimiterTest {
  @Test
  void uploadThatHasWaitedTooLong_is503_andTheNextIsReadAfterwards() {
    UploadLimiter turns = new UploadLimiter(1, Duration.ofMillis(1));

    String read =
        turns.inTurn(
            () -> {
              assertThatThrownBy(() -> turns.inTurn(() -> "other"))
                  .isInstanceOf(ProblemException.class)
                  .hasMessageContaining("The server is reading other uploads. Nothing was saved.");
              return "first";
            });

    assertThat(read).isEqualTo("first");
    assertThat(turns.inTurn(() -> "next")).isEqualTo("next");
  }

  @Test
  void failedUpload_endsItsTurn() {
    UploadLimiter turns = new UploadLimiter(1, Duration.ofMillis(1));
    assertThatThrownBy(
            () ->
                turns.inTurn(
                    () -> {
                      throw new IllegalStateException("damaged");
                    }))
        .hasMessage("damaged");

    assertThat(turns.inTurn(() -> "next")).isEqualTo("next");
  }

  @Test
  void upload_takesAnEighthOfTheHeap_atMost64MiB() {
    assertThat(UploadLimiter.bytesOfUpload())
        .isEqualTo(Math.min(64L * 1024 * 1024, Runtime.getRuntime().maxMemory() / 8));
  }
}
