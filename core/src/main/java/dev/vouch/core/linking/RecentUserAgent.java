package dev.vouch.core.linking;

import java.time.Duration;

/**
 * A User-Agent of a browser, with its address if it had only one in the last minutes.
 *
 * @param address the hash of its latest address
 * @param isShared whether it had another one minutes before
 * @param seenMs when it was last seen, in milliseconds since 1970
 */
record RecentUserAgent(long address, boolean isIpv4, boolean isShared, long seenMs) {
  private static final long WINDOW_MS = Duration.ofMinutes(10).toMillis();

  RecentUserAgent seenAgain(RecentUserAgent later) {
    boolean hasOther = isRecent(later.seenMs) && (isShared || address != later.address);
    return new RecentUserAgent(later.address, later.isIpv4, hasOther, later.seenMs);
  }

  /** Whether it was seen in the last minutes, under one address only, which is not this one. */
  boolean isOnlyUnderOther(long otherAddress, long nowMs) {
    return isRecent(nowMs) && !isShared && address != otherAddress;
  }

  private boolean isRecent(long nowMs) {
    return nowMs - seenMs <= WINDOW_MS;
  }
}
