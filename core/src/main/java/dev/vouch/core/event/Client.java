package dev.vouch.core.event;

import dev.vouch.core.wire.WireNamed;
import java.util.Optional;

/**
 * The properties of a client that are derived from its IP address and User-Agent before those are
 * dropped (docs/browser.md).
 *
 * @param country ISO 3166-1 alpha-2 code, upper case
 * @param browser family, such as {@code Firefox}
 * @param os family, such as {@code Mac OS X}
 */
public record Client(
    Optional<String> country,
    Optional<Device> device,
    Optional<String> browser,
    Optional<String> os) {
  /** The class of a device. */
  public enum Device implements WireNamed {
    DESKTOP,
    MOBILE,
    TABLET,
    TELEVISION
  }

  /** A client with no known properties. */
  public static final Client UNKNOWN =
      new Client(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
