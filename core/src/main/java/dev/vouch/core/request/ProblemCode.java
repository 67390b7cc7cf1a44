package dev.vouch.core.request;

import dev.vouch.core.wire.WireNamed;

/** All values of {@code code} of a {@link Problem} with an event; stable. */
public enum ProblemCode implements WireNamed {
  /** The body's bytes are not UTF-8. */
  NOT_UTF_8,
  /** The body is not exactly one JSON text. */
  MALFORMED_JSON,
  /** The body is JSON, but not an object. */
  NOT_AN_OBJECT,
  /** An object has the same field more than once. */
  DUPLICATE_FIELD,
  /** A string contains U+0000 or an unpaired surrogate. */
  INVALID_CHARACTER,
  /** A required field is absent or null. */
  MISSING_FIELD,
  /** A value has the wrong JSON type for its field. */
  WRONG_TYPE,
  /** {@code event_name} is not one of the four. */
  UNKNOWN_EVENT_NAME,
  /** A string that must not be empty is empty. */
  TOO_SHORT,
  /** A string or a name is longer than its limit. */
  TOO_LONG,
  /** {@code url} is not an absolute URL of a page. */
  INVALID_URL,
  /** {@code event_id} is not a UUID. */
  INVALID_EVENT_ID,
  /** A field is sent that another field of the event does not allow. */
  CONFLICTING_FIELD,
  /** A number is outside its range, or not finite. */
  NUMBER_OUT_OF_RANGE,
  /** {@code occurred_at} is not a time with an offset as in RFC 3339. */
  INVALID_TIME,
  /** {@code occurred_at} is more than 13 days ago, or more than 10 minutes in the future. */
  TIME_OUT_OF_RANGE,
  /** The number of properties exceeds the limit. */
  TOO_MANY_PROPERTIES,
  /**
   * {@code Idempotency-Key} is sent more than once, or it or {@code idempotency_key} is not 1 to
   * 255 visible ASCII characters.
   */
  INVALID_IDEMPOTENCY_KEY,
  /**
   * {@code dry_run} or {@code Vouch-Dry-Run} is not true or false, is sent with a batch, is
   * misspelled, or is a field of the body.
   */
  INVALID_DRY_RUN,
  /** {@code Content-Type} is not {@code application/json} in UTF-8. */
  UNSUPPORTED_CONTENT_TYPE,
  /** The body has a {@code Content-Encoding}. */
  UNSUPPORTED_CONTENT_ENCODING;

  /** Creates a problem with this code. */
  public Problem at(String pointer, String detail) {
    return new Problem(pointer, wireName(), detail);
  }
}
