package dev.vouch.benchmarks.fill;

import dev.vouch.core.site.SiteId;

/**
 * A site that was filled.
 *
 * @param number from 1; the larger, the fewer events it has
 * @param token of a key that it may send with, at almost any rate
 */
public record FilledSite(int number, SiteId id, String token) {
  /** The number of the site that has 1 % of the events of {@link Shape#SHARED}. */
  public static final int ONE_PERCENT = 28;
}
