package dev.vouch.core.linking;

import dev.vouch.core.linking.LinkingWarnings.Differences;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The statistics of one site since a time. Not thread-safe. */
final class SiteLinking {
  /** A mistake concerns more than a fifth of the events. */
  private static final int SHARE = 5;

  /** If a tenth of the IDs are announced, both sides write them in the same way. */
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
   * @param forms computes its normal forms, which takes longer than the rest
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

  /** Counts that the User-Agent of such an event was seen under another address only. */
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
}
