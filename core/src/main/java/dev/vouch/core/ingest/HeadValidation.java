package dev.vouch.core.ingest;

import dev.vouch.core.event.IdempotencyKeyRule;
import dev.vouch.core.request.EditDistance;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Validator of the headers that are checked before the body is read (docs/events.md). */
final class HeadValidation {
  /** RFC 9110, section 8.3; the body must be UTF-8 (RFC 8259), so no other charset is accepted. */
  private static final Pattern JSON_TYPE =
      Pattern.compile(
          "application/json[ \\t]*(?:;(?!.*charset[ \\t]*=[ \\t]*(?!\"?utf-?8\\b)).*)?");

  /** The value of {@code dry_run} that requests a dry run. */
  static final String DRY_RUN = "true";

  private static final String NO_DRY_RUN = "false";

  static final String NO_DRY_RUN_OF_BATCHES =
      "A batch has no dry run, and nothing was recorded. Send one of its events to"
          + " /event?dry_run=true.";

  private static final String DRY_RUN_PARAMETER = "dry_run";

  /** The maximum edit distance of a misspelled parameter, such as {@code dryRun}. */
  private static final int EDITS_MAX = 2;

  /** The most common form, checked without the pattern. */
  private static final String PLAIN_JSON_TYPE = "application/json";

  private HeadValidation() {}

  static Optional<Problem> mediaTypeProblem(RequestHead head) {
    if (head.contentType().filter(HeadValidation::isJson).isEmpty()) {
      return Optional.of(
          ProblemCode.UNSUPPORTED_CONTENT_TYPE.at(
              "Content-Type", "Send the event as UTF-8 JSON with Content-Type: application/json."));
    }
    if (head.contentEncoding().isPresent()) {
      return Optional.of(
          ProblemCode.UNSUPPORTED_CONTENT_ENCODING.at(
              "Content-Encoding", "Send the body uncompressed, without Content-Encoding."));
    }
    return Optional.empty();
  }

  private static boolean isJson(String contentType) {
    return contentType.equals(PLAIN_JSON_TYPE)
        || JSON_TYPE.matcher(contentType.strip().toLowerCase(Locale.ROOT)).matches();
  }

  /** Returns the problem with an event's {@code Idempotency-Key} or dry-run values, if any. */
  static Optional<Problem> eventProblem(RequestHead head) {
    return idempotencyKeyProblem(head).or(() -> dryRunProblem(head));
  }

  /** Returns the problem with a batch's {@code Idempotency-Key} or dry-run values, if any. */
  static Optional<Problem> batchProblem(RequestHead head) {
    return batchKeyProblem(head).or(() -> dryRunProblem(head)).or(() -> batchDryRunProblem(head));
  }

  /**
   * Rejects unknown values and misspelled names, because the sender probably expects that nothing
   * is recorded.
   */
  static Optional<Problem> dryRunProblem(RequestHead head) {
    if (head.parameters().stream().anyMatch(HeadValidation::isMisspelledDryRun)) {
      return Optional.of(
          invalidDryRun(
              "A query parameter is misspelled: it must be exactly dry_run. Nothing was"
                  + " recorded."));
    }
    return head.dryRuns().stream()
            .allMatch(value -> value.equals(DRY_RUN) || value.equals(NO_DRY_RUN))
        ? Optional.empty()
        : Optional.of(
            invalidDryRun(
                "dry_run and Vouch-Dry-Run must be true or false. Nothing was recorded."));
  }

  private static boolean isMisspelledDryRun(String parameter) {
    return !parameter.equals(DRY_RUN_PARAMETER)
        && parameter.length() <= DRY_RUN_PARAMETER.length() + EDITS_MAX
        && EditDistance.between(parameter.toLowerCase(Locale.ROOT), DRY_RUN_PARAMETER) <= EDITS_MAX;
  }

  private static Optional<Problem> batchDryRunProblem(RequestHead head) {
    return head.isDryRun() ? Optional.of(invalidDryRun(NO_DRY_RUN_OF_BATCHES)) : Optional.empty();
  }

  private static Problem invalidDryRun(String detail) {
    return ProblemCode.INVALID_DRY_RUN.at(DRY_RUN_PARAMETER, detail);
  }

  /**
   * Rejects {@code Idempotency-Key}: each event of a batch has its own key in a field, and a header
   * could be meant for all events.
   */
  static Optional<Problem> batchKeyProblem(RequestHead head) {
    return head.idempotencyKeys().isEmpty()
        ? Optional.empty()
        : Optional.of(
            invalidKey(
                "A batch has no Idempotency-Key. Send idempotency_key in each of its events."));
  }

  static Optional<Problem> idempotencyKeyProblem(RequestHead head) {
    List<String> keys = head.idempotencyKeys();
    if (keys.size() > 1) {
      return Optional.of(
          invalidKey(keys.size() + " Idempotency-Key headers were sent. Send at most one."));
    }
    return keys.stream()
        .findFirst()
        .flatMap(IdempotencyKeyRule::violation)
        .map(violation -> invalidKey("The Idempotency-Key" + violation));
  }

  private static Problem invalidKey(String detail) {
    return ProblemCode.INVALID_IDEMPOTENCY_KEY.at("Idempotency-Key", detail);
  }
}
