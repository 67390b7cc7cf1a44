package dev.vouch.core.credit;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import java.util.Optional;

/**
 * Encodes clients and touches. In one encoded value, each distinct client or touch is written only
 * where it first occurs, and by its number after that.
 */
final class OriginCodec {
  private static final Channel[] CHANNELS = Channel.values();
  private static final Client.Device[] DEVICES = Client.Device.values();

  private final ValueDictionary<Client> clients = new ValueDictionary<>();
  private final ValueDictionary<Touch> touches = new ValueDictionary<>();

  void write(Client client, ByteWriter to) {
    if (clients.isNew(client, to)) {
      to.text(client.country());
      to.octet(client.device().map(device -> EnumNumber.of(device) + 1).orElse(0));
      to.text(client.browser()).text(client.os());
    }
  }

  Client readClient(ByteReader from) {
    return clients.read(
        from, () -> new Client(from.text(), readDevice(from.octet()), from.text(), from.text()));
  }

  private static Optional<Client.Device> readDevice(int number) {
    return number == 0 ? Optional.empty() : Optional.of(DEVICES[number - 1]);
  }

  void write(Touch touch, ByteWriter to) {
    if (touches.isNew(touch, to)) {
      to.octet(EnumNumber.of(touch.channel())).text(Optional.of(touch.source()));
      to.text(touch.medium()).text(touch.campaign()).text(touch.term()).text(touch.content());
      to.text(touch.clickId()).text(touch.referrer());
    }
  }

  Touch readTouch(ByteReader from) {
    return touches.read(
        from,
        () ->
            new Touch(
                CHANNELS[from.octet()],
                from.text().orElseThrow(),
                from.text(),
                from.text(),
                from.text(),
                from.text(),
                from.text(),
                from.text()));
  }
}
