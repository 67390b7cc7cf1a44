package dev.vouch.server.site;

import dev.vouch.core.credit.CreditPreview;
import dev.vouch.core.ingest.BrowserMatch;
import dev.vouch.core.ingest.MatchProbe;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Application service that checks whether a site has seen a browser. So that nobody can be traced
 * with it, a site has few checks an hour, each is in the activity log without what was checked, and
 * nothing else is kept or logged. Blocking; thread-safe.
 */
public final class BrowserChecks {
  /** The maximum number of checks of a site in any hour, on one node. */
  public static final int PER_HOUR = 20;

  private static final Limit LIMIT = new Limit(PER_HOUR, Duration.ofHours(1));

  /** A node receives the salts of a new period within moments. */
  private static final Duration RETRY_WITHOUT_SALTS = Duration.ofSeconds(5);

  /** Rounds up to whole minutes. */
  private static final Duration ALMOST_A_MINUTE = Duration.ofMinutes(1).minusNanos(1);

  private final MatchProbe probe;
  private final AuditLog audit;
  private final RateLimiter<SiteId> limiter;

  /**
   * Creates the service.
   *
   * @param nanoTime monotonic time in nanoseconds
   */
  public BrowserChecks(MatchProbe probe, AuditLog audit, LongSupplier nanoTime) {
    this.probe = probe;
    this.audit = audit;
    this.limiter = new SlidingWindows<>(nanoTime);
  }

  /** The message that the site has no check left. */
  public static String limitMessage(Duration retryAfter) {
    return "A site has %d checks of browsers an hour. Check again in %d min."
        .formatted(PER_HOUR, retryAfter.plus(ALMOST_A_MINUTE).toMinutes());
  }

  /** The outcome of a check. */
  public sealed interface Outcome {
    /** The result. */
    record Checked(BrowserMatch match) implements Outcome {}

    /** The site has no check left until then. */
    record LimitReached(Duration retryAfter) implements Outcome {}

    /** The check is not possible at present. */
    record Unavailable(Duration retryAfter) implements Outcome {}
  }

  /**
   * Checks whether a site has seen a browser.
   *
   * @param ip the address as a backend forwards it; need not be one
   */
  public Outcome check(SiteId site, String ip, String userAgent) {
    return switch (count(site)) {
      case Decision.Refused refused -> new Outcome.LimitReached(refused.reset());
      case Decision.Admitted _ ->
          probe
              .run(site, ip, userAgent)
              .toCompletableFuture()
              .join()
              .<Outcome>map(Outcome.Checked::new)
              .orElseGet(() -> new Outcome.Unavailable(RETRY_WITHOUT_SALTS));
    };
  }

  /**
   * Returns a preview in which an event with a browser or a user counts as a check, and has none if
   * the site has no check left. Unlike other previews, it blocks.
   */
  public CreditPreview counting(CreditPreview preview) {
    return event ->
        (event.browser().isPresent() || event.userKey().isPresent())
                && count(event.site()) instanceof Decision.Refused
            ? CreditPreview.NONE.of(event)
            : preview.of(event);
  }

  private Decision count(SiteId site) {
    Decision decision = limiter.admit(site, LIMIT, 1).toCompletableFuture().join();
    if (decision instanceof Decision.Admitted) {
      audit.record(site, AuditEntry.browserChecked());
    }
    return decision;
  }
}
