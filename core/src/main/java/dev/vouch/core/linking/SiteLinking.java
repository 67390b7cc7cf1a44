package dev.vouch.core.linking;

import dev.vouch.core.linking.LinkingWarnings.Differences;
import dev.vouch.core.linking.NearlyEqualIds.UserIdUse;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The statistics of one site since a time. Not thread-safe. */
final class SiteLinking {
  /** A mistake is reported if it affects more than one in this many events. */
  private static final int SHARE = 5;

  /**
   * If at least one in this many IDs of the backend is announced, both sides use equal IDs, and no
   * mistake is reported.
   */
  private static final int ANNOUNCED_SHARE = 10;

  private final Instant since;
  private final RecentEntries<UserIdUse> announced = new RecentEntries<>();
  private final RecentEntries<UserIdUse> sent = new RecentEntries<>();
  private final RecentEntries<RecentUserAgent> userAgents = new RecentEntries<>();
  private int successes;
  private int forwarded;
  private int otherAddress;

  SiteLinking(Instant since) {
    this.since = since;
  }

  Instant since() {
    return since;
  }

  /**
   * Counts a user ID that a browser announced.
   *
   * @param exact the hash of the ID
   * @param forms computes the normal forms; called only for a new ID, because it is slow
   */
  void announced(long exact, Supplier<UserIdForms> forms, long browserHash) {
    announced.put(exact, of(announced, exact, forms).byBrowser(browserHash));
    sent.computeIfPresent(exact, (_, use) -> use.announced());
  }

  /** Counts a user ID of a backend's success. */
  void sent(long exact, Supplier<UserIdForms> forms) {
    successes++;
    UserIdUse use = of(sent, exact, forms).byBackend();
    sent.put(exact, announced.containsKey(exact) ? use.announced() : use);
  }

  private static UserIdUse of(
      RecentEntries<UserIdUse> known, long exact, Supplier<UserIdForms> forms) {
    UserIdUse use = known.get(exact);
    return use == null ? UserIdUse.unused(forms.get()) : use;
  }

  void browserSeen(long userAgent, RecentUserAgent seen) {
    userAgents.merge(userAgent, seen, RecentUserAgent::seenAgain);
  }

  /** Counts an event with an address and a User-Agent; returns whether any browser was seen. */
  boolean forwarded() {
    forwarded++;
    return !userAgents.isEmpty();
  }

  /** Counts an event whose User-Agent was seen only under another address. */
  void forwardedOtherAddress() {
    otherAddress++;
  }

  Optional<RecentUserAgent> seenUnderOther(long userAgent, long address, long nowMs) {
    return Optional.ofNullable(userAgents.get(userAgent))
        .filter(seen -> seen.isOnlyUnderOther(address, nowMs));
  }

  LinkingWarnings warnings() {
    List<UserIdForms> unannounced =
        sent.values().stream().filter(use -> !use.isAnnounced()).map(UserIdUse::forms).toList();
    int matched = sent.size() - unannounced.size();
    int unused =
        (int) announced.keySet().stream().filter(exact -> !sent.containsKey(exact)).count();
    boolean writtenApart =
        unannounced.size() >= LinkingWarnings.MIN
            && unused >= LinkingWarnings.MIN
            && matched * ANNOUNCED_SHARE < sent.size();
    return new LinkingWarnings(
        since,
        sharedIdSuccesses(),
        sharedIdBrowsers(),
        writtenApart ? unannounced.size() : 0,
        writtenApart ? unused : 0,
        writtenApart
            ? NearlyEqualIds.differences(unannounced, announced.values())
            : Differences.NONE,
        otherAddress >= LinkingWarnings.MIN && otherAddress * SHARE > forwarded ? otherAddress : 0);
  }

  private int sharedIdSuccesses() {
    return sent.values().stream()
        .mapToInt(UserIdUse::uses)
        .filter(uses -> uses >= LinkingWarnings.MIN && uses * SHARE > successes)
        .sum();
  }

  private int sharedIdBrowsers() {
    return announced.values().stream()
        .mapToInt(UserIdUse::browserCount)
        .filter(browsers -> browsers >= LinkingWarnings.MIN)
        .sum();
  }

  /** The most recently used entries by a hash, up to a maximum. Not thread-safe. */
  private static final class RecentEntries<V> extends LinkedHashMap<Long, V> {
    private static final long serialVersionUID = 1L;
    private static final int INITIAL_CAPACITY = 16;
    private static final float LOAD_FACTOR = 0.75f;
    private static final int ENTRIES_MAX = 512;

    RecentEntries() {
      super(INITIAL_CAPACITY, LOAD_FACTOR, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, V> eldest) {
      return size() > ENTRIES_MAX;
    }
  }

  /**
   * A User-Agent of a browser, with its latest address.
   *
   * @param address the hash of its latest address
   * @param isShared whether it had another address in the 10 minutes before
   * @param seenMs the time at which it was last seen, in milliseconds since 1970
   */
  record RecentUserAgent(long address, boolean isIpv4, boolean isShared, long seenMs) {
    private static final long WINDOW_MS = Duration.ofMinutes(10).toMillis();

    RecentUserAgent seenAgain(RecentUserAgent later) {
      boolean hasOther = isRecent(later.seenMs) && (isShared || address != later.address);
      return new RecentUserAgent(later.address, later.isIpv4, hasOther, later.seenMs);
    }

    /**
     * Whether the User-Agent was seen in the last 10 minutes, and only under an address that is not
     * {@code otherAddress}.
     */
    boolean isOnlyUnderOther(long otherAddress, long nowMs) {
      return isRecent(nowMs) && !isShared && address != otherAddress;
    }

    private boolean isRecent(long nowMs) {
      return nowMs - seenMs <= WINDOW_MS;
    }
  }
}
