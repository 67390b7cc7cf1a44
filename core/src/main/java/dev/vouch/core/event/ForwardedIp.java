package dev.vouch.core.event;

import dev.vouch.core.visitor.IpAddress;
import java.util.Optional;

/** The field {@code ip} of an event sent by a backend. Held only during the request. */
public sealed interface ForwardedIp {
  /** The event has no {@code ip}. */
  record Absent() implements ForwardedIp {}

  /** The {@code ip} is not an IP address, so the event has no visitor hash. */
  record Unusable() implements ForwardedIp {}

  /** The {@code ip} is an IP address. */
  record Usable(IpAddress ip) implements ForwardedIp {}

  /** Parses the field's text, which is empty if the field was not sent. */
  static ForwardedIp parse(Optional<String> text) {
    return text.isEmpty()
        ? new Absent()
        : text.flatMap(IpAddress::parseEndpoint)
            .<ForwardedIp>map(Usable::new)
            .orElseGet(Unusable::new);
  }

  /** Returns the address; empty if it is absent or unusable. */
  default Optional<IpAddress> address() {
    return switch (this) {
      case Absent _, Unusable _ -> Optional.empty();
      case Usable(IpAddress ip) -> Optional.of(ip);
    };
  }
}
