package dev.vouch.server.dashboard.live;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a page is: what it shows at most. It travels as the id of server-sent events, so that a
 * stream that breaks off continues where it was, and the server keeps no state.
 *
 * @param events the log position of the latest event
 * @param requests the number of the latest refused request
 * @param pages the number of the latest refused page
 */
record LivePosition(long events, long requests, long pages) {
  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,18})-(\\d{1,18})-(\\d{1,18})");

  /** Reads the written form; empty when {@code text} is none. */
  static Optional<LivePosition> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new LivePosition(
                Long.parseLong(matcher.group(1)),
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3))))
        : Optional.empty();
  }

  LivePosition withEvents(long latest) {
    return new LivePosition(Math.max(events, latest), requests, pages);
  }

  LivePosition withRequests(long latest) {
    return new LivePosition(events, latest, pages);
  }

  LivePosition withPages(long latest) {
    return new LivePosition(events, requests, latest);
  }

  String wireName() {
    return events + "-" + requests + "-" + pages;
  }
}
