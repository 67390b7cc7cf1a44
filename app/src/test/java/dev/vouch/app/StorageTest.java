package dev.vouch.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When the server is not ready because of its reports. */
class StorageTest {
  @Test
  void lagOfAMinute_isNoFailure() {
    assertThat(Storage.reportsFailure(Optional.empty(), Duration.ofMinutes(1))).isEmpty();
  }

  @Test
  void lagOfMoreThanAMinute_isAFailure() {
    assertThat(Storage.reportsFailure(Optional.empty(), Duration.ofSeconds(61)))
        .hasValueSatisfying(
            why -> assertThat(why).startsWith("Reports are 61 s behind, but events are still"));
  }

  @Test
  void failedReporting_isAFailure_withoutLag() {
    assertThat(Storage.reportsFailure(Optional.of("The reason."), Duration.ZERO))
        .contains("The reason.");
  }
}
