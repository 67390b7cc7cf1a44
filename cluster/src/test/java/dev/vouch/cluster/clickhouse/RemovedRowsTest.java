package dev.vouch.cluster.clickhouse;

import static dev.vouch.contract.Waiting.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.clickhouse.ClickHouseRows.OrderedChange;
import dev.vouch.contract.MemoryCreditState;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is removed does not come back by an insert that arrives late, from a writer that was
 * stopped, and leaves ClickHouse's files.
 */
@Tag("prove")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemovedRowsTest {
  private static final SiteId SITE = new SiteId(101);
  private static final Instant NOW = Instant.parse("2026-05-12T12:00:00Z");
  private static final Instant AFTER = NOW.plusSeconds(60);
  private static final UserKey ANNA = new UserKey(0x5eed_1234_9abc_def1L);
  private static final UserKey BERTA = new UserKey(0x1ead_4321_0fed_cba9L);
  private static final BrowserHashes PHONE = new BrowserHashes(11, 12);

  private final ClickHouseServer server = ClickHouseServer.start();

  @AfterAll
  void closeServer() {
    server.close();
  }

  /** What removes the purchase. */
  enum Removal {
    ERASURE,
    SITE_DELETION,
    EXPIRY;

    LogRecord record() {
      return switch (this) {
        case ERASURE -> new LogRecord.Erasure(id(9), SITE, AFTER, ANNA);
        case SITE_DELETION -> new LogRecord.SiteDeletion(id(9), SITE, AFTER);
        case EXPIRY -> new LogRecord.Expiry(id(9), SITE, AFTER, AFTER);
      };
    }
  }

  @ParameterizedTest
  @EnumSource(Removal.class)
  void lateInsert_doesNotBringAnEventBack(Removal removal) {
    try (ClickHouseClient client = server.client("late_" + removal)) {
      ClickHouseRows stopped = new ClickHouseRows(client);
      List<OrderedChange> changes = changes(purchase("/late", ANNA), removal.record());
      stopped.apply(0, inserts(changes));
      assertThat(events(client)).hasSize(1);

      new ClickHouseRows(client).apply(0, changes);
      assertThat(events(client)).isEmpty();

      stopped.apply(0, inserts(changes));
      assertThat(events(client)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Removal.class)
  void removedEvent_isInNoFileAfterThePurge_alsoIfItIsInsertedLate(Removal removal) {
    String path = "/only-here-5f2c9d-" + removal;
    try (ClickHouseClient client = server.client("files_" + removal)) {
      ClickHouseRows stopped = new ClickHouseRows(client);
      List<OrderedChange> changes = changes(purchase(path, ANNA), removal.record());
      stopped.apply(0, inserts(changes));
      assertThat(server.filesWith(path.getBytes(UTF_8))).as("before").isNotEmpty();

      new ClickHouseRows(client).apply(0, changes);
      purge(client);
      assertGone(path.getBytes(UTF_8));

      stopped.apply(0, inserts(changes));
      assertThat(server.filesWith(path.getBytes(UTF_8))).as("inserted late").isNotEmpty();
      purge(client);
      assertGone(path.getBytes(UTF_8));
      assertThat(events(client)).isEmpty();
    }
  }

  @Test
  void keyOfAnErasedUser_isInNoFileAfterThePurge_alsoNotAsThePersonOfOtherEvents() {
    byte[] key =
        ByteBuffer.allocate(Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(BERTA.value())
            .array();
    try (ClickHouseClient client = server.client("key")) {
      ClickHouseRows rows = new ClickHouseRows(client);
      List<OrderedChange> changes =
          changes(
              pageView(),
              new LogRecord.Identification(
                  id(3), SITE, NOW.plusSeconds(1), PHONE, BERTA, Client.UNKNOWN),
              purchase("/bought", BERTA),
              new LogRecord.Erasure(id(9), SITE, AFTER, BERTA));
      rows.apply(0, inserts(changes.subList(0, changes.size() / 2)));
      rows.apply(0, inserts(changes));
      assertThat(server.filesWith(key)).as("before").isNotEmpty();

      rows.apply(0, changes);
      purge(client);

      assertGone(key);
      assertThat(events(client)).extracting(CreditedEvent::id).containsExactly(id(2));
    }
  }

  @Test
  void purge_leavesAllOtherEvents_andWritesNothingTheSecondTime() {
    try (ClickHouseClient client = server.client("others")) {
      new ClickHouseRows(client)
          .apply(
              0,
              changes(
                  purchase("/bought", ANNA),
                  pageView(),
                  Removal.ERASURE.record(),
                  new LogRecord.Expiry(id(8), SITE, AFTER, NOW)));
      List<CreditedEvent> before = events(client);

      purge(client);
      assertThat(events(client)).isEqualTo(before).hasSize(1);
      List<String> parts = parts(client);

      purge(client);
      assertThat(parts(client)).isEqualTo(parts).isNotEmpty();
    }
  }

  private static LogRecord purchase(String path, UserKey user) {
    return new LogRecord.ServerEvent(
        id(1),
        SITE,
        NOW.plusSeconds(2),
        EventContent.of(EventName.PAGEVIEW, path),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.of(user));
  }

  private static LogRecord pageView() {
    return new LogRecord.BrowserEvent(
        id(2),
        SITE,
        NOW,
        EventContent.of(EventName.PAGEVIEW, "/"),
        PHONE,
        Client.UNKNOWN,
        Optional.empty());
  }

  private static EventId id(long number) {
    return new EventId(new UUID(3, number));
  }

  private static List<OrderedChange> changes(LogRecord... records) {
    List<OrderedChange> changes = new ArrayList<>();
    CreditProcessor processor =
        new CreditProcessor(
            new MemoryCreditState(),
            change -> changes.add(new OrderedChange(changes.size(), change)));
    long position = 1;
    for (LogRecord record : records) {
      processor.process(position, record);
      position++;
    }
    while (processor.continueCorrections(Integer.MAX_VALUE)) {
      // Each call does a part.
    }
    return changes;
  }

  /** What a writer that was stopped before the removal can insert after it. */
  private static List<OrderedChange> inserts(List<OrderedChange> changes) {
    return changes.stream()
        .takeWhile(
            ordered ->
                ordered.change() instanceof CreditChange.Credited
                    || ordered.change() instanceof CreditChange.Corrected)
        .toList();
  }

  private static List<CreditedEvent> events(ClickHouseClient client) {
    return new ClickHouseQueries(client, InstantSource.system())
        .answer(new EventsQuestion(SITE, 100, Optional.empty()))
        .events();
  }

  private static List<String> parts(ClickHouseClient client) {
    return client.query("SELECT DISTINCT _part AS part FROM event ORDER BY part", Map.of()).stream()
        .map(row -> row.text("part").orElseThrow())
        .toList();
  }

  private static void purge(ClickHouseClient client) {
    RowPurge purge = new RowPurge(client);
    purge.removeExpired();
    purge.removeForwarded();
    purge.removeFormerVersions();
  }

  private void assertGone(byte[] searched) {
    await("removed rows are in no file")
        .untilAsserted(() -> assertThat(server.filesWith(searched)).isEmpty());
  }
}
