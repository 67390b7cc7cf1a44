package dev.vouch.core.ingest;

import dev.vouch.core.event.Touch;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Whether a forwarded ip and user_agent match a browser that was seen.
 *
 * @param visibility unknown if credit cannot be previewed at present
 * @param lastSeen the time of the browser's last sighting, if it was seen
 * @param source the touch that an event received now would have for {@code credit=last}
 * @param causes the likely causes of a mismatch, the most likely first. If the browser was seen,
 *     only certain causes: behind a proxy that Vouch does not trust, all browsers have the proxy's
 *     address
 */
public record BrowserMatch(
    Visibility visibility,
    Optional<Instant> lastSeen,
    Optional<Touch> source,
    List<MismatchCause> causes) {
  public BrowserMatch {
    causes = List.copyOf(causes);
  }

  /** Whether the browser was seen in the last 14 days. */
  public enum Visibility {
    SEEN,
    NOT_SEEN,
    UNKNOWN
  }
}
