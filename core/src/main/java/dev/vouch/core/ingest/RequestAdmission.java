package dev.vouch.core.ingest;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import java.util.Optional;

/** Whether a request's body is worth reading. */
public sealed interface RequestAdmission {
  /** What the key's limiter said; empty when the request carries no active key. */
  Optional<Rate> rate();

  /** Read the body, and record it. */
  record Admitted(ApiKey key, Rate granted, Optional<String> idempotencyKey)
      implements RequestAdmission {
    @Override
    public Optional<Rate> rate() {
      return Optional.of(granted);
    }

    @Override
    public String toString() {
      return "Admitted[" + key.id() + "]";
    }
  }

  /** Answer this, without reading the body. */
  record Rejected(Outcome outcome, Optional<Rate> rate) implements RequestAdmission {}

  /** A limit and what it says now; every authenticated answer shows it. */
  record Rate(Limit limit, Decision decision) {}
}
