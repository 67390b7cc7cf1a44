package dev.vouch.core.ingest;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What {@code POST /event} decides on before it reads the body.
 *
 * @param contentLength as declared; empty for a chunked body
 * @param idempotencyKeys every value of {@code Idempotency-Key}
 */
public record RequestHead(
    Optional<String> authorization,
    Optional<String> contentType,
    Optional<String> contentEncoding,
    OptionalLong contentLength,
    List<String> idempotencyKeys) {
  public RequestHead {
    idempotencyKeys = List.copyOf(idempotencyKeys);
  }

  @Override
  public String toString() {
    return "RequestHead[hidden]";
  }
}
