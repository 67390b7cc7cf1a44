package dev.vouch.benchmarks.fill;

import java.util.List;

/**
 * A directory that was filled.
 *
 * @param sites the largest first
 * @param counts of all sites together
 */
public record FilledDirectory(List<FilledSite> sites, Counts counts) {
  public FilledDirectory {
    sites = List.copyOf(sites);
  }

  /**
   * How much was written.
   *
   * @param successes confirmed ones
   * @param confirmed events sent by a backend
   * @param pings identifications of browsers, which are no events
   */
  public record Counts(long events, long pageviews, long successes, long confirmed, long pings) {}
}
