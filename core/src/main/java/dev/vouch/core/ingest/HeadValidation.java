package dev.vouch.core.ingest;

import dev.vouch.core.event.IdempotencyKeyRule;
import dev.vouch.core.ingest.EventIngest.RequestHead;
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

  /** The value of a request for a dry run. */
  static final String DRY_RUN = "true";

  private static final String NO_DRY_RUN = "false";

  static final String NO_DRY_RUN_OF_BATCHES =
      "A batch has no dry run, and nothing was recorded. Send one of its events to"
          + " /event?dry_run=true.";

  private static final String DRY_RUN_PARAMETER = "dry_run";

  /** How many characters of a misspelled parameter differ, such as of {@code dryRun}. */
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

  /** Returns what is wrong with the other headers of an event, and with its query. */
  static Optional<Problem> eventProblem(RequestHead head) {
    return idempotencyKeyProblem(head).or(() -> dryRunProblem(head));
  }

  /** Returns what is wrong with the other headers of a batch, and with its query. */
  static Optional<Problem> batchProblem(RequestHead head) {
    return batchKeyProblem(head).or(() -> dryRunProblem(head)).or(() -> batchDryRunProblem(head));
  }

  /** An unknown value is refused, since its sender probably expects that nothing is recorded. */
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

  /** Each event of a batch has a key of its own, since a header could be meant for all of them. */
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
