package dev.vouch.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogPositions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** When appends are refused, and when they are accepted again. */
class KafkaHealthTest {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(15);

  private final AtomicLong nanos = new AtomicLong(1_000);
  private final KafkaHealth health = new KafkaHealth(2, ANSWER_MAX, nanos::get);

  @Test
  void idlePartition_acceptsRecords() {
    pass(Duration.ofHours(1));

    assertThat(health.accepts(0)).isTrue();
    assertThat(health.failure()).isEmpty();
  }

  @Test
  void partitionWithoutAcknowledgementForTooLong_isRefused_theOthersAreNot() {
    health.sent(0);
    pass(ANSWER_MAX);
    assertThat(health.accepts(0)).isTrue();

    pass(Duration.ofNanos(1));

    assertThat(health.accepts(0)).isFalse();
    assertThat(health.accepts(1)).isTrue();
    assertThat(health.failure()).isPresent();
  }

  @Test
  void acknowledgement_endsTheRefusal_alsoWhileOtherRecordsWait() {
    health.sent(0);
    health.sent(0);
    pass(ANSWER_MAX.plusSeconds(1));

    health.acknowledged(0, 1);

    assertThat(health.accepts(0)).isTrue();
    assertThat(health.failure()).isEmpty();
  }

  @Test
  void recordsAfterALongPause_haveTheWholeTime() {
    health.sent(0);
    health.acknowledged(0, 1);
    pass(Duration.ofHours(1));
    health.sent(0);

    assertThat(health.accepts(0)).isTrue();
  }

  @Test
  void unansweredRequest_isAFailureUntilTheNextAnswer() {
    health.unanswered(new TimeoutException("no leader"));
    assertThat(health.accepts(0)).isFalse();
    assertThat(health.failure().orElseThrow())
        .startsWith("Events are rejected with 503: Kafka does not acknowledge them.");

    health.answered();

    assertThat(health.accepts(0)).isTrue();
    assertThat(health.failure()).isEmpty();
  }

  @Test
  void rejectedPassword_isNamedAsTheCause_untilKafkaAnswers() {
    health.unanswered(new SaslAuthenticationException("Authentication failed"));
    assertThat(health.failure().orElseThrow()).contains("Kafka rejects the user or the password");

    health.unanswered(new TimeoutException("no leader"));

    assertThat(health.failure().orElseThrow()).contains("Check that its brokers run");
  }

  @Test
  void refusedRecord_isNoFailureOfKafka() {
    health.sent(0);
    health.refused(0, new TimeoutException("the buffer is full"));
    pass(Duration.ofHours(1));

    assertThat(health.failure()).isEmpty();
  }

  @Test
  void lastPositions_neverGoBack() {
    health.sent(1);
    health.reached(1, 7);
    health.acknowledged(1, 5);

    assertThat(health.lastPositions()).isEqualTo(LogPositions.of(1, 7));
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
