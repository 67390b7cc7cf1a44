package dev.vouch.cluster.report;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.CreditedEvent.SuccessTouches;
import dev.vouch.core.report.Reason;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** A row of the relation {@code credited} ({@link CreditedSql}), selected with {@link #COLUMNS}. */
record CreditedEventRow(Row row) {
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

  CreditedEvent event() {
    return new CreditedEvent(
        new EventId(UUID.fromString(row.knownText("event_id"))),
        row.instant("received_at").orElseThrow(),
        row.count("position"),
        row.flag("confirmed"),
        new EventContent(
            row.knownWord(EventName.class, "event_name"),
            row.knownText("page_path"),
            row.text("name"),
            row.decimal("success_value"),
            PropertiesJson.read(row.knownText("properties"))),
        row.word(OrderRole.class, "order_role"),
        row.knownWord(CreditKind.class, "kind"),
        row.knownWord(Reason.class, "reason"),
        row.whole("visitor"),
        row.count("person"),
        row.client(),
        row.touch("last_"),
        row.touch("first_"),
        touches());
  }

  private Optional<SuccessTouches> touches() {
    OptionalLong count = row.whole("touch_count");
    return count.isPresent()
        ? Optional.of(new SuccessTouches(count.getAsLong(), row.instant("earliest_touch_at")))
        : Optional.empty();
  }
}
