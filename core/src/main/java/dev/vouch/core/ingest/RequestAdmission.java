package dev.vouch.core.ingest;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import java.util.Optional;

/** The decision whether to read a request's body. */
public sealed interface RequestAdmission {
  /** Returns the limiter's decision for the key; empty if the request has no active key. */
  Optional<Rate> rate();

  /**
   * The body is to be read.
   *
   * @param isDryRun whether the event is checked, but not recorded
   */
  record Admitted(ApiKey key, Rate granted, Optional<String> idempotencyKey, boolean isDryRun)
      implements RequestAdmission {
    /** Admits a body that is to be recorded. */
    public Admitted(ApiKey key, Rate granted, Optional<String> idempotencyKey) {
      this(key, granted, idempotencyKey, false);
    }

    @Override
    public Optional<Rate> rate() {
      return Optional.of(granted);
    }

    @Override
    public String toString() {
      return "Admitted[" + key.id() + "]";
    }
  }

  /** The outcome is final, and the body is not read. */
  record Rejected(Outcome outcome, Optional<Rate> rate) implements RequestAdmission {}

  /** A limit and its current decision; part of every authenticated response. */
  record Rate(Limit limit, Decision decision) {}
}
