package dev.vouch.benchmarks.parts;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** Sample events with their credit; one in ten is a server event. */
final class CreditedSamples {
  private final EventIds ids;
  private final SplittableRandom random;
  private final Instant start;
  private final Duration interval;

  /**
   * @param interval the time between two events
   */
  CreditedSamples(SplittableRandom random, Instant start, Duration interval) {
    this.ids = new EventIds(random);
    this.random = random;
    this.start = start;
    this.interval = interval;
  }

  CreditChange credited(long position) {
    Instant at = receivedAt(position);
    LogRecord event =
        position % 10 == 0
            ? ShopSamples.serverEvent(ids, random, at)
            : ShopSamples.browserEvent(ids, random, at);
    return new CreditChange.Credited(position, event, credit());
  }

  Instant receivedAt(long position) {
    return start.plus(interval.multipliedBy(position));
  }

  Credit credit() {
    long visitor = random.nextLong(1_500_000) * 0x9e37_79b9_7f4a_7c15L;
    Optional<Touch> touch = Optional.of(Touch.ofSource("source-" + random.nextInt(200)));
    return new Credit(
        CreditKind.VISITOR,
        Reason.SAME_BROWSER,
        OptionalLong.of(visitor),
        visitor,
        new Client(
            Optional.of("GB"),
            Optional.of(Client.Device.DESKTOP),
            Optional.of("Chrome " + random.nextInt(30)),
            Optional.of("Mac OS X")),
        touch,
        touch,
        List.of());
  }
}
