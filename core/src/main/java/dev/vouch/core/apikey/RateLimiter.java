package dev.vouch.core.apikey;

import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import java.util.concurrent.CompletionStage;

/** Counts the requests of each key in an exact sliding window. Thread-safe, never blocks. */
public interface RateLimiter {
  /** Admits or refuses one request of this key, now. */
  CompletionStage<Decision> admit(KeyId key, Limit limit);
}
