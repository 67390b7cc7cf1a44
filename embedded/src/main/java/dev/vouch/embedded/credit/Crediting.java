package dev.vouch.embedded.credit;

import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.embedded.credit.CountingLinks.NearestLink;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The rules of credit (docs/identity.md), applied to facts in memory. Immutable. */
public final class Crediting {
  private final CountingLinks links;
  private final BrowserFacts sightings;
  private final BrowserFacts touches;
  private final BrowserFacts nonDirectTouches;

  /**
   * Puts the facts in order.
   *
   * @param asked the events that are going to be matched
   * @param links in their order: of the events' user keys and browsers, and of the browsers of
   *     these
   * @param sightings of all these browsers
   * @param touches those of the sightings that are touches
   * @param nonDirectTouches those of the touches that are not direct
   */
  public Crediting(
      List<AskedEvent> asked,
      List<Link> links,
      BrowserFacts sightings,
      BrowserFacts touches,
      BrowserFacts nonDirectTouches) {
    this.links = new CountingLinks(links, sightings, new AskedHashes(asked));
    this.sightings = sightings;
    this.touches = touches;
    this.nonDirectTouches = nonDirectTouches;
  }

  /** Which of the facts credit an event. */
  public Match match(AskedEvent event) {
    return event.confirmed() ? matchServer(event) : matchBrowser(event);
  }

  /** C1. */
  private Match matchBrowser(AskedEvent event) {
    BrowserHashes browser = event.browser().orElseThrow();
    MomentRange window = MomentRange.around(event.moment());
    Touches its = touches(browser, window, event.moment());
    return new Match(
        Optional.empty(),
        false,
        personKey(event),
        false,
        false,
        its.last(),
        its.first(),
        its.isSettled(event.moment()));
  }

  /** C2 before C3; what neither finds is grouped or stands alone (C4 to C6). */
  private Match matchServer(AskedEvent event) {
    NearestLink user =
        event.linkedUser().isPresent()
            ? links.ofUser(event.linkedUser().getAsLong(), event.moment())
            : NearestLink.NONE;
    Optional<Seen> credited =
        Stream.of(ownBrowser(event), linkedBrowser(event, user))
            .flatMap(Optional::stream)
            .findFirst();
    Touches its =
        credited
            .map(seen -> touches(seen.browser(), seen.window(), event.moment()))
            .orElse(Touches.NONE);
    // A later sighting of the event's own browser would replace a linked one.
    boolean isSettled =
        credited.isPresent()
            && credited.get().at().compareTo(event.moment()) <= 0
            && (!credited.get().isLinked() || event.browser().isEmpty())
            && its.isSettled(event.moment());
    return new Match(
        credited.map(Seen::at),
        credited.map(Seen::isLinked).orElse(false),
        personKey(event),
        user.isAmbiguous(),
        user.isPresent(),
        its.last(),
        its.first(),
        isSettled);
  }

  /**
   * A browser that was seen, so that a server event can be credited to it.
   *
   * @param window what of it can matter
   * @param at the latest sighting at or before the event, else the earliest after (C7)
   */
  private record Seen(BrowserHashes browser, MomentRange window, Moment at, boolean isLinked) {}

  private Optional<Seen> ownBrowser(AskedEvent event) {
    return event
        .browser()
        .flatMap(browser -> seen(browser, MomentRange.around(event.moment()), event, false));
  }

  /** Near enough both to the event and to the link. */
  private Optional<Seen> linkedBrowser(AskedEvent event, NearestLink user) {
    return user.link()
        .flatMap(
            link ->
                seen(
                    link.browser(),
                    MomentRange.around(event.moment()).and(MomentRange.around(link.moment())),
                    event,
                    true));
  }

  private Optional<Seen> seen(
      BrowserHashes browser, MomentRange window, AskedEvent event, boolean isLinked) {
    return sightings
        .latest(browser, window.until(event.moment()))
        .or(() -> sightings.earliest(browser, window))
        .map(at -> new Seen(browser, window, at, isLinked));
  }

  private record Touches(Optional<Moment> last, Optional<Moment> first) {
    static final Touches NONE = new Touches(Optional.empty(), Optional.empty());

    /** C7 looks no further once there is one at or before the event. */
    boolean isSettled(Moment event) {
      return last.isPresent() && last.get().compareTo(event) <= 0;
    }
  }

  /** C7. */
  private Touches touches(BrowserHashes browser, MomentRange window, Moment event) {
    Optional<Moment> first = touches.earliest(browser, window);
    if (first.isEmpty()) {
      return Touches.NONE;
    }
    MomentRange before = window.until(event);
    return new Touches(
        nonDirectTouches
            .latest(browser, before)
            .or(() -> touches.latest(browser, before))
            .or(() -> first),
        first);
  }

  /** C8. */
  private OptionalLong personKey(AskedEvent event) {
    return event
        .linkedBrowser()
        .flatMap(browser -> links.ofBrowser(browser, event.moment()))
        .map(link -> OptionalLong.of(link.userKey()))
        .orElse(OptionalLong.empty());
  }
}
