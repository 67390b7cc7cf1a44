package dev.vouch.core.event;

import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import java.util.Optional;

/** Reader of the fields of a body that concern the request and are not part of the event. */
final class SubmissionFields {
  private static final String IDEMPOTENCY_KEY = "idempotency_key";

  private static final String DRY_RUN = "dry_run";

  private SubmissionFields() {}

  /** Rejects {@code "dry_run": true}, because the sender expects that nothing is recorded. */
  static void checkDryRun(EventFields event) {
    RequestFields fields = event.fields();
    if (fields.flag(DRY_RUN).orElse(false)) {
      fields.problem(
          ProblemCode.INVALID_DRY_RUN,
          DRY_RUN,
          "dry_run is a query parameter, not a field. Send the event to /event?dry_run=true."
              + " This event was not recorded.");
    }
  }

  /**
   * Reads the key that identifies the event's retries.
   *
   * @param header the value of the header {@code Idempotency-Key}
   */
  static Optional<String> idempotencyKey(EventFields event, Optional<String> header) {
    RequestFields fields = event.fields();
    Optional<String> field = event.id(IDEMPOTENCY_KEY, 0, Integer.MAX_VALUE);
    field
        .flatMap(IdempotencyKeyRule::violation)
        .ifPresent(
            violation ->
                fields.problem(
                    ProblemCode.INVALID_IDEMPOTENCY_KEY,
                    IDEMPOTENCY_KEY,
                    IDEMPOTENCY_KEY + violation));
    if (field.isPresent() && header.isPresent() && !field.equals(header)) {
      fields.problem(
          ProblemCode.CONFLICTING_FIELD,
          IDEMPOTENCY_KEY,
          "idempotency_key differs from the header Idempotency-Key. Send only one of them.");
    }
    return header.or(() -> field);
  }
}
