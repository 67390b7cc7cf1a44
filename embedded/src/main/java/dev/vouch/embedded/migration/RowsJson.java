package dev.vouch.embedded.migration;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.embedded.segment.EventRow;
import java.io.StringWriter;
import java.math.BigDecimal;
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
 * Codec of the rows of closed days for another engine: a JSON object for each, with the columns of
 * {@link dev.vouch.core.migration.MigrationTarget#load}. Thread-safe.
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
   * Reads a row of partition 0. Nothing has changed it, and it has no key of an order: rows for
   * other engines do not say these.
   */
  static EventRow read(String json) {
    List<Cells> touches = new ArrayList<>();
    Cells row;
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      parser.nextToken();
      row = cells(parser, touches);
    }
    return new EventRow(
        0,
        row.number("position"),
        0,
        new SiteId(row.number("site")),
        row.time("received_at"),
        new EventId(UUID.fromString(row.text("event_id"))),
        row.flag("confirmed"),
        WireNamed.of(EventName.class, row.text("event_name")),
        row.text("page_path"),
        row.find("name"),
        row.find("success_value").map(BigDecimal::new),
        row.text("properties"),
        OptionalLong.empty(),
        row.findNumber("user_key"),
        WireNamed.of(CreditKind.class, row.text("kind")),
        WireNamed.of(Reason.class, row.text("reason")),
        row.findNumber("visitor"),
        row.number("person"),
        new Client(
            row.find("country"),
            row.find("device").map(device -> WireNamed.of(Client.Device.class, device)),
            row.find("browser"),
            row.find("os")),
        row.touch("last_"),
        row.touch("first_"),
        row.flag("has_touches")
            ? Optional.of(
                touches.stream()
                    .map(
                        touch ->
                            new TimedTouch(touch.time("touched_at"), touch.touch("").orElseThrow()))
                    .toList())
            : Optional.empty(),
        row.find("order_role").map(role -> WireNamed.of(OrderRole.class, role)),
        OptionalLong.empty());
  }

  /** Reads an object; the objects of an array in it go to {@code items}. */
  private static Cells cells(JsonParser parser, List<Cells> items) {
    Map<String, String> cells = new HashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value == JsonToken.START_ARRAY) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          items.add(cells(parser, new ArrayList<>()));
        }
      } else if (value != JsonToken.VALUE_NULL) {
        cells.put(name, parser.getString());
      }
    }
    return new Cells(cells);
  }

  /** The values of an object; null is absent. */
  private record Cells(Map<String, String> values) {
    Optional<String> find(String name) {
      return Optional.ofNullable(values.get(name));
    }

    String text(String name) {
      return find(name)
          .orElseThrow(
              () -> new IllegalArgumentException("a migrated row has no %s".formatted(name)));
    }

    long number(String name) {
      return Long.parseLong(text(name));
    }

    OptionalLong findNumber(String name) {
      return find(name).stream().mapToLong(Long::parseLong).findAny();
    }

    boolean flag(String name) {
      return text(name).equals("true");
    }

    Instant time(String name) {
      return LocalDateTime.parse(text(name), TIME).toInstant(ZoneOffset.UTC);
    }

    Optional<Touch> touch(String prefix) {
      return find(prefix + "channel")
          .map(
              channel ->
                  new Touch(
                      WireNamed.of(Channel.class, channel),
                      text(prefix + "source"),
                      find(prefix + "medium"),
                      find(prefix + "campaign"),
                      find(prefix + "term"),
                      find(prefix + "content"),
                      find(prefix + "click_id"),
                      find(prefix + "referrer")));
    }
  }
}
