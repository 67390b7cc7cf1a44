package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.clickhouse.ClickHouseRows.OrderedChange;
import dev.vouch.contract.MemoryCreditState;
import dev.vouch.contract.history.History;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.SiteId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A sink that was stopped before it stored its offsets writes the same changes again. */
@Tag("prove")
class RepeatedChangesTest {
  private static final int TOGETHER = 100;

  @Test
  void changesWrittenAgain_makeNoDifference() {
    History history = RandomHistory.of(Long.getLong("vouch.seed", 1));
    List<OrderedChange> changes = changesOf(history);
    try (ClickHouseServer server = ClickHouseServer.open();
        ClickHouseClient once = server.client("once");
        ClickHouseClient twice = server.client("twice")) {
      ClickHouseRows rowsOfOnce = new ClickHouseRows(once);
      ClickHouseRows rowsOfTwice = new ClickHouseRows(twice);
      for (int from = 0; from < changes.size(); from += TOGETHER) {
        List<OrderedChange> part = changes.subList(from, Math.min(changes.size(), from + TOGETHER));
        rowsOfOnce.apply(0, part);
        rowsOfTwice.apply(0, part);
        rowsOfTwice.reload();
        rowsOfTwice.apply(0, part);
      }

      for (SiteId site : history.sites()) {
        assertThat(events(twice, site)).as("site " + site).isEqualTo(events(once, site));
      }
    }
  }

  private static List<OrderedChange> changesOf(History history) {
    List<OrderedChange> changes = new ArrayList<>();
    CreditProcessor processor =
        new CreditProcessor(
            new MemoryCreditState(),
            change -> changes.add(new OrderedChange(changes.size(), change)));
    long position = 1;
    for (LogRecord record : history.records()) {
      processor.process(position, record);
      position++;
    }
    while (processor.continueCorrections(Integer.MAX_VALUE)) {
      // Each call does a part.
    }
    return changes;
  }

  private static EventsPage events(ClickHouseClient client, SiteId site) {
    return new ClickHouseQueries(client).answer(new EventsQuestion(site, 10_000, Optional.empty()));
  }
}
