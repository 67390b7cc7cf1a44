package dev.vouch.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** The steps of an append with an idempotency key, with acknowledgements that the test decides. */
class KeyedAppendsTest {
  private static final Idempotency KEY = NumberedFacts.idempotency(1);
  private static final Idempotency OTHER_PAYLOAD = new Idempotency(KEY.key(), "f".repeat(32));

  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-20T07:30:00Z"));
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(
          false, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
  private final KafkaHealth health = new KafkaHealth(1, Duration.ofSeconds(15), () -> 0);
  private final InMemoryClaims claims = new InMemoryClaims();
  private final KeyedAppends appends = appends();
  private final LogRecord first = NumberedFacts.event(1, clock.instant());
  private final LogRecord second = NumberedFacts.event(1 + NumberedFacts.SITES, clock.instant());

  @Test
  void record_isStoredOnlyAfterItsAcknowledgement() {
    CompletableFuture<Appended> outcome = append(first, KEY);
    assertThat(outcome).isNotDone();

    producer.completeNext();

    assertThat(outcome).isCompletedWithValue(new Appended.Stored(first.id()));
  }

  @Test
  void repeatedAppend_waitsForTheFirst_andIsReplayed() {
    CompletableFuture<Appended> _ = append(first, KEY);
    CompletableFuture<Appended> repeated = append(second, KEY);
    CompletableFuture<Appended> other = append(second, OTHER_PAYLOAD);
    assertThat(repeated).isNotDone();

    producer.completeNext();

    assertThat(repeated).isCompletedWithValue(new Appended.Replayed(first.id()));
    assertThat(other).isCompletedWithValue(new Appended.PayloadDiffers());
    assertThat(sent()).containsExactly(first);
  }

  @Test
  void appendThatIsGivenUp_isUnknown_andTheNextOneSendsTheSameRecord() {
    CompletableFuture<Appended> unknown = append(first, KEY);
    producer.errorNext(new TimeoutException("not acknowledged in 5 minutes"));
    assertThat(unknown).isCompletedWithValue(KafkaLog.UNKNOWN);
    health.answered();

    CompletableFuture<Appended> repeated = append(second, KEY);
    producer.completeNext();

    assertThat(repeated).isCompletedWithValue(new Appended.Replayed(first.id()));
    assertThat(sent()).containsExactly(first, first);
  }

  @Test
  void repeatedAppendThatWaitedForAnUnknownOutcome_isUnavailableUntilKafkaAnswers() {
    CompletableFuture<Appended> _ = append(first, KEY);
    CompletableFuture<Appended> repeated = append(second, KEY);

    producer.errorNext(new TimeoutException("not acknowledged in 5 minutes"));

    assertThat(repeated).isCompletedWithValue(KafkaLog.UNAVAILABLE);
    assertThat(sent()).containsExactly(first);
  }

  @Test
  void recordThatTheProducerDoesNotTakeOver_isUnavailable() {
    producer.sendException = new TimeoutException("the buffer is full");

    assertThat(append(first, KEY)).isCompletedWithValue(KafkaLog.UNAVAILABLE);
    assertThat(sent()).isEmpty();
  }

  @Test
  void unstoredClaim_isUnavailable_andNothingIsSent() {
    claims.fail();

    assertThat(append(first, KEY)).isCompletedWithValue(KafkaLog.UNAVAILABLE);
    assertThat(sent()).isEmpty();
  }

  @Test
  void recordThatIsTooOld_claimsNothing() {
    clock.advance(AppendTimes.UNTIL_SENT.plusNanos(1_000));

    assertThat(append(first, KEY)).isCompletedWithValue(KafkaLog.UNAVAILABLE);
    assertThat(claims.isEmpty()).isTrue();
  }

  /** The record of the first append may be in the log, so 503, nothing was recorded, is wrong. */
  @Test
  void repeatedAppend_isUnknownOnceTheClaimedRecordIsTooOld() {
    CompletableFuture<Appended> _ = append(first, KEY);
    producer.errorNext(new TimeoutException("not acknowledged in 5 minutes"));
    health.answered();
    clock.advance(AppendTimes.UNTIL_SENT.plusNanos(1_000));
    LogRecord later = NumberedFacts.event(1 + 2 * NumberedFacts.SITES, clock.instant());

    assertThat(append(later, KEY)).isCompletedWithValue(KafkaLog.UNKNOWN);
    assertThat(sent()).containsExactly(first);
  }

  private CompletableFuture<Appended> append(LogRecord record, Idempotency idempotency) {
    return appends.append(record, RecordCodec.encode(record), idempotency);
  }

  private List<LogRecord> sent() {
    return producer.history().stream().map(sent -> RecordCodec.decode(sent.value())).toList();
  }

  private KeyedAppends appends() {
    FactTopic topic = new FactTopic("facts", 1);
    RecordSender sender = new RecordSender(topic, producer, health);
    return new KeyedAppends(
        claims, new FactAppender(topic, sender, new TimeRecords(1, sender), health, clock));
  }
}
