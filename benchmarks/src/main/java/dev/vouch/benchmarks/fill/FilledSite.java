package dev.vouch.benchmarks.fill;

import dev.vouch.core.site.SiteId;

/**
 * A site of a filled directory.
 *
 * @param number from 1, in descending order of events
 * @param token of an API key with a high rate limit
 */
public record FilledSite(int number, SiteId id, String token) {
  /** The number of the site that has 1 % of the events of {@link Shape#SHARED}. */
  public static final int ONE_PERCENT = 28;
}
