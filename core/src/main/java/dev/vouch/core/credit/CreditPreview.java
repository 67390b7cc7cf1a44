package dev.vouch.core.credit;

import dev.vouch.core.log.LogRecord;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Decides which credit an event would have if it was received now, from everything that has been
 * applied. Records and changes nothing. Thread-safe, never blocks.
 */
public interface CreditPreview {
  /** The preview of an engine that has none. */
  CreditPreview NONE = _ -> CompletableFuture.completedStage(Optional.empty());

  /**
   * Returns the credit that an event would have.
   *
   * @param event received at the current time
   * @return empty if there is no preview at present, for example while the credit state is restored
   *     or if the decision would read too much
   */
  CompletionStage<Optional<PreviewedCredit>> of(LogRecord.ServerEvent event);
}
