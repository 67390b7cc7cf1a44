package dev.vouch.embedded.credit;

import dev.vouch.core.visitor.BrowserHashes;
import java.util.List;
import java.util.Optional;

/** The links that count, by who asks and when (C3, C8, C10). Immutable. */
final class CountingLinks {
  private final LinkSpans ofUsers;
  private final LinkSpans ofVisitors;
  private final LinkSpans ofCrossings;

  /**
   * @param links in their order
   * @param sightings of the browsers of all that a server made
   * @param wanted by which they are going to be looked for
   */
  CountingLinks(List<Link> links, BrowserFacts sightings, LinkTimeline.Wanted wanted) {
    LinkSpans.Builder users = new LinkSpans.Builder();
    LinkSpans.Builder visitors = new LinkSpans.Builder();
    LinkSpans.Builder crossings = new LinkSpans.Builder();
    LinkTimeline.write(
        links,
        sightings,
        wanted,
        span -> {
          switch (span.hashOf()) {
            case USER -> users.add(span);
            case VISITOR -> visitors.add(span);
            case CROSSING -> crossings.add(span);
          }
        });
    ofUsers = users.build();
    ofVisitors = visitors.build();
    ofCrossings = crossings.build();
  }

  /**
   * The link that an event takes, and what is to say where there is none.
   *
   * @param link the latest that counts at or before the event, else the earliest after
   * @param isAmbiguous whether one in the event's window is dropped
   * @param isPresent whether there is any in the window
   */
  record NearestLink(Optional<Link> link, boolean isAmbiguous, boolean isPresent) {
    static final NearestLink NONE = new NearestLink(Optional.empty(), false, false);
  }

  /** Of a user key, for an event of this moment (C3). */
  NearestLink ofUser(long userKey, Moment event) {
    return ofUsers.at(userKey, event);
  }

  /** Of a browser, for an event of this moment (C8). */
  Optional<Link> ofBrowser(BrowserHashes browser, Moment event) {
    Optional<Link> one = ofVisitors.at(browser.visitor(), event).link();
    Optional<Link> other = ofCrossings.at(browser.crossing(), event).link();
    if (one.isEmpty() || other.isEmpty()) {
      return one.or(() -> other);
    }
    return Optional.of(better(one.get(), other.get(), event));
  }

  /** The later one at or before the event, else the earlier. */
  private static Link better(Link one, Link other, Moment event) {
    boolean isEarlier = one.moment().compareTo(other.moment()) <= 0;
    Link earlier = isEarlier ? one : other;
    Link later = isEarlier ? other : one;
    return later.moment().compareTo(event) <= 0 ? later : earlier;
  }
}
