package dev.vouch.reports;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.wire.WireNamed;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Mapper from events to JSON (docs/reports.md). */
final class EventsJson {
  static final List<String> COLUMNS =
      List.of(
          "event_id",
          "received_at",
          "occurred_at",
          "origin",
          "event_name",
          "name",
          "page_path",
          "success_value",
          "order_role",
          "properties",
          "credit.kind",
          "credit.reason",
          "credit.visitor",
          "credit.channel",
          "credit.source",
          "credit.country",
          "credit.device");

  private EventsJson() {}

  static JsonObject of(EventsPage page) {
    return new JsonObject()
        .put("events", new JsonArray(page.events().stream().map(EventsJson::event).toList()))
        .put("before", page.before().map(CursorText::encode).orElse(null));
  }

  static JsonObject of(FoundEvent found) {
    return new JsonObject()
        .put("event", event(found.event()))
        .put("corrected", found.corrected().orElse(null));
  }

  private static JsonObject event(CreditedEvent event) {
    EventContent content = event.content();
    return new JsonObject()
        .put("event_id", event.id().toString())
        .put("received_at", ReportJson.instant(event.receivedAt()))
        .put("occurred_at", event.occurredAt().map(ReportJson::instant).orElse(null))
        .put("origin", event.origin().wireName())
        .put("event_name", content.eventName().wireName())
        .put("name", content.name().orElse(null))
        .put("page_path", content.pagePath())
        .put("success_value", content.successValue().map(ReportJson::exact).orElse(null))
        .put("order_role", event.orderRole().map(WireNamed::wireName).orElse(null))
        .put("properties", properties(content.properties()))
        .put("credit", credit(event));
  }

  private static JsonObject properties(SequencedMap<String, PropertyValue> properties) {
    JsonObject json = new JsonObject();
    properties.forEach((key, value) -> json.put(key, scalar(value)));
    return json;
  }

  private static Object scalar(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Text text -> text.value();
      case PropertyValue.Decimal decimal -> decimal.value();
      case PropertyValue.Flag flag -> flag.value();
    };
  }

  private static JsonObject credit(CreditedEvent event) {
    return new JsonObject()
        .put("kind", event.kind().wireName())
        .put("reason", event.reason().wireName())
        .put("visitor", hexadecimal(event.visitor()))
        .put("channel", event.lastTouch().map(touch -> touch.channel().wireName()).orElse(null))
        .put("source", event.lastTouch().map(Touch::source).orElse(null))
        .put("country", event.client().country().orElse(null))
        .put("device", event.client().device().map(device -> device.wireName()).orElse(null));
  }

  private static @Nullable String hexadecimal(OptionalLong hash) {
    return hash.isPresent() ? HexFormat.of().toHexDigits(hash.getAsLong()) : null;
  }
}
