package dev.vouch.embedded.report;

import dev.vouch.core.event.Client.Device;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.embedded.segment.EventRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random events of some people: in visits with gaps at and around their limits, at equal times, and
 * around changes of the clock.
 */
final class RandomRows {
  static final Instant FROM = Instant.parse("2026-09-20T00:00:00Z");
  static final Instant UNTIL = Instant.parse("2026-11-20T00:00:00Z");

  private static final int PEOPLE = 12;
  private static final List<String> PAGES =
      List.of("/", "/", "/pricing", "/pricing/team", "/paid", "/a%20b", "/\uD83D\uDE00");
  private static final List<String> NAMES = List.of("paid", "paid", "signed up", "other");
  private static final List<String> SOURCES = List.of("direct", "newsletter", "search");
  private static final List<Duration> GAPS =
      List.of(
          Duration.ZERO,
          Duration.ofSeconds(20),
          Duration.ofMinutes(10),
          Duration.ofMinutes(30),
          Duration.ofMinutes(30).plusNanos(1000),
          Duration.ofHours(5),
          Duration.ofDays(3),
          Duration.ofDays(29));
  private static final List<String> STARTS =
      List.of("2026-10-25T00:50:00Z", "2026-10-24T21:45:00Z", "2026-11-01T03:50:00Z");

  private final Random random;

  RandomRows(long seed) {
    random = new Random(seed);
  }

  /** Returns some events, in the order in which they were recorded. */
  List<EventRow> rows(int count) {
    List<EventRow> rows = new ArrayList<>();
    Instant[] last = new Instant[PEOPLE];
    for (int position = 1; position <= count; position++) {
      int person = random.nextInt(1, PEOPLE);
      Instant before = last[person];
      Instant at = before == null || random.nextInt(8) == 0 ? start() : before.plus(any(GAPS));
      last[person] = at.isBefore(UNTIL) ? at : start();
      rows.add(event(person, position, last[person]).row());
    }
    return rows;
  }

  private Instant start() {
    return random.nextBoolean()
        ? Instant.parse(any(STARTS))
        : FROM.plusSeconds(random.nextInt(5_000_000));
  }

  private EventBuilder event(int person, int position, Instant at) {
    EventBuilder event =
        switch (random.nextInt(10)) {
          case 0 -> EventBuilder.unconfirmedSuccess(any(NAMES), person);
          case 1, 2 -> success(person, at);
          case 3 -> EventBuilder.confirmed(any(List.of(EventName.values())), person).name("paid");
          case 4 -> EventBuilder.confirmed(EventName.CLICK, person).name(any(NAMES));
          default -> EventBuilder.pageview(person);
        };
    event.position(position).at(at.toString()).path(any(PAGES));
    if (!event.row().credit().equals(CreditKind.DUPLICATE) && random.nextInt(4) > 0) {
      event
          .touches(touch(), touch())
          .client(
              any(List.of("DE", "FR")),
              any(List.of(Device.values())),
              any(List.of("Firefox", "Safari")),
              "Android")
          .credited(CreditKind.VISITOR, any(List.of(Reason.SAME_BROWSER, Reason.LINKED_USER)))
          .visitor(person);
    }
    if (random.nextInt(3) == 0) {
      event.property("plan", any(List.of("team", "solo 'x'", "")));
    }
    return event;
  }

  private EventBuilder success(int person, Instant at) {
    EventBuilder success = EventBuilder.success(any(NAMES), person);
    if (random.nextInt(12) == 0) {
      return success
          .role(OrderRole.PLACED)
          .value("3")
          .credited(CreditKind.DUPLICATE, Reason.DUPLICATE_ORDER);
    }
    if (random.nextInt(3) > 0) {
      success.value(any(List.of("49.90", "0", "-7.5", "0.000000001", "1000000000000")));
      success.property("currency", any(List.of("EUR", " usd", "euro")));
    }
    if (random.nextBoolean()) {
      success.role(any(List.of(OrderRole.values())));
    }
    if (random.nextInt(5) > 0) {
      success.touched(
          IntStream.range(0, random.nextInt(8))
              .mapToObj(_ -> new TimedTouch(at.minusSeconds(random.nextInt(1_300_000)), touch()))
              .map(touch -> touch.roundedBefore(at))
              .toList());
    }
    return success;
  }

  private Touch touch() {
    return Touch.ofSource(any(SOURCES));
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
