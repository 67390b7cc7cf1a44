package dev.vouch.embedded.rollup;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Query;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which events of a site match a question's filters.
 *
 * @param touches of the attribution model
 * @param names empty if any, and with an empty element for events without a name
 * @param kinds by their keys
 */
record EventFilter(
    AttributionModel credit,
    MatchingIds pages,
    MatchingIds clients,
    MatchingIds touches,
    Optional<Set<Optional<String>>> names,
    MatchingIds kinds) {
  /** All events. */
  static final EventFilter NONE =
      new EventFilter(
          AttributionModel.LAST,
          MatchingIds.ALL,
          MatchingIds.ALL,
          MatchingIds.ALL,
          Optional.empty(),
          MatchingIds.ALL);

  boolean isNone() {
    return equals(NONE);
  }

  /** Returns a condition over the table {@code event} that all of them meet, and few others. */
  Query condition() {
    List<String> conditions = new ArrayList<>();
    conditions.add(pages.condition("event.page"));
    conditions.add(clients.condition("event.client"));
    conditions.add(touches.condition(touchColumn()));
    conditions.add(kinds.condition("(%s)".formatted(EventKind.SQL)));
    Map<String, Object> parameters = new HashMap<>();
    names.ifPresent(wanted -> conditions.add(isNamed(wanted, parameters)));
    return new Query(String.join(" AND ", conditions), parameters);
  }

  private String touchColumn() {
    return switch (credit) {
      case LAST, LINEAR -> "coalesce(event.last_touch, 0)";
      case FIRST -> "coalesce(event.first_touch, 0)";
    };
  }

  private static String isNamed(Set<Optional<String>> names, Map<String, Object> parameters) {
    List<String> alternatives = new ArrayList<>();
    for (Optional<String> name : names) {
      String parameter = "event_name_" + parameters.size();
      name.ifPresent(text -> parameters.put(parameter, text));
      alternatives.add(name.isPresent() ? "event.name = :" + parameter : "event.name IS NULL");
    }
    return "(" + String.join(" OR ", alternatives) + ")";
  }

  boolean matches(SpanEvent event) {
    return matchesCredit(event.client(), event.lastTouch(), event.firstTouch())
        && matchesContent(event.kind(), event.name(), event.page());
  }

  boolean matchesCredit(int client, int lastTouch, int firstTouch) {
    int touch =
        switch (credit) {
          case LAST, LINEAR -> lastTouch;
          case FIRST -> firstTouch;
        };
    return clients.contains(client) && touches.contains(touch);
  }

  boolean matchesContent(EventKind kind, Optional<String> name, int page) {
    return pages.contains(page)
        && kinds.contains(kind.key())
        && (names.isEmpty() || names.get().contains(name));
  }
}
