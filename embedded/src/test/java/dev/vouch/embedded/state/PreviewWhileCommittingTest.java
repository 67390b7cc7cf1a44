package dev.vouch.embedded.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.history.HistoryEntry;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.credit.EventPreview;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.log.LogRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Previews on one thread while another one processes and commits. */
class PreviewWhileCommittingTest {
  private static final int HISTORIES = 10;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());

  @Test
  void preview_alwaysSeesAWholeCommit(@TempDir Path directory) throws Exception {
    List<List<HistoryEntry>> histories = new ArrayList<>();
    for (int history = 0; history < HISTORIES; history++) {
      histories.add(RandomHistory.of(seed + history).entries(0));
    }
    List<LogRecord.ServerEvent> events =
        histories.stream()
            .flatMap(List::stream)
            .map(HistoryEntry::record)
            .filter(LogRecord.ServerEvent.class::isInstance)
            .map(LogRecord.ServerEvent.class::cast)
            .toList();
    try (RocksDbState store = States.open(directory);
        ExecutorService other = Executors.newSingleThreadExecutor()) {
      StoredCreditState state = store.credit();
      AtomicBoolean ends = new AtomicBoolean();
      CompletableFuture<Void> begun = new CompletableFuture<>();
      Future<Integer> previews = other.submit(() -> previews(state, events, begun, ends));
      begun.get();
      try {
        process(state, histories);
      } finally {
        ends.set(true);
      }
      assertThat(previews.get()).as("vouch.seed=%d", seed).isPositive();
    }
  }

  private static int previews(
      StoredCreditState state,
      List<LogRecord.ServerEvent> events,
      CompletableFuture<Void> begun,
      AtomicBoolean ends) {
    int present = 0;
    for (int number = 0; !ends.get(); number++) {
      LogRecord.ServerEvent event = events.get(number % events.size());
      Optional<PreviewedCredit> preview = state.readCopy(copy -> EventPreview.of(copy, event));
      present += preview.isPresent() ? 1 : 0;
      begun.complete(null);
    }
    return present;
  }

  private static void process(StoredCreditState state, List<List<HistoryEntry>> histories) {
    CreditProcessor processor = new CreditProcessor(state, _ -> {});
    long position = 0;
    for (List<HistoryEntry> history : histories) {
      for (HistoryEntry entry : history) {
        position++;
        processor.process(position, entry.record());
        if (position % 7 == 0) {
          processor.flush();
          state.commit(position + 1);
        }
      }
    }
  }
}
