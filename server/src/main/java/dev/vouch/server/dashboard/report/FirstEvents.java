package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.Warehouse;
import java.util.Optional;

/** Tells a site that has never had an event from one with none in the days that are asked for. */
public final class FirstEvents {
  private FirstEvents() {}

  /** Whether the first event of a site is still to come. */
  public static boolean areAwaited(Site site, Warehouse warehouse) {
    return warehouse
        .answer(
            new EventsQuestion(site.id(), 1, Optional.empty(), Optional.empty(), Optional.empty()))
        .events()
        .isEmpty();
  }
}
