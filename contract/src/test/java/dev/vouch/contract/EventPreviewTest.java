package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.HistoryEntry;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.EventPreview;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.credit.SmallLimits;
import dev.vouch.core.log.LogRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The previewed credit of an event is the one that it gets when it is recorded. */
class EventPreviewTest {
  private static final int HISTORIES = 40;
  private static final long FIRST_SEED = Long.getLong("vouch.seed", System.nanoTime());

  private int previewed;

  @Test
  void previewOfAnyEvent_isTheCreditOfTheRecordedEvent_onRandomHistories() {
    LongStream.range(FIRST_SEED, FIRST_SEED + HISTORIES).forEach(this::check);

    assertThat(previewed).as("vouch.seed=%d", FIRST_SEED).isGreaterThan(10 * HISTORIES);
  }

  /** With small limits, most of the corrections are pending when the next record comes. */
  private void check(long seed) {
    MemoryCreditState state = new MemoryCreditState();
    List<CreditChange> changes = new ArrayList<>();
    CreditProcessor processor =
        seed % 2 == 0
            ? SmallLimits.processor(state, changes::add)
            : new CreditProcessor(state, changes::add);
    for (HistoryEntry entry : RandomHistory.of(seed).entries(0)) {
      Optional<PreviewedCredit> preview = Optional.empty();
      if (entry.record() instanceof LogRecord.ServerEvent event) {
        processor.flush();
        preview = EventPreview.of(state.copy(), event);
      }
      changes.clear();
      processor.process(entry.position(), entry.record());
      if (entry.record() instanceof LogRecord.ServerEvent) {
        assertThat(preview.map(PreviewedCredit::credit))
            .as("%s, vouch.seed=%d", entry, seed)
            .isEqualTo(credit(changes, entry.position()));
        previewed += preview.isPresent() ? 1 : 0;
      }
    }
  }

  private static Optional<Credit> credit(List<CreditChange> changes, long position) {
    return changes.stream()
        .filter(CreditChange.Credited.class::isInstance)
        .map(CreditChange.Credited.class::cast)
        .filter(credited -> credited.position() == position)
        .map(CreditChange.Credited::credit)
        .findFirst();
  }
}
