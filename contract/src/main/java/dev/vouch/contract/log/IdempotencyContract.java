package dev.vouch.contract.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.LogRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract tests of idempotency keys, by which a log recognises repeated records. */
abstract class IdempotencyContract extends EventLogSuite {
  @Test
  void repeatedKeyWithTheSamePayload_isReplayed() {
    LogRecord first = event(SITE);

    assertThat(append(first, Optional.of(ONCE)).join()).isEqualTo(new Appended.Stored(first.id()));
    assertThat(append(event(SITE), Optional.of(ONCE)).join())
        .isEqualTo(new Appended.Replayed(first.id()));
    assertThat(records(NOTHING_APPLIED)).containsExactly(first);
  }

  @Test
  void repeatedKeyWithAnotherPayload_isRejected() {
    LogRecord first = event(SITE);
    append(first, Optional.of(ONCE)).join();

    assertThat(append(event(SITE), Optional.of(idempotency("a", "c"))).join())
        .isEqualTo(new Appended.PayloadDiffers());
    assertThat(records(NOTHING_APPLIED)).containsExactly(first);
  }

  @Test
  void keys_persistAcrossReopening() {
    LogRecord first = event(SITE);
    append(first, Optional.of(ONCE)).join();
    reopen();

    assertThat(append(event(SITE), Optional.of(ONCE)).join())
        .isEqualTo(new Appended.Replayed(first.id()));
  }

  @Test
  void concurrentDuplicates_areStoredOnce() {
    List<CompletableFuture<Appended>> appends = Collections.synchronizedList(new ArrayList<>());
    List<LogRecord> records = IntStream.range(0, 64).mapToObj(i -> event(SITE)).toList();

    records.parallelStream().forEach(record -> appends.add(append(record, Optional.of(ONCE))));

    List<Appended> outcomes = appends.stream().map(CompletableFuture::join).toList();
    List<Appended> stored = outcomes.stream().filter(this::isStored).toList();
    assertThat(stored).hasSize(1);
    EventId id = ((Appended.Stored) stored.getFirst()).id();
    assertThat(outcomes).filteredOn(outcome -> !isStored(outcome)).hasSize(63);
    assertThat(outcomes)
        .filteredOn(outcome -> !isStored(outcome))
        .containsOnly(new Appended.Replayed(id));
    assertThat(records(NOTHING_APPLIED)).extracting(LogRecord::id).containsExactly(id);
  }

  @Test
  void sameKeyOnAnotherSite_isIndependent() {
    append(event(SITE), Optional.of(ONCE)).join();

    assertThat(append(event(OTHER_SITE), Optional.of(ONCE)).join())
        .isInstanceOf(Appended.Stored.class);
  }

  @Test
  void key_expiresAfterSevenDays() {
    LogRecord first = event(SITE);
    append(first, Optional.of(ONCE)).join();

    clock.advance(Duration.ofDays(7).minusNanos(1_000));
    assertThat(append(event(SITE), Optional.of(ONCE)).join())
        .isEqualTo(new Appended.Replayed(first.id()));

    clock.advance(Duration.ofNanos(1_000));
    assertThat(append(event(SITE), Optional.of(ONCE)).join()).isInstanceOf(Appended.Stored.class);
  }

  @Test
  void keyReusedAfterExpiry_isReplayed() {
    append(event(SITE), Optional.of(ONCE)).join();
    clock.advance(Duration.ofDays(8));
    LogRecord second = event(SITE);
    append(second, Optional.of(idempotency("a", "c"))).join();

    assertThat(append(event(SITE), Optional.of(idempotency("a", "c"))).join())
        .isEqualTo(new Appended.Replayed(second.id()));
  }

  @Test
  void recordOlderThanAnHour_isNotAppended() {
    LogRecord late = event(SITE);
    clock.advance(Duration.ofHours(1).plusNanos(1_000));

    assertThat(append(late, Optional.of(ONCE)).join()).isInstanceOf(Appended.Unavailable.class);
    assertThat(records(NOTHING_APPLIED)).isEmpty();
  }

  @Test
  void rejectedRecord_doesNotConsumeItsKey() {
    LogRecord late = event(SITE);
    clock.advance(Duration.ofHours(2));
    append(late, Optional.of(ONCE)).join();

    assertThat(append(event(SITE), Optional.of(ONCE)).join()).isInstanceOf(Appended.Stored.class);
  }

  @Test
  void siteDeletion_deletesOnlyItsOwnKeys() {
    LogRecord other = event(OTHER_SITE);
    append(event(SITE), Optional.of(ONCE)).join();
    append(other, Optional.of(ONCE)).join();

    store(new LogRecord.SiteDeletion(id(), SITE, clock.instant()));

    assertThat(append(event(SITE), Optional.of(ONCE)).join()).isInstanceOf(Appended.Stored.class);
    assertThat(append(event(OTHER_SITE), Optional.of(ONCE)).join())
        .isEqualTo(new Appended.Replayed(other.id()));
  }
}
