package dev.vouch.embedded.export;

import static dev.vouch.embedded.export.ExportColumn.Kind.DECIMAL;
import static dev.vouch.embedded.export.ExportColumn.Kind.FREE_TEXT;
import static dev.vouch.embedded.export.ExportColumn.Kind.JSON;
import static dev.vouch.embedded.export.ExportColumn.Kind.TEXT;
import static dev.vouch.embedded.export.ExportColumn.Kind.TIME;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.embedded.segment.Currencies;
import dev.vouch.embedded.segment.EventRow;
import java.security.SecureRandom;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * A column of exported files.
 *
 * @param value returns an event's value, whose type depends on the kind: {@code Instant}, {@code
 *     BigDecimal} or {@code String}; empty if the event has no value
 */
record ExportColumn(String name, Kind kind, Function<EventRow, Optional<?>> value) {
  /** The type and format of a column's values. */
  enum Kind {
    /** Microseconds in UTC. */
    TIME,
    /** A decimal with 24 digits, 9 of them after the point. */
    DECIMAL,
    /** A wire name, or letters and digits, which need no quotes in CSV. */
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
            // The visitor hash with pseudonyms would link a person's browsers, and link months.
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

  /** The properties of an event as exported. */
  private static final class ExportedProperties {
    private static final String NONE = "{}";

    private ExportedProperties() {}

    /** Returns the properties as they were sent, as a JSON object. */
    static String json(EventRow row) {
      if (row.properties().equals(NONE)) {
        return NONE;
      }
      StringBuilder text = new StringBuilder();
      char before = '{';
      for (Map.Entry<String, PropertyValue> property :
          PropertiesJson.read(row.properties()).entrySet()) {
        text.append(before);
        appendQuoted(property.getKey(), text);
        text.append(':');
        switch (property.getValue()) {
          case PropertyValue.Text(String value) -> appendQuoted(value, text);
          case PropertyValue.Decimal decimal -> text.append(decimal.value().toPlainString());
          case PropertyValue.Flag(boolean value) -> text.append(value);
        }
        before = ',';
      }
      return text.append('}').toString();
    }

    private static void appendQuoted(String value, StringBuilder text) {
      text.append('"');
      JsonStringEncoder.getInstance().quoteAsString(value, text);
      text.append('"');
    }
  }

  /**
   * Pseudonyms of people, which differ between exports and calendar months. People can be counted,
   * but neither followed across months nor looked up by a hash, because the key is discarded after
   * the export.
   */
  private static final class PeopleOfMonths {
    private static final int KEY_BYTES = 32;

    private final ZoneId zone;
    private final byte[] key = new byte[KEY_BYTES];

    PeopleOfMonths(ZoneId zone) {
      this.zone = zone;
      new SecureRandom().nextBytes(key);
    }

    /**
     * Returns a pseudonym of 16 hexadecimal digits; empty for a duplicate, which belongs to no
     * person.
     */
    Optional<String> pseudonym(EventRow event) {
      if (event.credit() == CreditKind.DUPLICATE) {
        return Optional.empty();
      }
      YearMonth month = YearMonth.from(event.at().atZone(zone));
      long hash =
          new KeyedHash(key)
              .add(month.getYear())
              .add(month.getMonthValue())
              .add(event.person())
              .first64Bits();
      return Optional.of(HexFormat.of().toHexDigits(hash));
    }
  }
}
