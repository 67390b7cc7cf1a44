package dev.vouch.core.ingest;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The headers and query parameters that decide on {@code POST /event} before its body is read.
 *
 * @param contentLength the declared length in bytes; empty for a chunked body
 * @param idempotencyKeys all values of {@code Idempotency-Key}
 * @param dryRuns all values of {@code Vouch-Dry-Run} and of the query parameter {@code dry_run}
 * @param parameters the names of all query parameters
 */
public record RequestHead(
    Optional<String> authorization,
    Optional<String> contentType,
    Optional<String> contentEncoding,
    OptionalLong contentLength,
    List<String> idempotencyKeys,
    List<String> dryRuns,
    List<String> parameters) {
  public RequestHead {
    idempotencyKeys = List.copyOf(idempotencyKeys);
    dryRuns = List.copyOf(dryRuns);
    parameters = List.copyOf(parameters);
  }

  /** Whether the event must not be recorded, because at least one value requests a dry run. */
  boolean isDryRun() {
    return dryRuns.contains(HeadValidation.DRY_RUN);
  }

  @Override
  public String toString() {
    return "RequestHead[hidden]";
  }
}
