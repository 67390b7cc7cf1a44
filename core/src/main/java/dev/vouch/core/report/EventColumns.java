package dev.vouch.core.report;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.Touch;
import dev.vouch.core.wire.WireNamed;
import java.util.Optional;

/** Reader of the parts of an event from columns named as in the {@code credited} relation. */
public final class EventColumns {
  private EventColumns() {}

  /** Reads what the event's sender said. */
  public static EventContent content(Row row) {
    return new EventContent(
        WireNamed.of(EventName.class, text(row, "event_name")),
        text(row, "page_path"),
        row.text("name"),
        row.decimal("success_value"),
        PropertiesJson.read(text(row, "properties")));
  }

  /** Reads the client of its browser. */
  public static Client client(Row row) {
    return new Client(
        row.text("country"),
        row.text("device").map(name -> WireNamed.of(Client.Device.class, name)),
        row.text("browser"),
        row.text("os"));
  }

  /**
   * Reads a touch; empty without a channel.
   *
   * @param prefix how the names of its columns begin
   */
  public static Optional<Touch> touch(Row row, String prefix) {
    return row.text(prefix + "channel")
        .map(
            channel ->
                new Touch(
                    WireNamed.of(Channel.class, channel),
                    text(row, prefix + "source"),
                    row.text(prefix + "medium"),
                    row.text(prefix + "campaign"),
                    row.text(prefix + "term"),
                    row.text(prefix + "content"),
                    row.text(prefix + "click_id"),
                    row.text(prefix + "referrer")));
  }

  static String text(Row row, String column) {
    return row.text(column).orElseThrow();
  }
}
