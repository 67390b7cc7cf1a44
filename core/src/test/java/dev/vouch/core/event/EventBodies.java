package dev.vouch.core.event;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Serializes events as request bodies. */
final class EventBodies {
  private static final JsonFactory JSON = new JsonFactory();

  private EventBodies() {}

  /** Returns the request body with exactly this content. */
  static byte[] of(EventContent content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      generator.writeStartObject();
      generator.writeStringProperty("event_name", content.eventName().wireName());
      generator.writeStringProperty("page_path", content.pagePath());
      content.name().ifPresent(name -> generator.writeStringProperty("name", name));
      content.successValue().ifPresent(v -> generator.writeNumberProperty("success_value", v));
      generator.writeName("properties");
      generator.writeStartObject();
      content.properties().forEach((key, value) -> write(generator.writeName(key), value));
      generator.writeEndObject();
      generator.writeEndObject();
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void write(JsonGenerator generator, PropertyValue value) {
    switch (value) {
      case PropertyValue.Text text -> generator.writeString(text.value());
      case PropertyValue.Decimal decimal -> generator.writeNumber(decimal.value());
      case PropertyValue.Flag flag -> generator.writeBoolean(flag.value());
    }
  }
}
