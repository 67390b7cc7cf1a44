package dev.vouch.embedded.export;

import dev.vouch.contract.history.AcceptedContent;
import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.segment.EventRow;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;

/** Rows of events for tests of files. */
final class ExportedRows {
  static final SiteId SITE = new SiteId(5);
  private static final Instant START = Instant.parse("2026-10-30T22:00:00Z");

  private ExportedRows() {}

  /** Returns rows of some days, of texts of any characters, oldest first. */
  static List<EventRow> random(Random random, int number) {
    List<EventRow> rows = new ArrayList<>();
    Instant at = START;
    for (int position = 0; position < number; position++) {
      at = at.plusNanos(1_000L * random.nextInt(3) * random.nextInt(100_000_000));
      rows.add(random(random, position, at));
    }
    return rows;
  }

  private static EventRow random(Random random, long position, Instant at) {
    EventContent content = AcceptedContent.of(random);
    boolean isDuplicate = random.nextInt(20) == 0;
    return new EventRow(
        position,
        position,
        SITE,
        at,
        new EventId(new UUID(random.nextLong(), random.nextLong())),
        random.nextBoolean(),
        content.eventName(),
        content.pagePath(),
        content.name(),
        random.nextBoolean()
            ? Optional.of(BigDecimal.valueOf(random.nextLong(), 9))
            : content.successValue(),
        PropertiesJson.write(content.properties()),
        OptionalLong.empty(),
        OptionalLong.empty(),
        isDuplicate ? CreditKind.DUPLICATE : CreditKind.VISITOR,
        isDuplicate ? Reason.DUPLICATE_ORDER : Reason.SAME_BROWSER,
        isDuplicate ? OptionalLong.empty() : OptionalLong.of(random.nextLong()),
        random.nextInt(50),
        new Client(
            maybe(random, "DE"),
            random.nextBoolean() ? Optional.of(Client.Device.MOBILE) : Optional.empty(),
            maybe(random, "=Firefox"),
            maybe(random, "Mac \"OS\" X")),
        random.nextBoolean() ? Optional.of(touch(random)) : Optional.empty(),
        random.nextBoolean() ? Optional.of(touch(random)) : Optional.empty(),
        Optional.empty(),
        random.nextInt(10) == 0 ? Optional.of(OrderRole.PLACED) : Optional.empty(),
        OptionalLong.empty());
  }

  private static Touch touch(Random random) {
    return new Touch(
        Channel.CAMPAIGN,
        "source " + random.nextInt(9),
        maybe(random, ""),
        maybe(random, "a,b\r\nc"),
        maybe(random, "größe 🙂"),
        maybe(random, "@x"),
        maybe(random, "gclid"),
        maybe(random, "www.example"));
  }

  private static Optional<String> maybe(Random random, String text) {
    return random.nextBoolean() ? Optional.of(text) : Optional.empty();
  }

  static EventRow ofValue(BigDecimal value) {
    return row(3, START, CreditKind.VISITOR, Optional.of(value));
  }

  static EventRow ofPerson(long person, Instant at) {
    return row(person, at, CreditKind.VISITOR, Optional.empty());
  }

  static EventRow duplicate(Instant at) {
    return row(0, at, CreditKind.DUPLICATE, Optional.empty());
  }

  private static EventRow row(
      long person, Instant at, CreditKind credit, Optional<BigDecimal> value) {
    return new EventRow(
        1,
        1,
        SITE,
        at,
        new EventId(new UUID(0x7000L, 1)),
        true,
        EventName.SUCCESS,
        "/",
        Optional.empty(),
        value,
        "{}",
        OptionalLong.empty(),
        OptionalLong.empty(),
        credit,
        Reason.SAME_BROWSER,
        OptionalLong.of(11),
        person,
        Client.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty());
  }
}
