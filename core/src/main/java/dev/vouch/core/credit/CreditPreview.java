package dev.vouch.core.credit;

import dev.vouch.core.log.LogRecord;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Computes the credit that an event would have if it were received now, from the records that the
 * warehouse has applied. Records and changes nothing. Thread-safe, never blocks.
 */
public interface CreditPreview {
  /** A preview that always returns empty, for example of an engine without previews. */
  CreditPreview NONE = _ -> CompletableFuture.completedStage(Optional.empty());

  /**
   * Returns the credit that an event would have.
   *
   * @param event an event whose time of receipt is the current time
   * @return empty if there is no preview at present, for example while the credit state is
   *     restored, or if the decision would read too much
   */
  CompletionStage<Optional<PreviewedCredit>> of(LogRecord.ServerEvent event);
}
