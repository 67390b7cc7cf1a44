package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A record that waits for its commit.
 *
 * @param bytes the encoded record; not changed by anyone
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
record PendingAppend(
    LogRecord record,
    byte[] bytes,
    Optional<Idempotency> once,
    CompletableFuture<Appended> outcome) {
  static PendingAppend of(LogRecord record, byte[] bytes, Optional<Idempotency> once) {
    return new PendingAppend(record, bytes, once, new CompletableFuture<>());
  }
}
