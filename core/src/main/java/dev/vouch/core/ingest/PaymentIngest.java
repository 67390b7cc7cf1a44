package dev.vouch.core.ingest;

import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.payment.HookId;
import dev.vouch.core.payment.Payload;
import dev.vouch.core.payment.Payload.PayloadException;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentHooks;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.payment.SignatureScheme.Verification;
import dev.vouch.core.payment.WebhookHeaders;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.request.Problem;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The pipeline of {@code POST /hooks/{provider}/{hook_id}} (docs/payments.md): apply the rate
 * limit, verify the signature, parse the notices, and record them as events, as {@code POST /event}
 * does. Thread-safe; {@link #receive} blocks.
 */
public final class PaymentIngest {
  /** The maximum size of a body in bytes. */
  public static final int BODY_BYTES_MAX = 1024 * 1024;

  /** The limit of each webhook. */
  private static final Limit PER_HOOK = Limit.STANDARD;

  /** Replaces a missing secret, so that verification takes as long as with one; never accepted. */
  private static final byte[] NO_SECRET = "no secret".getBytes(StandardCharsets.UTF_8);

  private final PaymentHooks hooks;
  private final PaymentRecorder recorder;
  private final RefusedRequests refusedRequests;
  private final ReceivedClock clock;
  private final SlidingWindows<Optional<HookId>> limiter;
  private final Map<PaymentProvider, OutcomeCounts<PaymentOutcome>> outcomes =
      new ConcurrentHashMap<>();
  private final Map<HookId, OutcomeCounts<PaymentOutcome>> outcomesByHook =
      new ConcurrentHashMap<>();

  /**
   * Creates the pipeline.
   *
   * @param refusedRequests where rejected requests are recorded
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin
   */
  public PaymentIngest(
      PaymentHooks hooks,
      PaymentRecorder recorder,
      RefusedRequests refusedRequests,
      ReceivedClock clock,
      LongSupplier nanoTime) {
    this.hooks = hooks;
    this.recorder = recorder;
    this.refusedRequests = refusedRequests;
    this.clock = clock;
    limiter = new SlidingWindows<>(nanoTime);
  }

  /** Returns the number of requests by outcome for a provider. */
  public OutcomeCounts<PaymentOutcome> outcomes(PaymentProvider provider) {
    return outcomes.computeIfAbsent(provider, _ -> new OutcomeCounts<>(PaymentOutcome.class));
  }

  /** Returns the number of requests by outcome to a webhook since the start. */
  public Map<String, Long> outcomes(HookId hook) {
    return countsOf(hook).byName();
  }

  private OutcomeCounts<PaymentOutcome> countsOf(HookId hook) {
    return outcomesByHook.computeIfAbsent(hook, _ -> new OutcomeCounts<>(PaymentOutcome.class));
  }

  /**
   * A webhook as requested by its URL.
   *
   * @param hook empty if there is none
   */
  public record Target(PaymentProvider provider, Optional<PaymentHook> hook) {}

  /** Finds the webhook of a URL. */
  public Target find(PaymentProvider provider, String hookId) {
    return new Target(
        provider,
        HookId.parse(hookId).flatMap(hooks::find).filter(hook -> hook.provider() == provider));
  }

  /**
   * Counts a request before its body is read. Returns the outcome if the rate limit is exceeded;
   * otherwise empty. All requests to unknown webhooks share one limit.
   */
  public Optional<PaymentOutcome> admit(Target target) {
    return switch (limiter.decide(target.hook().map(PaymentHook::id), PER_HOOK)) {
      case Decision.Admitted _ -> Optional.empty();
      case Decision.Refused refused -> {
        refuse(target, Refusal.Kind.RATE_LIMITED, List.of());
        yield Optional.of(counted(target, new PaymentOutcome.RateLimited(refused.reset())));
      }
    };
  }

  /** Rejects a body larger than {@link #BODY_BYTES_MAX}. */
  public PaymentOutcome tooLarge(Target target) {
    return counted(target, new PaymentOutcome.BodyTooLarge());
  }

  /**
   * Verifies a request and records what it reports. Returns {@link PaymentOutcome.Recorded} only
   * after the log has all of it on disk.
   *
   * @param isAwaited whether the sender still waits for the response
   */
  public PaymentOutcome receive(
      Target target, WebhookHeaders headers, byte[] body, BooleanSupplier isAwaited) {
    return counted(target, outcome(target, headers, body, isAwaited));
  }

  private PaymentOutcome counted(Target target, PaymentOutcome outcome) {
    outcomes(target.provider()).count(outcome);
    target.hook().ifPresent(hook -> countsOf(hook.id()).count(outcome));
    return outcome;
  }

  private PaymentOutcome outcome(
      Target target, WebhookHeaders headers, byte[] body, BooleanSupplier isAwaited) {
    Verification verification =
        target
            .provider()
            .signatureScheme()
            .verify(
                target
                    .hook()
                    .filter(PaymentHook::hasSecret)
                    .map(PaymentHook::secret)
                    .orElse(NO_SECRET),
                headers,
                body,
                clock.now());
    return switch (verification) {
      case WRONG -> refuse(target, Refusal.Kind.SIGNATURE_WRONG);
      case EXPIRED -> refuse(target, Refusal.Kind.SIGNATURE_EXPIRED);
      case VALID ->
          target
              .hook()
              .filter(PaymentHook::hasSecret)
              .map(hook -> record(hook, headers, body, isAwaited))
              .orElseGet(() -> refuse(target, Refusal.Kind.SIGNATURE_WRONG));
    };
  }

  private PaymentOutcome refuse(Target target, Refusal.Kind kind) {
    refuse(target, kind, List.of());
    return new PaymentOutcome.SignatureRefused();
  }

  private void refuse(Target target, Refusal.Kind kind, List<Problem> problems) {
    Instant now = clock.now();
    target.hook().ifPresent(hook -> refusedRequests.record(hook, kind, problems, now));
  }

  private PaymentOutcome record(
      PaymentHook hook, WebhookHeaders headers, byte[] body, BooleanSupplier isAwaited) {
    try {
      PaymentOutcome outcome =
          recorder.record(
              hook, PaymentProvider.notices(hook, headers, Payload.of(body)), isAwaited);
      if (outcome instanceof PaymentOutcome.Unreadable(Problem problem)) {
        refusedRequests.record(hook, Refusal.Kind.INVALID, List.of(problem), clock.now());
      }
      return outcome;
    } catch (PayloadException e) {
      refusedRequests.record(hook, Refusal.Kind.INVALID, List.of(e.problem()), clock.now());
      return new PaymentOutcome.Unreadable(e.problem());
    }
  }
}
