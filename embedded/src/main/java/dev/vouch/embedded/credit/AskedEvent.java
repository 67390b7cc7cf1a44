package dev.vouch.embedded.credit;

import dev.vouch.core.visitor.BrowserHashes;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An event to be credited.
 *
 * @param confirmed whether a backend sent it
 * @param browser its own browser, or the one forwarded by the backend
 */
public record AskedEvent(
    Moment moment, boolean confirmed, Optional<BrowserHashes> browser, OptionalLong userKey) {
  /** Whose link may say which browser a server event is credited to (C3). */
  OptionalLong linkedUser() {
    return confirmed ? userKey : OptionalLong.empty();
  }

  /** Whose link may say who is counted (C8). */
  Optional<BrowserHashes> linkedBrowser() {
    return userKey.isPresent() ? Optional.empty() : browser;
  }
}
