package dev.vouch.http;

import java.util.Locale;
import java.util.Optional;

/** The types of problem documents, described in {@code docs/problems.md}. */
public enum ProblemType {
  INVALID_REQUEST(400, "Invalid request"),
  UNAUTHORIZED(401, "Missing or invalid token"),
  FORBIDDEN(403, "Forbidden"),
  NOT_FOUND(404, "Not found"),
  METHOD_NOT_ALLOWED(405, "Method not allowed"),
  REQUEST_TIMEOUT(408, "Request timeout"),
  CONFLICT(409, "Conflict"),
  BODY_TOO_LARGE(413, "Body too large"),
  ADDRESS_TOO_LONG(414, "URL too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
  IDEMPOTENCY_CONFLICT(422, "Idempotency-Key already used"),
  RATE_LIMITED(429, "Too many requests"),
  HEADERS_TOO_LARGE(431, "Headers too large"),
  INTERNAL_ERROR(500, "Internal server error"),
  UNAVAILABLE(503, "Service unavailable"),
  OUTCOME_UNKNOWN(504, "Outcome unknown");

  private final int status;
  private final String title;
  private final String slug;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
    this.slug = name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The HTTP status code. */
  public int status() {
    return status;
  }

  /** The title, equal for all problems of this type. */
  public String title() {
    return title;
  }

  /** The last segment of the type's URI. */
  public String slug() {
    return slug;
  }

  /** The path of the documentation, served by {@link ProblemPages}. */
  public String address() {
    return ProblemPages.PATH + slug;
  }

  /** Returns the first type with a status code. */
  static Optional<ProblemType> ofStatus(int status) {
    for (ProblemType type : values()) {
      if (type.status == status) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
