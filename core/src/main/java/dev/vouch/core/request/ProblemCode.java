package dev.vouch.core.request;

import dev.vouch.core.wire.WireNamed;

/** Every {@code code} of a {@link Problem} that a request with an event can have; stable. */
public enum ProblemCode implements WireNamed {
  /** The body's bytes are not UTF-8. */
  NOT_UTF_8,
  /** The body is not JSON, or more than one JSON text. */
  MALFORMED_JSON,
  /** The body is JSON, but not an object. */
  NOT_AN_OBJECT,
  /** An object has the same field twice. */
  DUPLICATE_FIELD,
  /** A string holds U+0000 or half of a surrogate pair. */
  INVALID_CHARACTER,
  /** A required field is absent or null. */
  MISSING_FIELD,
  /** A value has another JSON type than its field. */
  WRONG_TYPE,
  /** {@code event_name} is none of the four. */
  UNKNOWN_EVENT_NAME,
  /** A string that may not be empty is. */
  TOO_SHORT,
  /** A string or a name is longer than its limit. */
  TOO_LONG,
  /** {@code ip} is not a literal IPv4 or IPv6 address. */
  INVALID_IP,
  /** {@code url} is not a page's whole address. */
  INVALID_URL,
  /** {@code event_id} is not a UUID. */
  INVALID_EVENT_ID,
  /** A number is outside its range, or not finite. */
  NUMBER_OUT_OF_RANGE,
  /** There are more properties than the limit. */
  TOO_MANY_PROPERTIES,
  /** {@code Idempotency-Key} is sent twice, or is not 1 to 255 visible ASCII characters. */
  INVALID_IDEMPOTENCY_KEY,
  /** {@code Content-Type} is not {@code application/json} in UTF-8. */
  UNSUPPORTED_CONTENT_TYPE,
  /** The body has a {@code Content-Encoding}. */
  UNSUPPORTED_CONTENT_ENCODING;

  /** A problem of this kind. */
  public Problem at(String pointer, String detail) {
    return new Problem(pointer, wireName(), detail);
  }
}
