package dev.vouch.core.ingest;

import dev.vouch.core.ingest.EventIngest.RequestHead;
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

  /** The most common form, checked without the pattern. */
  private static final String PLAIN_JSON_TYPE = "application/json";

  private static final int IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;

  private static final Pattern IDEMPOTENCY_KEY =
      Pattern.compile("[\\x21-\\x7e]{1," + IDEMPOTENCY_KEY_CHARACTERS_MAX + "}");

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

  static Optional<Problem> idempotencyKeyProblem(RequestHead head) {
    List<String> keys = head.idempotencyKeys();
    if (keys.size() > 1) {
      return Optional.of(
          invalidKey(keys.size() + " Idempotency-Key headers were sent. Send at most one."));
    }
    return keys.stream()
        .filter(key -> !IDEMPOTENCY_KEY.matcher(key).matches())
        .findFirst()
        .map(HeadValidation::whatIsWrongWith)
        .map(HeadValidation::invalidKey);
  }

  private static String whatIsWrongWith(String key) {
    if (key.isEmpty()) {
      return "The Idempotency-Key is empty. Send visible ASCII characters, or omit the header.";
    }
    if (key.length() > IDEMPOTENCY_KEY_CHARACTERS_MAX) {
      return "The Idempotency-Key has "
          + key.length()
          + " characters. Send at most "
          + IDEMPOTENCY_KEY_CHARACTERS_MAX
          + ".";
    }
    return "The Idempotency-Key contains a character that is not visible ASCII, such as a space."
        + " Use only visible ASCII characters.";
  }

  private static Problem invalidKey(String detail) {
    return ProblemCode.INVALID_IDEMPOTENCY_KEY.at("Idempotency-Key", detail);
  }
}
