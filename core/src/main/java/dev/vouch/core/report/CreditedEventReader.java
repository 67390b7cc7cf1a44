package dev.vouch.core.report;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.wire.WireNamed;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** Reader of one row of the {@code credited} relation. */
final class CreditedEventReader {
  /** The columns that a query must select. */
  static final String COLUMNS =
      """
      received_at, position, event_id, confirmed,
      event_name, page_path, name, success_value, order_role, properties,
      kind, reason, visitor, person,
      country, device, browser, os,
      last_channel, last_source, last_medium, last_campaign, last_term, last_content,
      last_click_id, last_referrer,
      first_channel, first_source, first_medium, first_campaign, first_term, first_content,
      first_click_id, first_referrer,
      touch_count, earliest_touch_at\
      """;

  private CreditedEventReader() {}

  static CreditedEvent read(Row row) {
    return new CreditedEvent(
        new EventId(UUID.fromString(EventColumns.text(row, "event_id"))),
        row.instant("received_at").orElseThrow(),
        row.whole("position").orElseThrow(),
        row.flag("confirmed"),
        EventColumns.content(row),
        row.text("order_role").map(role -> WireNamed.of(OrderRole.class, role)),
        WireNamed.of(CreditKind.class, EventColumns.text(row, "kind")),
        WireNamed.of(Reason.class, EventColumns.text(row, "reason")),
        row.whole("visitor"),
        row.whole("person").orElseThrow(),
        EventColumns.client(row),
        EventColumns.touch(row, "last_"),
        EventColumns.touch(row, "first_"),
        touches(row));
  }

  private static Optional<SuccessTouches> touches(Row row) {
    OptionalLong count = row.whole("touch_count");
    return count.isPresent()
        ? Optional.of(new SuccessTouches(count.getAsLong(), row.instant("earliest_touch_at")))
        : Optional.empty();
  }
}
