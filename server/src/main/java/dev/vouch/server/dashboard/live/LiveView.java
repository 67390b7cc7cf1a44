package dev.vouch.server.dashboard.live;

import dev.vouch.core.ingest.CountedRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.site.Site;
import java.util.List;
import java.util.Optional;

/**
 * What the page shows when it is opened, the latest first.
 *
 * @param requests of backends that were refused
 * @param pages hosts of pages that were refused
 * @param position where the stream goes on
 * @param node the name of the server whose refusals these are
 * @param since when it started
 */
public record LiveView(
    Site site,
    LiveFilter filter,
    List<CreditedEvent> events,
    List<CountedRefusal<Refusal>> requests,
    List<CountedRefusal<String>> pages,
    String position,
    Optional<String> node,
    String since) {
  public LiveView {
    events = List.copyOf(events);
    requests = List.copyOf(requests);
    pages = List.copyOf(pages);
  }
}
