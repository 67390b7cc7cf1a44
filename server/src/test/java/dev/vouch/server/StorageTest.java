package dev.vouch.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.projector.Projector.ProjectorHealth;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When the server is not ready because of its reports. */
class StorageTest {
  @Test
  void lagOfAMinute_isNoFailure() {
    assertThat(Storage.reportsFailure(health(Duration.ofMinutes(1), Optional.empty()))).isEmpty();
  }

  @Test
  void lagOfMoreThanAMinute_isAFailure() {
    assertThat(Storage.reportsFailure(health(Duration.ofSeconds(61), Optional.empty())))
        .hasValueSatisfying(
            why -> assertThat(why).startsWith("Reports are 61 s behind, but events are still"));
  }

  @Test
  void failedProjector_isAFailure_withoutLag() {
    assertThat(Storage.reportsFailure(health(Duration.ZERO, Optional.of("The reason."))))
        .contains("The reason.");
  }

  private static ProjectorHealth health(Duration lag, Optional<String> failure) {
    return new ProjectorHealth(7, lag, failure);
  }
}
