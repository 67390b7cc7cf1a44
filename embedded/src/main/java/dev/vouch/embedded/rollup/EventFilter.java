package dev.vouch.embedded.rollup;

import dev.vouch.core.report.AttributionModel;
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

  boolean matches(SpanEvent event) {
    return matchesCredit(event.client(), event.lastTouch(), event.firstTouch())
        && matchesContent(event.kind(), event.name(), event.page());
  }

  boolean matchesCredit(int client, int lastTouch, int firstTouch) {
    int touch =
        switch (credit) {
          case LAST -> lastTouch;
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
