package dev.vouch.server.browser;

import dev.vouch.core.event.Client.Device;
import java.util.Optional;

/**
 * The parsed User-Agent header; the header itself is not kept.
 *
 * @param crawler whether a program sent it, not a person's browser
 */
record UserAgent(
    boolean crawler, Optional<Device> device, Optional<String> browser, Optional<String> os) {
  /** Nothing is known, for instance since the parser is overloaded. */
  static final UserAgent UNKNOWN =
      new UserAgent(false, Optional.empty(), Optional.empty(), Optional.empty());
}
