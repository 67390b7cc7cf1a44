package dev.vouch.embedded.segment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.wire.WireNamed;
import java.util.Optional;

/** A site's texts, and its clients and touches, which are tuples of text numbers. */
record Dictionaries(Dictionary texts, Dictionary clients, Dictionary touches) implements SiteTexts {
  /** Creates empty dictionaries. */
  Dictionaries() {
    this(new Dictionary(), new Dictionary(), new Dictionary());
  }

  Client client(int number) {
    return new Client(
        optional(clients.part(number, 0)),
        optional(clients.part(number, 1)).map(name -> WireNamed.of(Client.Device.class, name)),
        optional(clients.part(number, 2)),
        optional(clients.part(number, 3)));
  }

  /** Returns the touch with a number; {@link Touch#UNKNOWN_SOURCE} if it was dropped. */
  Touch touch(int number) {
    if (touches.isDropped(number)) {
      return Touch.UNKNOWN_SOURCE;
    }
    return new Touch(
        WireNamed.of(Channel.class, text(touches.part(number, 0))),
        text(touches.part(number, 1)),
        optional(touches.part(number, 2)),
        optional(touches.part(number, 3)),
        optional(touches.part(number, 4)),
        optional(touches.part(number, 5)),
        optional(touches.part(number, 6)),
        optional(touches.part(number, 7)));
  }

  private Optional<String> optional(int number) {
    return number == 0 ? Optional.empty() : Optional.of(text(number));
  }

  @Override
  public int count() {
    return texts.count();
  }

  @Override
  public String text(int number) {
    return new String(texts.bytes(number), UTF_8);
  }

  @Override
  public int find(String text) {
    return texts.find(Dictionary.encode(text));
  }

  @Override
  public int clientCount() {
    return clients.count();
  }

  @Override
  public int clientText(int client, Dimension.Field field) {
    return clients.part(client, place(field));
  }

  @Override
  public int touchCount() {
    return touches.count();
  }

  @Override
  public int touchText(int touch, Dimension.Field field) {
    return touches.part(touch, place(field));
  }

  /** Returns the index of a field in the tuple of a client or touch. */
  private static int place(Dimension.Field field) {
    return switch (field) {
      case COUNTRY, CHANNEL -> 0;
      case DEVICE, SOURCE -> 1;
      case BROWSER, MEDIUM -> 2;
      case OS, CAMPAIGN -> 3;
      case TERM -> 4;
      case CONTENT -> 5;
      case CLICK_ID -> 6;
      case REFERRER -> 7;
      case PAGE_PATH, NAME, EVENT_NAME ->
          throw new IllegalArgumentException("no client or touch has " + field.wireName());
    };
  }

  /**
   * Returns dictionaries with only the entries whose numbers are live or at least {@code end}.
   *
   * @param live receives also the texts of the retained clients and touches
   */
  Dictionaries retained(LiveNumbers live, SiteNumbers.Counts end) {
    Dictionary keptClients = clients.retained(live.clients(), end.clients());
    Dictionary keptTouches = touches.retained(live.touches(), end.touches());
    keptClients.addParts(live.texts());
    keptTouches.addParts(live.texts());
    return new Dictionaries(texts.retained(live.texts(), end.texts()), keptClients, keptTouches);
  }
}
