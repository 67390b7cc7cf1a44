package dev.vouch.app.demo;

import dev.vouch.app.demo.StoryAction.BrowserEvent;
import dev.vouch.app.demo.StoryAction.Confirmation;
import dev.vouch.app.demo.StoryAction.CrawlerPageView;
import dev.vouch.app.demo.StoryAction.Event;
import dev.vouch.app.demo.StoryAction.Forwarded;
import dev.vouch.app.demo.StoryAction.Retry;
import dev.vouch.app.demo.StoryAction.SignIn;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Calculator of the expected credit of each event of a story, from the simulator's plan and by the
 * rules in docs/identity.md. It shares no code with the server, because it verifies the server's
 * credit.
 */
final class Attribution {
  /** The lifetime of a visitor hash's salt, after which a browser is counted as a new visitor. */
  private static final Duration SALT_LIFETIME = Duration.ofDays(28);

  private static final String ORDER_ID = "order_id";

  private final List<StoryAction> actions;

  private Attribution(CustomerStory story) {
    actions = story.actions();
  }

  static Stream<ExpectedCredit> of(CustomerStory story) {
    Attribution attribution = new Attribution(story);
    return story.actions().stream()
        .filter(Event.class::isInstance)
        .map(Event.class::cast)
        .map(attribution::credited);
  }

  private ExpectedCredit credited(Event event) {
    return switch (event) {
      case BrowserEvent seen ->
          creditToBrowser(seen, seen.browser(), Optional.empty(), "same_browser");
      case Confirmation confirmation ->
          original(confirmation)
              .map(original -> credited(original).of(confirmation))
              .orElseGet(() -> credited(confirmation));
    };
  }

  /**
   * Returns the confirmation of the order that a refund or a void refers to; empty for other
   * events.
   */
  private Optional<Confirmation> original(Confirmation event) {
    return event
        .order()
        .filter(order -> !order.field().equals(ORDER_ID))
        .flatMap(
            order ->
                actions.stream()
                    .filter(Confirmation.class::isInstance)
                    .map(Confirmation.class::cast)
                    .filter(
                        other ->
                            other
                                .order()
                                .equals(Optional.of(new StoryAction.Order(ORDER_ID, order.id()))))
                    .findFirst());
  }

  private ExpectedCredit credited(Confirmation event) {
    Optional<DemoBrowser> own = ownBrowser(event).filter(browser -> isSeen(browser, event.at()));
    if (own.isPresent()) {
      return creditToBrowser(event, own.get(), event.userId(), "same_browser");
    }
    Optional<DemoBrowser> linked =
        event
            .userId()
            .flatMap(_ -> nearest(links(event.at()), Link::at, event.at()))
            .map(Link::browser);
    if (linked.isPresent()) {
      return creditToBrowser(event, linked.get(), event.userId(), "linked_user");
    }
    return withoutBrowser(event);
  }

  private static Optional<DemoBrowser> ownBrowser(Confirmation event) {
    return event.forwarded() == Forwarded.BOTH ? event.browser() : Optional.empty();
  }

  private ExpectedCredit creditToBrowser(
      Event event, DemoBrowser browser, Optional<String> userId, String reason) {
    Instant sighting =
        nearest(sightings(browser, event.at()), Function.identity(), event.at()).orElseThrow();
    List<Link> links =
        links(event.at()).stream().filter(link -> link.browser().equals(browser)).toList();
    String person =
        userId
            .or(() -> nearest(links, Link::at, event.at()).map(Link::userId))
            .orElse(visitor(browser, sighting));
    return new ExpectedCredit(
        event,
        person,
        "visitor",
        reason,
        Optional.of(browser),
        Optional.of(lastTouch(browser, event.at())),
        Optional.of(firstTouch(browser, event.at())));
  }

  private static String visitor(DemoBrowser browser, Instant at) {
    return browser + " of " + at.getEpochSecond() / SALT_LIFETIME.toSeconds();
  }

  private ExpectedCredit withoutBrowser(Confirmation event) {
    String kind = event.userId().isPresent() ? "user" : "standalone";
    String person =
        event
            .userId()
            .or(() -> ownBrowser(event).map(browser -> visitor(browser, event.at())))
            .orElse(event.key());
    return new ExpectedCredit(
        event,
        person,
        kind,
        reasonWithoutBrowser(event),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static String reasonWithoutBrowser(Confirmation event) {
    return switch (event.forwarded()) {
      case ONLY_USER_AGENT -> "ip_missing";
      case ONLY_IP -> "user_agent_missing";
      case BOTH -> "browser_never_seen";
      case NOTHING -> event.userId().isPresent() ? "never_identified" : "nothing_forwarded";
    };
  }

  /**
   * Returns the last touch at or before a time that is not direct, or direct if all earlier touches
   * are direct. If there is no earlier touch, returns the first later one.
   */
  private VisitOrigin lastTouch(DemoBrowser browser, Instant at) {
    List<VisitOrigin> before =
        touches(browser, at).stream()
            .filter(touch -> !touch.at().isAfter(at))
            .map(BrowserEvent::origin)
            .toList();
    if (before.isEmpty()) {
      return firstTouch(browser, at);
    }
    return before.reversed().stream()
        .filter(origin -> !origin.isDirect())
        .findFirst()
        .orElse(VisitOrigin.DIRECT);
  }

  /** Returns the first touch in the window; direct if there is none. */
  private VisitOrigin firstTouch(DemoBrowser browser, Instant at) {
    return touches(browser, at).stream()
        .map(BrowserEvent::origin)
        .findFirst()
        .orElse(VisitOrigin.DIRECT);
  }

  private List<BrowserEvent> touches(DemoBrowser browser, Instant at) {
    return within(BrowserEvent.class, at)
        .filter(seen -> seen.browser().equals(browser) && seen.origin().source().isPresent())
        .toList();
  }

  /** A sign-in or confirmation that links a browser to a user. */
  private record Link(Instant at, DemoBrowser browser, String userId) {}

  private List<Link> links(Instant at) {
    Stream<Link> signIns =
        within(SignIn.class, at)
            .map(signIn -> new Link(signIn.at(), signIn.browser(), signIn.userId()));
    Stream<Link> confirmations = within(Confirmation.class, at).flatMap(c -> link(c, at).stream());
    return Stream.concat(signIns, confirmations).sorted(Comparator.comparing(Link::at)).toList();
  }

  /**
   * Returns the link of a confirmation if its browser was seen in the window (docs/identity.md
   * C10).
   */
  private Optional<Link> link(Confirmation confirmation, Instant at) {
    return ownBrowser(confirmation)
        .filter(browser -> isSeen(browser, at))
        .flatMap(
            browser ->
                confirmation.userId().map(user -> new Link(confirmation.at(), browser, user)));
  }

  private boolean isSeen(DemoBrowser browser, Instant at) {
    return !sightings(browser, at).isEmpty();
  }

  /** Returns the times of the requests that the browser itself sent in the window. */
  private List<Instant> sightings(DemoBrowser browser, Instant at) {
    return within(StoryAction.class, at)
        .filter(action -> isSighting(action, browser))
        .map(StoryAction::at)
        .toList();
  }

  private static boolean isSighting(StoryAction action, DemoBrowser browser) {
    return switch (action) {
      case BrowserEvent seen -> seen.browser().equals(browser);
      case SignIn signIn -> signIn.browser().equals(browser);
      case Confirmation _, Retry _, CrawlerPageView _ -> false;
    };
  }

  private <A extends StoryAction> Stream<A> within(Class<A> type, Instant at) {
    return actions.stream()
        .filter(type::isInstance)
        .map(type::cast)
        .filter(
            action ->
                Duration.between(action.at(), at).abs().compareTo(StoryGenerator.WINDOW) <= 0);
  }

  /** Returns the last element at or before a time; if there is none, the first after it. */
  private static <T> Optional<T> nearest(
      List<T> chronological, Function<T, Instant> time, Instant at) {
    return chronological.reversed().stream()
        .filter(element -> !time.apply(element).isAfter(at))
        .findFirst()
        .or(() -> chronological.stream().findFirst());
  }

  /**
   * The expected credit of an event.
   *
   * @param person the person for whom the event is counted
   * @param kind {@code visitor}, {@code user} or {@code standalone}
   * @param reason the wire name of the reason, as in the coverage report
   * @param browser the credited browser, which determines country and device
   * @param lastTouch the origin of the last touch, for {@code credit=last}
   * @param firstTouch the origin of the first touch, for {@code credit=first}
   */
  record ExpectedCredit(
      StoryAction.Event event,
      String person,
      String kind,
      String reason,
      Optional<DemoBrowser> browser,
      Optional<VisitOrigin> lastTouch,
      Optional<VisitOrigin> firstTouch) {
    /** Returns the same credit for a refund or void of this order. */
    ExpectedCredit of(StoryAction.Confirmation refund) {
      return new ExpectedCredit(refund, person, kind, reason, browser, lastTouch, firstTouch);
    }

    Optional<String> source() {
      return lastTouch.flatMap(VisitOrigin::source);
    }

    boolean isPageView() {
      return event instanceof StoryAction.BrowserEvent seen && seen.eventName().equals("pageview");
    }

    boolean isConfirmed() {
      return event instanceof StoryAction.Confirmation;
    }

    /** Returns whether the event is a confirmation that is neither a refund nor a void. */
    boolean isSuccess() {
      return event instanceof StoryAction.Confirmation confirmation
          && confirmation.sale().filter(sale -> sale.value().signum() < 0).isEmpty();
    }

    /** Returns the number that the event adds to the successes: -1 for a void. */
    int successes() {
      return isSuccess() ? 1 : isVoid() ? -1 : 0;
    }

    private boolean isVoid() {
      return event instanceof StoryAction.Confirmation confirmation
          && confirmation.order().filter(order -> order.field().equals("void_of")).isPresent();
    }

    boolean isUnconfirmed() {
      return event instanceof StoryAction.BrowserEvent seen && seen.eventName().equals("success");
    }
  }
}
