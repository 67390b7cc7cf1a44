package dev.vouch.core.apikey;

import java.time.Instant;
import java.util.Optional;

/** All API keys. Answers from memory, so the event loop may call it; thread-safe. */
public interface ApiKeys {
  /** The key with this id, active or not; empty when there is none. */
  Optional<ApiKey> find(KeyId id);

  /** Notes that the key was used; kept in memory and written periodically. */
  void used(KeyId id, Instant at);

  /**
   * Notes that a request of the key, noted as a use before, was refused for what is in it; kept the
   * same way.
   */
  void refused(KeyId id);
}
