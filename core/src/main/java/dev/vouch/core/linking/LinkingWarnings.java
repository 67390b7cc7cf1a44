package dev.vouch.core.linking;

import java.time.Instant;

/**
 * Probable mistakes in how a site's backend and pages name users and browsers (docs/reports.md). A
 * number below {@link #MIN} is given as 0, so that none says anything about one person.
 *
 * @param since the time from which requests were counted
 * @param sharedIdSuccesses successes with a user ID that many orders have
 * @param sharedIdBrowsers browsers that announced a user ID which many browsers announce;
 *     approximate
 * @param unannouncedIds user IDs that a backend sent and no browser announced
 * @param unusedIds user IDs that browsers announced and no backend sent
 * @param differences those of {@code unannouncedIds} that nearly equal an announced one
 * @param otherAddress events whose User-Agent was seen minutes before under one other address
 */
public record LinkingWarnings(
    Instant since,
    int sharedIdSuccesses,
    int sharedIdBrowsers,
    int unannouncedIds,
    int unusedIds,
    Differences differences,
    int otherAddress) {
  /** The smallest number that is reported. */
  public static final int MIN = 20;

  /**
   * Numbers of user IDs of a backend that equal an announced one but for this.
   *
   * @param letterCase upper and lower case, with or without white space
   * @param whiteSpace white space alone
   * @param prefix a part before a separator such as {@code user:}
   */
  public record Differences(int letterCase, int whiteSpace, int prefix) {
    /** No difference found. */
    public static final Differences NONE = new Differences(0, 0, 0);
  }

  /** Whether there is nothing to warn about. */
  public boolean isEmpty() {
    return sharedIdSuccesses == 0
        && sharedIdBrowsers == 0
        && unannouncedIds == 0
        && otherAddress == 0;
  }
}
