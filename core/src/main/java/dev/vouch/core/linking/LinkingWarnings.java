package dev.vouch.core.linking;

import java.time.Instant;

/**
 * Probable mistakes in the IDs and addresses that a site's backend and pages send
 * (docs/reports.md). A number below {@link #MIN} is reported as 0, so that no number says anything
 * about one person.
 *
 * @param since the time from which requests were counted
 * @param sharedIdSuccesses the successes with a user ID that more than a fifth of the successes
 *     have
 * @param sharedIdBrowsers the browsers that announced a user ID which many browsers announce;
 *     approximate
 * @param unannouncedIds the user IDs that a backend sent and no browser announced
 * @param unusedIds the user IDs that browsers announced and no backend sent
 * @param differences the {@code unannouncedIds} that differ from an announced ID only in notation
 * @param otherAddress the events whose User-Agent was seen minutes before under one other address
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
   * The numbers of a backend's user IDs that differ from an announced ID only in notation.
   *
   * @param letterCase differ in upper and lower case, and possibly in white space
   * @param whiteSpace differ only in white space
   * @param prefix differ in a part before a separator, such as {@code user:}
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
