package dev.vouch.dashboard.live;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Filter of the events on the live page.
 *
 * @param origin the origin of the events; empty for all
 * @param eventName the name of the events; empty for all
 */
public record LiveFilter(Optional<Origin> origin, Optional<EventName> eventName) {
  private static final String ORIGIN = "origin";
  private static final String EVENT_NAME = "event_name";

  /**
   * Parses the URL's parameters, which are those of the API's list of events.
   *
   * @throws ProblemException 400 with all invalid parameters
   */
  static LiveFilter of(PageRequest request) {
    Optional<String> origin = request.parameter(ORIGIN);
    Optional<String> eventName = request.parameter(EVENT_NAME);
    LiveFilter filter =
        new LiveFilter(
            origin.flatMap(name -> WireNamed.parse(Origin.class, name)),
            eventName.flatMap(name -> WireNamed.parse(EventName.class, name)));
    List<Problem> problems =
        Stream.of(
                problem(
                    origin.isPresent() && filter.origin().isEmpty(),
                    ORIGIN,
                    "origin must be server or browser. Omit it for both."),
                problem(
                    eventName.isPresent() && filter.eventName().isEmpty(),
                    EVENT_NAME,
                    "event_name must be one of %s. Omit it for all."
                        .formatted(
                            Arrays.stream(EventName.values())
                                .map(EventName::wireName)
                                .collect(joining(", ")))))
            .flatMap(Optional::stream)
            .toList();
    if (!problems.isEmpty()) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "Fix every problem listed in errors.", problems);
    }
    return filter;
  }

  private static Optional<Problem> problem(boolean isWrong, String parameter, String detail) {
    return isWrong
        ? Optional.of(new Problem(parameter, "invalid_" + parameter, detail))
        : Optional.empty();
  }

  /** The filter with another origin. */
  public LiveFilter with(Optional<Origin> other) {
    return new LiveFilter(other, eventName);
  }

  /** The filter with another event name. */
  public LiveFilter withEventName(Optional<EventName> other) {
    return new LiveFilter(origin, other);
  }

  public boolean isAll() {
    return origin.isEmpty() && eventName.isEmpty();
  }

  /**
   * The query string that {@link #of} parses, with its question mark; empty if nothing is filtered.
   */
  public String query() {
    return Stream.of(
            origin.map(chosen -> ORIGIN + "=" + chosen.wireName()),
            eventName.map(chosen -> EVENT_NAME + "=" + chosen.wireName()))
        .flatMap(Optional::stream)
        .reduce((one, other) -> one + "&" + other)
        .map(parameters -> "?" + parameters)
        .orElse("");
  }

  EventsQuestion question(SiteId site, int limit, OptionalLong after) {
    return new EventsQuestion(site, limit, Optional.empty(), after, eventName, origin);
  }
}
