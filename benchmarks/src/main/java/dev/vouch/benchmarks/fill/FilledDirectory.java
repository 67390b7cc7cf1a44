package dev.vouch.benchmarks.fill;

import java.util.List;

/**
 * The content of a filled directory.
 *
 * @param sites the largest first
 * @param counts of all sites together
 */
public record FilledDirectory(List<FilledSite> sites, Counts counts) {
  public FilledDirectory {
    sites = List.copyOf(sites);
  }

  /**
   * The numbers of what was written.
   *
   * @param successes confirmed successes
   * @param confirmed events sent by a backend
   * @param pings {@code identify()} calls, which are not events
   */
  public record Counts(long events, long pageviews, long successes, long confirmed, long pings) {}
}
