package dev.vouch.contract.history;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import java.time.Duration;
import java.time.Instant;

/**
 * A browser whose hashes change with the salts of I2 and I3: one simulated salt per 14-day period,
 * the even-numbered live one for the visitor hash, the odd-numbered for the crossing hash.
 *
 * @param name represents its IP address and User-Agent
 */
public record SimulatedBrowser(String name) {
  private static final long PERIOD_SECONDS = Duration.ofDays(14).toSeconds();

  /** Returns the hashes of this browser on a site at {@code instant}. */
  public BrowserHashes hashesAt(SiteId site, Instant instant) {
    long newest = Math.floorDiv(instant.getEpochSecond(), PERIOD_SECONDS);
    long older = newest - 1;
    return newest % 2 == 0
        ? new BrowserHashes(hash(site, newest), hash(site, older))
        : new BrowserHashes(hash(site, older), hash(site, newest));
  }

  private long hash(SiteId site, long salt) {
    return SimulatedHash.of(site + "/" + salt + "/" + name);
  }
}
