package dev.vouch.core.ingest;

import dev.vouch.core.event.Touch;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Whether a forwarded ip and user_agent match a browser that was seen.
 *
 * @param visibility unknown if there is no preview of credit at present
 * @param lastSeen when, if it was seen
 * @param source the touch for {@code credit=last} of an event that is received now
 * @param causes the likely mistakes, the most likely first; if it was seen, only those that are
 *     certain: behind a proxy that Vouch does not trust, all browsers have its address
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
