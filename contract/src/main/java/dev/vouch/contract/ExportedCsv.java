package dev.vouch.contract;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The CSV file that an export of events must be, written from the events of a report. */
final class ExportedCsv {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final Pattern CURRENCY =
      Pattern.compile("[ \\t\\n\\x0B\\f\\r]*([A-Za-z]{3})[ \\t\\n\\x0B\\f\\r]*");

  private static final String HEADER =
      """
      event_id,received_at,origin,event_name,"name","page_path",success_value,currency,order_role,\
      "properties",credit_kind,credit_reason,credit_visitor,country,device,"browser","os",\
      "last_channel","last_source","last_medium","last_campaign","last_term",\
      "last_content","last_click_id","last_referrer",\
      "first_channel","first_source","first_medium","first_campaign","first_term",\
      "first_content","first_click_id","first_referrer"\r
      """;

  private ExportedCsv() {}

  static String of(List<CreditedEvent> oldestFirst) {
    return oldestFirst.stream().map(ExportedCsv::line).collect(Collectors.joining("", HEADER, ""));
  }

  private static String line(CreditedEvent event) {
    Client client = event.client();
    return Stream.of(
                Stream.of(
                    event.id().value().toString(),
                    TIME.format(event.at()),
                    event.confirmed() ? "server" : "browser",
                    event.content().eventName().wireName(),
                    freeText(event.content().name()),
                    freeText(Optional.of(event.content().pagePath())),
                    event.content().successValue().map(ExportedCsv::number).orElse(""),
                    currency(Optional.ofNullable(event.content().properties().get("currency"))),
                    event.orderRole().map(WireNamed::wireName).orElse(""),
                    quoted(json(event.content().properties())),
                    event.kind().wireName(),
                    event.reason().wireName(),
                    event.visitor().isPresent()
                        ? "%016x".formatted(event.visitor().getAsLong())
                        : "",
                    client.country().orElse(""),
                    client.device().map(WireNamed::wireName).orElse(""),
                    freeText(client.browser()),
                    freeText(client.os())),
                touch(event.lastTouch()),
                touch(event.firstTouch()))
            .flatMap(cells -> cells)
            .collect(Collectors.joining(","))
        + "\r\n";
  }

  private static Stream<String> touch(Optional<Touch> touch) {
    return Stream.of(
            touch.map(known -> known.channel().wireName()),
            touch.map(Touch::source),
            touch.flatMap(Touch::medium),
            touch.flatMap(Touch::campaign),
            touch.flatMap(Touch::term),
            touch.flatMap(Touch::content),
            touch.flatMap(Touch::clickId),
            touch.flatMap(Touch::referrer))
        .map(ExportedCsv::freeText);
  }

  /** A text that a spreadsheet would run as a formula begins with an apostrophe. */
  private static String freeText(Optional<String> text) {
    return text.map(
            known ->
                quoted(
                    known.matches("(?s)([\\t\\r\\n]|[\\h\\v\\p{Cc}\\p{Cf}]*[=+\\-@＝＋－＠﹦﹢﹣﹫]).*")
                        ? "'" + known
                        : known))
        .orElse("");
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  private static String number(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static String currency(Optional<PropertyValue> sent) {
    if (sent.isEmpty() || !(sent.get() instanceof PropertyValue.Text(String text))) {
      return "";
    }
    Matcher matcher = CURRENCY.matcher(text);
    return matcher.matches() ? matcher.group(1).toUpperCase(Locale.ROOT) : "";
  }

  private static String json(Map<String, PropertyValue> properties) {
    return properties.entrySet().stream()
        .map(property -> string(property.getKey()) + ":" + json(property.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String json(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Text(String text) -> string(text);
      case PropertyValue.Decimal(BigDecimal number) -> number.toPlainString();
      case PropertyValue.Flag(boolean flag) -> Boolean.toString(flag);
    };
  }

  private static String string(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars().forEach(character -> json.append(escaped((char) character)));
    return json.append('"').toString();
  }

  private static String escaped(char character) {
    return switch (character) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      default ->
          character < ' ' ? "\\u%04X".formatted((int) character) : Character.toString(character);
    };
  }
}
