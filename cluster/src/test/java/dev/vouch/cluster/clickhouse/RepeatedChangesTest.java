package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.clickhouse.ClickHouseRows.OrderedChange;
import dev.vouch.contract.MemoryCreditState;
import dev.vouch.contract.history.History;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.SiteId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
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
        rowsOfTwice = new ClickHouseRows(twice);
        rowsOfTwice.apply(0, part);
      }

      for (SiteId site : history.sites()) {
        assertThat(events(twice, site)).as("site " + site).isEqualTo(events(once, site));
      }
    }
  }

  @Test
  void changesThatArriveAgainAfterAllOthers_makeNoDifference() {
    long seed = Long.getLong("vouch.seed", 2);
    History history = RandomHistory.of(seed);
    List<OrderedChange> changes = changesOf(history);
    try (ClickHouseServer server = ClickHouseServer.open();
        ClickHouseClient client = server.client("late")) {
      ClickHouseRows stopped = new ClickHouseRows(client);
      new ClickHouseRows(client).apply(0, changes);
      Map<SiteId, EventsPage> before = events(client, history);

      List<OrderedChange> late = changes.stream().filter(RepeatedChangesTest::isInsert).toList();
      List<List<OrderedChange>> parts = new ArrayList<>();
      for (int from = 0; from < late.size(); from += TOGETHER) {
        parts.add(late.subList(from, Math.min(late.size(), from + TOGETHER)));
      }
      Collections.shuffle(parts, new Random(seed));
      parts.forEach(part -> stopped.apply(0, part));

      assertThat(events(client, history)).isEqualTo(before);
    }
  }

  private static boolean isInsert(OrderedChange ordered) {
    return ordered.change() instanceof CreditChange.Credited
        || ordered.change() instanceof CreditChange.Corrected;
  }

  private static Map<SiteId, EventsPage> events(ClickHouseClient client, History history) {
    return history.sites().stream()
        .collect(Collectors.toMap(site -> site, site -> events(client, site)));
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
    return new ClickHouseQueries(client, InstantSource.system())
        .answer(new EventsQuestion(site, 10_000, Optional.empty()));
  }
}
