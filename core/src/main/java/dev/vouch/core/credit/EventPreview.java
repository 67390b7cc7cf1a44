package dev.vouch.core.credit;

import dev.vouch.core.log.LogRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes the credit that an event would have ({@link CreditPreview}). It processes the event on a
 * copy of the credit state, so that all rules are those of the {@link CreditProcessor}.
 */
public final class EventPreview {
  /**
   * The maximum number of reads. A usual decision needs some tens; 1,000 reads take milliseconds.
   */
  private static final int READS_MAX = 1_000;

  /**
   * A position after the whole log. It is half of the maximum so that differences do not overflow.
   */
  private static final long POSITION = Long.MAX_VALUE / 2;

  private EventPreview() {}

  /**
   * Returns the credit that an event would have if it was the next record.
   *
   * @param state a copy of the committed state, to which the event is written; to be discarded
   * @return empty if the event would have no row, or if the decision reads too much
   */
  public static Optional<PreviewedCredit> of(CreditState state, LogRecord.ServerEvent event) {
    return of(state, event, READS_MAX);
  }

  static Optional<PreviewedCredit> of(
      CreditState state, LogRecord.ServerEvent event, int readsMax) {
    List<CreditChange> changes = new ArrayList<>();
    try {
      CreditProcessor processor =
          new CreditProcessor(
              new LimitedReads(state, readsMax), changes::add, CreditLimits.WITHOUT_CORRECTIONS);
      processor.process(POSITION, event);
      return changes.stream()
          .filter(CreditChange.Credited.class::isInstance)
          .map(CreditChange.Credited.class::cast)
          .filter(credited -> credited.position() == POSITION)
          .map(credited -> new PreviewedCredit(credited.credit(), processor.lastSighting(event)))
          .findFirst();
    } catch (LimitedReads.LimitReachedException _) {
      return Optional.empty();
    }
  }
}
