package dev.vouch.app;

import dev.vouch.api.site.BrowserChecks;
import dev.vouch.api.site.SiteServices;
import dev.vouch.reports.ReportServices;
import dev.vouch.reports.UserEventsReport;

/**
 * The subsystems and services that the HTTP endpoints use.
 *
 * @param browserChecks checks whether a browser's events and a backend's events would match
 * @param userEvents lists the events of one user
 */
record Subsystems(
    Startup startup,
    Storage storage,
    Ingestion ingestion,
    NodeState nodeState,
    AccessControl access,
    ReportServices reports,
    SiteServices sites,
    BrowserChecks browserChecks,
    UserEventsReport userEvents) {
  static Subsystems of(
      Startup startup,
      Storage storage,
      Ingestion ingestion,
      NodeState nodeState,
      AccessControl access,
      ReportServices reports,
      SiteServices sites) {
    return new Subsystems(
        startup,
        storage,
        ingestion,
        nodeState,
        access,
        reports,
        sites,
        new BrowserChecks(ingestion.matchProbe(), storage.directory().audit(), startup.nanoTime()),
        new UserEventsReport(
            storage.directory().sites(), storage.directory().audit(), reports.queries()));
  }
}
