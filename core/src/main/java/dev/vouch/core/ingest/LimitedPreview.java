package dev.vouch.core.ingest;

import dev.vouch.core.credit.CreditPreview;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * A decorator of a {@link CreditPreview} that limits the previews of events with a browser or a
 * user, per site and hour: an API key cannot trace many people without recording an event. Other
 * events are previewed without a limit. Thread-safe, never blocks.
 */
public final class LimitedPreview implements CreditPreview {
  /**
   * The maximum number of limited previews per site in any hour, on one node (docs/events.md, dry
   * run).
   */
  public static final int PER_HOUR = 200;

  private static final Limit LIMIT = new Limit(PER_HOUR, Duration.ofHours(1));

  private final CreditPreview preview;
  private final RateLimiter<SiteId> limiter;

  /**
   * Creates the preview.
   *
   * @param nanoTime monotonic time in nanoseconds
   */
  public LimitedPreview(CreditPreview preview, LongSupplier nanoTime) {
    this.preview = preview;
    this.limiter = new SlidingWindows<>(nanoTime);
  }

  @Override
  public CompletionStage<Optional<PreviewedCredit>> of(LogRecord.ServerEvent event) {
    if (event.browser().isEmpty() && event.userKey().isEmpty()) {
      return preview.of(event);
    }
    return limiter
        .admit(event.site(), LIMIT, 1)
        .thenCompose(
            decision ->
                switch (decision) {
                  case Decision.Admitted _ -> preview.of(event);
                  case Decision.Refused _ -> NONE.of(event);
                });
  }
}
