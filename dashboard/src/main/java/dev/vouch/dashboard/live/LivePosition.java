package dev.vouch.dashboard.live;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position up to which a live page shows events, rejections and warnings. It is the ID of
 * server-sent events, so that an interrupted stream resumes there and the server keeps no state.
 *
 * @param events log position of the latest event
 * @param requests number of the latest cause of rejected backend requests
 * @param pages number of the latest cause of rejected browser requests
 * @param warnings number of the latest warning about recorded requests
 */
record LivePosition(long events, long requests, long pages, long warnings) {
  /** The position of an empty page. */
  static final LivePosition START = new LivePosition(0, 0, 0, 0);

  private static final Pattern FORMAT =
      Pattern.compile("(\\d{1,18})-(\\d{1,18})-(\\d{1,18})-(\\d{1,18})");

  /** Parses the wire form; empty if {@code text} is invalid. */
  static Optional<LivePosition> parse(String text) {
    Matcher matcher = FORMAT.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new LivePosition(
                Long.parseLong(matcher.group(1)),
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)),
                Long.parseLong(matcher.group(4))))
        : Optional.empty();
  }

  LivePosition withEvents(long latest) {
    return new LivePosition(Math.max(events, latest), requests, pages, warnings);
  }

  LivePosition withRequests(long latest) {
    return new LivePosition(events, latest, pages, warnings);
  }

  LivePosition withPages(long latest) {
    return new LivePosition(events, requests, latest, warnings);
  }

  LivePosition withWarnings(long latest) {
    return new LivePosition(events, requests, pages, latest);
  }

  String wireName() {
    return events + "-" + requests + "-" + pages + "-" + warnings;
  }
}
