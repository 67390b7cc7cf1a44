package dev.vouch.core.report;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.Touch;
import dev.vouch.core.wire.WireNamed;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/** Reader of one row of the {@code credited} relation. */
final class CreditedEventReader {
  private CreditedEventReader() {}

  static CreditedEvent read(Row row) {
    return new CreditedEvent(
        new EventId(UUID.fromString(text(row, "event_id"))),
        row.instant("received_at").orElseThrow(),
        row.whole("position").orElseThrow(),
        row.flag("confirmed"),
        content(row),
        WireNamed.of(CreditKind.class, text(row, "kind")),
        WireNamed.of(Reason.class, text(row, "reason")),
        row.whole("visitor"),
        row.whole("person").orElseThrow(),
        client(row),
        touch(row, "last_"),
        touch(row, "first_"));
  }

  private static EventContent content(Row row) {
    return new EventContent(
        WireNamed.of(EventName.class, text(row, "event_name")),
        text(row, "page_path"),
        row.text("name"),
        row.decimal("success_value"),
        PropertiesJson.read(text(row, "properties")));
  }

  private static Client client(Row row) {
    return new Client(
        row.text("country"),
        row.text("device").map(CreditedEventReader::device),
        row.text("browser"),
        row.text("os"));
  }

  private static Client.Device device(String written) {
    return Arrays.stream(Client.Device.values())
        .filter(device -> device.wireName().equals(written))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<Touch> touch(Row row, String prefix) {
    return row.text(prefix + "channel")
        .map(written -> WireNamed.of(Channel.class, written))
        .map(
            channel ->
                new Touch(
                    channel,
                    text(row, prefix + "source"),
                    row.text(prefix + "medium"),
                    row.text(prefix + "campaign"),
                    row.text(prefix + "term"),
                    row.text(prefix + "content"),
                    row.text(prefix + "click_id"),
                    row.text(prefix + "referrer")));
  }

  private static String text(Row row, String column) {
    return row.text(column).orElseThrow();
  }
}
