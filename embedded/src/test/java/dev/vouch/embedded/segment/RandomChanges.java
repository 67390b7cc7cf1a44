package dev.vouch.embedded.segment;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;

/** The changes of a log, drawn record by record. */
final class RandomChanges {
  static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final Duration BETWEEN_RECORDS = Duration.ofMinutes(23);
  private static final int SITES = 2;
  private static final int USERS = 5;

  private final Random random;
  private final List<CreditChange.Credited> credited = new ArrayList<>();
  // The first events can be of the day before.
  private LocalDate openDay = LocalDate.ofInstant(START, ZoneOffset.UTC).minusDays(1);

  RandomChanges(Random random) {
    this.random = random;
  }

  static Instant receivedAt(long position) {
    return START.plus(BETWEEN_RECORDS.multipliedBy(position));
  }

  /** What the record at a position changes. */
  List<CreditChange> of(long position) {
    List<CreditChange> changes = new ArrayList<>();
    int kind = random.nextInt(100);
    if (kind < 88) {
      CreditChange.Credited change = new CreditChange.Credited(position, event(position), credit());
      changes.add(change);
      credited.add(change);
      for (int count = random.nextInt(3); count > 0; count--) {
        correct(position, changes);
      }
    } else if (kind < 92) {
      changes.add(
          new CreditChange.UserErased(site(), user(), earlier(position), causedBy(position)));
    } else if (kind < 93) {
      changes.add(new CreditChange.SiteDeleted(site(), earlier(position)));
    } else if (kind < 94) {
      changes.add(
          new CreditChange.Expired(
              site(), receivedAt(position).minus(Duration.ofHours(random.nextInt(200)))));
    } else if (openDay
        .plusDays(1)
        .isBefore(LocalDate.ofInstant(receivedAt(position), ZoneOffset.UTC))) {
      changes.add(new CreditChange.DayClosed(openDay));
      openDay = openDay.plusDays(1);
    }
    return changes;
  }

  private Instant earlier(long position) {
    return receivedAt(position).minus(Duration.ofMinutes(random.nextInt(3_000)));
  }

  private void correct(long position, List<CreditChange> changes) {
    CreditChange.Credited event =
        credited.get(Math.max(0, credited.size() - 1 - random.nextInt(60)));
    Instant receivedAt = event.event().at();
    if (!receivedAt.isBefore(openDay.atStartOfDay(ZoneOffset.UTC).toInstant())) {
      changes.add(
          new CreditChange.Corrected(
              event.event().site(), event.position(), receivedAt, credit(), causedBy(position)));
    }
  }

  /** Some corrections follow from a record that has left them for later. */
  private long causedBy(long position) {
    return Math.max(1, position - (random.nextInt(4) == 0 ? random.nextInt(60) : 0));
  }

  private LogRecord event(long position) {
    // Some are received a while before the record behind which they are.
    Instant receivedAt = receivedAt(position).minus(Duration.ofMinutes(random.nextInt(60)));
    EventId id = new EventId(new UUID(position, random.nextLong()));
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    if (random.nextBoolean()) {
      properties.put("plan", new PropertyValue.Text("pro"));
    }
    if (random.nextBoolean()) {
      properties.put("currency", new PropertyValue.Text(any(List.of(" eur", "EUR", "US dollar"))));
    }
    EventName eventName = any(List.of(EventName.values()));
    EventContent content =
        new EventContent(
            eventName,
            "/" + random.nextInt(8),
            eventName == EventName.SUCCESS || random.nextBoolean()
                ? Optional.of(any(List.of("paid", "signed up")))
                : Optional.empty(),
            random.nextBoolean()
                ? Optional.of(new BigDecimal(any(List.of("49.9", "0", "-19.5"))))
                : Optional.empty(),
            properties);
    BrowserHashes browser = new BrowserHashes(random.nextLong(), random.nextLong());
    return random.nextBoolean()
        ? new LogRecord.ServerEvent(
            id,
            site(),
            receivedAt,
            content,
            Forwarding.BOTH,
            random.nextBoolean() ? Optional.of(browser) : Optional.empty(),
            random.nextBoolean() ? Optional.of(user()) : Optional.empty(),
            eventName == EventName.SUCCESS && random.nextBoolean()
                ? Optional.of(new OrderReference(any(List.of(OrderRole.values())), new OrderKey(7)))
                : Optional.empty())
        : new LogRecord.BrowserEvent(
            id, site(), receivedAt, content, browser, client(), Optional.empty());
  }

  private Credit credit() {
    CreditKind kind = any(List.of(CreditKind.values()));
    long person =
        kind != CreditKind.STANDALONE && random.nextBoolean() ? user().value() : random.nextLong();
    return new Credit(
        kind,
        any(List.of(Reason.values())),
        random.nextInt(4) == 0 ? OptionalLong.empty() : OptionalLong.of(random.nextLong()),
        kind == CreditKind.DUPLICATE ? 0 : person,
        client(),
        touch(),
        touch(),
        touches());
  }

  private Client client() {
    return random.nextBoolean()
        ? Client.UNKNOWN
        : new Client(
            Optional.of("DE"),
            Optional.of(any(List.of(Client.Device.values()))),
            Optional.of("Firefox"),
            Optional.empty());
  }

  private Optional<Touch> touch() {
    return switch (random.nextInt(3)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(Touch.UNKNOWN_SOURCE);
      default ->
          Optional.of(
              new Touch(
                  Channel.MAIL,
                  "newsletter",
                  Optional.of("email"),
                  Optional.of("campaign-" + random.nextInt(5)),
                  Optional.empty(),
                  Optional.of("top"),
                  Optional.of("gclid"),
                  Optional.of("mail.example")));
    };
  }

  private List<TimedTouch> touches() {
    List<TimedTouch> touches = new ArrayList<>();
    for (int count = random.nextInt(4); count > 0; count--) {
      touches.add(
          new TimedTouch(
              START.plusSeconds(random.nextInt(10_000)), touch().orElse(Touch.UNKNOWN_SOURCE)));
    }
    return touches;
  }

  private SiteId site() {
    return sites().get(random.nextInt(SITES));
  }

  List<SiteId> sites() {
    return List.of(new SiteId(100), new SiteId(101));
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private UserKey user() {
    return new UserKey(1 + random.nextInt(USERS));
  }
}
