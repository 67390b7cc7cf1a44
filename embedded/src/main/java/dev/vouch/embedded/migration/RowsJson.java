package dev.vouch.embedded.migration;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TextRow;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.segment.EventRow;
import java.io.StringWriter;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Codec for rows of closed days that are exchanged with another engine: one JSON object per row,
 * with the columns of {@link dev.vouch.core.migration.MigrationTarget#load}. Thread-safe.
 */
final class RowsJson {
  private static final JsonFactory JSON = new JsonFactory();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");

  private RowsJson() {}

  static String write(EventRow row) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeNumberProperty("site", row.site().value());
      json.writeStringProperty("received_at", time(row.at()));
      json.writeNumberProperty("position", row.position());
      json.writeStringProperty("event_id", row.id().value().toString());
      json.writeBooleanProperty("confirmed", row.isConfirmed());
      json.writeStringProperty("event_name", row.eventName().wireName());
      json.writeStringProperty("page_path", row.pagePath());
      write(json, "name", row.name());
      if (row.value().isPresent()) {
        json.writeNumberProperty("success_value", row.value().get());
      }
      write(json, "order_role", row.orderRole().map(OrderRole::wireName));
      json.writeStringProperty("properties", row.properties());
      write(json, "user_key", row.userKey());
      json.writeStringProperty("kind", row.credit().wireName());
      json.writeStringProperty("reason", row.reason().wireName());
      write(json, "visitor", row.visitor());
      json.writeNumberProperty("person", row.person());
      write(json, "country", row.client().country());
      write(json, "device", row.client().device().map(Client.Device::wireName));
      write(json, "browser", row.client().browser());
      write(json, "os", row.client().os());
      row.lastTouch().ifPresent(touch -> write(json, "last_", touch));
      row.firstTouch().ifPresent(touch -> write(json, "first_", touch));
      json.writeBooleanProperty("has_touches", row.touches().isPresent());
      json.writeArrayPropertyStart("touches");
      for (TimedTouch touch : row.touches().orElse(List.of())) {
        json.writeStartObject();
        json.writeStringProperty("touched_at", time(touch.at()));
        write(json, "", touch.touch());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static String time(Instant at) {
    return TIME.format(LocalDateTime.ofInstant(at, ZoneOffset.UTC));
  }

  private static void write(JsonGenerator json, String name, Optional<String> text) {
    text.ifPresent(value -> json.writeStringProperty(name, value));
  }

  private static void write(JsonGenerator json, String name, OptionalLong whole) {
    whole.ifPresent(value -> json.writeNumberProperty(name, value));
  }

  private static void write(JsonGenerator json, String prefix, Touch touch) {
    json.writeStringProperty(prefix + "channel", touch.channel().wireName());
    json.writeStringProperty(prefix + "source", touch.source());
    write(json, prefix + "medium", touch.medium());
    write(json, prefix + "campaign", touch.campaign());
    write(json, prefix + "term", touch.term());
    write(json, prefix + "content", touch.content());
    write(json, prefix + "click_id", touch.clickId());
    write(json, prefix + "referrer", touch.referrer());
  }

  /**
   * Reads a row. The position of its last change is 0 and its order key is empty, because the JSON
   * contains neither.
   */
  static EventRow read(String json) {
    List<TextRow> touches = new ArrayList<>();
    TextRow row;
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      parser.nextToken();
      row = row(parser, touches);
    }
    return new EventRow(
        row.count("position"),
        0,
        new SiteId(row.count("site")),
        row.instant("received_at").orElseThrow(),
        new EventId(UUID.fromString(row.knownText("event_id"))),
        isTrue("confirmed", row),
        row.knownWord(EventName.class, "event_name"),
        row.knownText("page_path"),
        row.text("name"),
        row.decimal("success_value"),
        row.knownText("properties"),
        OptionalLong.empty(),
        row.whole("user_key"),
        row.knownWord(CreditKind.class, "kind"),
        row.knownWord(Reason.class, "reason"),
        row.whole("visitor"),
        row.count("person"),
        row.client(),
        row.touch("last_"),
        row.touch("first_"),
        isTrue("has_touches", row)
            ? Optional.of(touches.stream().map(RowsJson::touch).toList())
            : Optional.empty(),
        row.word(OrderRole.class, "order_role"),
        OptionalLong.empty());
  }

  private static boolean isTrue(String column, TextRow row) {
    return row.knownText(column).equals("true");
  }

  private static TimedTouch touch(TextRow touch) {
    return new TimedTouch(touch.instant("touched_at").orElseThrow(), touch.touch("").orElseThrow());
  }

  /** Reads a JSON object, and adds the objects of a nested array to {@code items}. */
  private static TextRow row(JsonParser parser, List<TextRow> items) {
    Map<String, String> cells = new HashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value == JsonToken.START_ARRAY) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          items.add(row(parser, new ArrayList<>()));
        }
      } else if (value != JsonToken.VALUE_NULL) {
        cells.put(name, parser.getString());
      }
    }
    return column -> Optional.ofNullable(cells.get(column));
  }
}
