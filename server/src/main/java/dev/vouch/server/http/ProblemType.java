package dev.vouch.server.http;

import java.util.Locale;
import java.util.Optional;

/** Type of a problem document; {@code docs/problems.md} has a section on each. */
public enum ProblemType {
  INVALID_REQUEST(400, "The request does not follow the rules"),
  UNAUTHORIZED(401, "The token is not accepted"),
  FORBIDDEN(403, "The request is not allowed here"),
  NOT_FOUND(404, "There is nothing at this address"),
  METHOD_NOT_ALLOWED(405, "The address does not take this method"),
  REQUEST_TIMEOUT(408, "The request took too long to arrive"),
  CONFLICT(409, "The request conflicts with what is there"),
  BODY_TOO_LARGE(413, "The body is too large"),
  ADDRESS_TOO_LONG(414, "The address is too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body is not plain JSON"),
  IDEMPOTENCY_CONFLICT(422, "The Idempotency-Key was used for another event"),
  RATE_LIMITED(429, "Too many requests"),
  HEADERS_TOO_LARGE(431, "The headers are too large"),
  INTERNAL_ERROR(500, "Something broke on our side"),
  UNAVAILABLE(503, "The request cannot be taken right now");

  private final int status;
  private final String title;
  private final String slug;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
    this.slug = name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The same short sentence for every problem of this type. */
  public String title() {
    return title;
  }

  /** The last part of the type's address. */
  public String slug() {
    return slug;
  }

  /** The path of its documentation, served by {@link ProblemPages}. */
  public String address() {
    return ProblemPages.PATH + slug;
  }

  /** The first type with this status. */
  static Optional<ProblemType> ofStatus(int status) {
    for (ProblemType type : values()) {
      if (type.status == status) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
