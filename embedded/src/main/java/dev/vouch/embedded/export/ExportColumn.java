package dev.vouch.embedded.export;

import static dev.vouch.embedded.export.ExportColumn.Kind.DECIMAL;
import static dev.vouch.embedded.export.ExportColumn.Kind.FREE_TEXT;
import static dev.vouch.embedded.export.ExportColumn.Kind.JSON;
import static dev.vouch.embedded.export.ExportColumn.Kind.TEXT;
import static dev.vouch.embedded.export.ExportColumn.Kind.TIME;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.embedded.segment.Currencies;
import dev.vouch.embedded.segment.EventRow;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A column of exported files.
 *
 * @param value of an event: an {@code Instant}, a {@code BigDecimal} or a {@code String} by kind;
 *     empty if it has none
 */
record ExportColumn(String name, Kind kind, Function<EventRow, Optional<?>> value) {
  /** What values of a column are. */
  enum Kind {
    /** Microseconds in UTC. */
    TIME,
    /** A decimal with 24 digits, 9 of them after the point. */
    DECIMAL,
    /** One of few words, or digits and letters. */
    TEXT,
    /** Text from visitors and customers, which could be a formula in a spreadsheet. */
    FREE_TEXT,
    /** A JSON object. */
    JSON
  }

  /** Returns the columns of a file in order. */
  static List<ExportColumn> of(EventsExport export) {
    List<ExportColumn> columns = new ArrayList<>();
    columns.add(required("event_id", TEXT, row -> row.id().value().toString()));
    columns.add(required("received_at", TIME, EventRow::at));
    columns.add(required("origin", TEXT, row -> row.isConfirmed() ? "server" : "browser"));
    columns.add(required("event_name", TEXT, row -> row.eventName().wireName()));
    columns.add(new ExportColumn("name", FREE_TEXT, EventRow::name));
    columns.add(required("page_path", FREE_TEXT, EventRow::pagePath));
    columns.add(new ExportColumn("success_value", DECIMAL, EventRow::value));
    columns.add(new ExportColumn("currency", TEXT, row -> Currencies.of(row.properties())));
    columns.add(
        new ExportColumn("order_role", TEXT, row -> row.orderRole().map(WireNamed::wireName)));
    columns.add(required("properties", JSON, ExportedProperties::json));
    columns.add(required("credit_kind", TEXT, row -> row.credit().wireName()));
    columns.add(required("credit_reason", TEXT, row -> row.reason().wireName()));
    columns.add(
        new ExportColumn(
            "credit_visitor",
            TEXT,
            // Together with people, it would tell whose browsers they are, and join their months.
            row -> export.peopleMonths().isPresent() ? Optional.empty() : visitor(row)));
    columns.add(new ExportColumn("country", TEXT, row -> row.client().country()));
    columns.add(
        new ExportColumn("device", TEXT, row -> row.client().device().map(WireNamed::wireName)));
    columns.add(ofClient("browser", Client::browser));
    columns.add(ofClient("os", Client::os));
    addTouch(columns, "last_", EventRow::lastTouch);
    addTouch(columns, "first_", EventRow::firstTouch);
    export
        .peopleMonths()
        .map(PeopleOfMonths::new)
        .ifPresent(
            people -> columns.add(new ExportColumn(EventsExport.PERSON, TEXT, people::pseudonym)));
    return List.copyOf(columns);
  }

  private static Optional<String> visitor(EventRow row) {
    return row.visitor().isPresent()
        ? Optional.of(HexFormat.of().toHexDigits(row.visitor().getAsLong()))
        : Optional.empty();
  }

  private static void addTouch(
      List<ExportColumn> columns, String prefix, Function<EventRow, Optional<Touch>> touch) {
    List<Function<Touch, Optional<String>>> fields =
        List.of(
            known -> Optional.of(known.channel().wireName()),
            known -> Optional.of(known.source()),
            Touch::medium,
            Touch::campaign,
            Touch::term,
            Touch::content,
            Touch::clickId,
            Touch::referrer);
    for (int field = 0; field < fields.size(); field++) {
      Function<Touch, Optional<String>> value = fields.get(field);
      columns.add(
          new ExportColumn(
              prefix + EventsExport.OF_ONE_TOUCH.get(field),
              FREE_TEXT,
              row -> touch.apply(row).flatMap(value)));
    }
  }

  private static ExportColumn ofClient(String name, Function<Client, Optional<String>> value) {
    return new ExportColumn(name, FREE_TEXT, row -> value.apply(row.client()));
  }

  private static ExportColumn required(String name, Kind kind, Function<EventRow, Object> value) {
    return new ExportColumn(name, kind, row -> Optional.of(value.apply(row)));
  }
}
