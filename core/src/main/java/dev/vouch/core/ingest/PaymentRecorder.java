package dev.vouch.core.ingest;

import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentNotice;
import dev.vouch.core.payment.PaymentUsers;
import dev.vouch.core.payment.RecordedPayments;
import dev.vouch.core.request.Problem;
import dev.vouch.core.visitor.SiteSecrets;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Recorder of payment notices, each once. Thread-safe; blocks. */
public final class PaymentRecorder {
  /** The maximum number of payments and refunds that one request may report. */
  public static final int NOTICES_MAX = 1_000;

  /**
   * The number of notices that are recorded together. The next ones are recorded only if the sender
   * is still waiting.
   */
  private static final int TOGETHER_MAX = 100;

  private static final Problem TOO_MANY =
      new Problem(
          "",
          "too_many_events",
          "The body reports more than %,d payments and refunds.".formatted(NOTICES_MAX));

  private final PaymentAppender appender;
  private final RecordedPayments recorded;
  private final PaymentUsers users;
  private final SiteSecrets secrets;

  /** Creates a recorder over the pipeline of events. */
  public PaymentRecorder(
      EventIngest ingest, RecordedPayments recorded, PaymentUsers users, SiteSecrets secrets) {
    appender = new PaymentAppender(ingest);
    this.recorded = recorded;
    this.users = users;
    this.secrets = secrets;
  }

  /**
   * Records the notices of one request; stops after notices that fail.
   *
   * @param isAwaited whether the sender still waits for the response
   */
  PaymentOutcome record(PaymentHook hook, List<PaymentNotice> notices, BooleanSupplier isAwaited) {
    if (notices.size() > NOTICES_MAX) {
      return new PaymentOutcome.Unreadable(TOO_MANY);
    }
    Optional<SiteSecrets.Secrets> secretsOfSite = secrets.of(hook.site());
    if (secretsOfSite.isEmpty()) {
      // The site was deleted after the signature was verified.
      return new PaymentOutcome.SignatureRefused();
    }
    DeliveredPayments delivered =
        new DeliveredPayments(
            hook, new PaymentKeys(secretsOfSite.get(), hook.provider()), recorded, users, appender);
    PaymentOutcome all = new PaymentOutcome.Ignored();
    for (int start = 0; all.isAccepted() && start < notices.size(); start += TOGETHER_MAX) {
      int end = Math.min(start + TOGETHER_MAX, notices.size());
      all =
          isAwaited.getAsBoolean()
              ? all.and(delivered.record(notices.subList(start, end)))
              : new PaymentOutcome.Abandoned();
    }
    return all;
  }
}
