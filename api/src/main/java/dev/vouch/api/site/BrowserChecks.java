package dev.vouch.api.site;

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
 * Application service that checks whether a site has seen a browser. To prevent tracing of people,
 * the number of checks per site and hour is limited, and each check is recorded in the activity log
 * without the address and the User-Agent. Nothing else is stored or logged. Blocking; thread-safe.
 */
public final class BrowserChecks {
  /** The maximum number of checks per site in any hour, on one node. */
  public static final int PER_HOUR = 20;

  private static final Limit LIMIT = new Limit(PER_HOUR, Duration.ofHours(1));

  /** A node receives the salts of a new period within seconds. */
  private static final Duration RETRY_WITHOUT_SALTS = Duration.ofSeconds(5);

  /** Added to a duration to round it up to whole minutes. */
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

  /** Returns the error message for a site that has reached the limit. */
  public static String limitMessage(Duration retryAfter) {
    return "A site has %d checks of browsers an hour. Check again in %d min."
        .formatted(PER_HOUR, retryAfter.plus(ALMOST_A_MINUTE).toMinutes());
  }

  /** The outcome of a check. */
  public sealed interface Outcome {
    /** The check was made. */
    record Checked(BrowserMatch match) implements Outcome {}

    /**
     * The site has reached the limit of checks.
     *
     * @param retryAfter the time until the next check is allowed
     */
    record LimitReached(Duration retryAfter) implements Outcome {}

    /** The check is not possible at present, because the salts are missing. */
    record Unavailable(Duration retryAfter) implements Outcome {}
  }

  /**
   * Checks whether a site has seen a browser.
   *
   * @param ip the address as the backend forwards it; may be invalid
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
   * Returns a preview that counts each event with a browser or a user as a check. Such an event
   * gets no preview if the site has reached the limit. Unlike other previews, this one blocks.
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
