package dev.vouch.api.site;

import dev.vouch.core.event.EventIds;
import dev.vouch.core.ingest.MatchProbe;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The application services of sites, for the API, the dashboard and periodic maintenance.
 * Thread-safe, except {@link #expiry}.
 */
public record SiteServices(
    SiteRemoval removal, SiteExpiry expiry, UserErasures erasures, BrowserChecks browserChecks) {
  /**
   * Creates the services.
   *
   * @param nanoTime the clock of rate limits, in nanoseconds from an arbitrary origin
   * @param receivedClock the clock that sets {@code received_at}
   * @param discard discards the exported files and the statistics of a site; called when events are
   *     removed
   */
  public static SiteServices of(
      Directory directory,
      EventLog log,
      InstantSource clock,
      LongSupplier nanoTime,
      ReceivedClock receivedClock,
      EventIds ids,
      MatchProbe matchProbe,
      Consumer<SiteId> discard) {
    BlockingLog blocking = new BlockingLog(log, receivedClock, ids);
    return new SiteServices(
        new SiteRemoval(directory.deletions(), blocking, discard),
        new SiteExpiry(
            directory.sites(),
            directory.campaignCosts(),
            directory.importedTotals(),
            blocking,
            clock),
        new UserErasures(
            directory.sites(), directory.audit(), blocking, directory.paymentUsers(), discard),
        new BrowserChecks(matchProbe, directory.audit(), nanoTime));
  }
}
