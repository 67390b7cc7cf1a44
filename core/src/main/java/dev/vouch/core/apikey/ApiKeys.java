package dev.vouch.core.apikey;

import java.time.Instant;
import java.util.Optional;

/** Registry of all API keys. Thread-safe; served from memory, so the event loop may call it. */
public interface ApiKeys {
  /** Returns the key with this id, active or not; empty if there is none. */
  Optional<ApiKey> find(KeyId id);

  /** Records a use of the key; buffered in memory and written periodically. */
  void recordUse(KeyId id, Instant at);

  /**
   * Records that a request was rejected because of its content, in addition to {@link #recordUse};
   * buffered in memory and written periodically.
   */
  void recordRefusal(KeyId id);
}
