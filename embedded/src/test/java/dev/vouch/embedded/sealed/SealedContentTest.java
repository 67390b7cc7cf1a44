package dev.vouch.embedded.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the files of sealed days, and what is not. */
class SealedContentTest {
  private static final SiteId SITE = new SiteId(7);
  private static final SiteId OTHER_SITE = new SiteId(5);
  private static final Instant START = Instant.parse("2026-05-01T00:00:00Z");
  private static final SealedDay DAY = new SealedDay(0, LocalDate.parse("2026-05-01"));

  /** The greatest number in its columns, so that the statistics contain its bytes too. */
  private static final UserKey USER = new UserKey(0x7fed_cba9_8765_4321L);

  private static final long FORWARDED = 0x7f12_3456_789a_bcdeL;
  private static final long CROSSING = 0x7f98_7654_3210_fedcL;
  private static final long ORDER = 0x7fab_cdef_0123_4567L;

  @TempDir Path directory;

  private final List<CreditChange> changes = new ArrayList<>();
  private final Random random = new Random(1);
  private SealedHistory history;

  @BeforeEach
  void open() {
    history = new SealedHistory(directory);
  }

  @AfterEach
  void close() {
    history.close();
  }

  private void serverEvent(SiteId site, Optional<UserKey> user, long visitor, long person) {
    add(
        new LogRecord.ServerEvent(
            eventId(),
            site,
            at(),
            EventContent.of(EventName.SUCCESS, "/paid"),
            Forwarding.BOTH,
            Optional.of(new BrowserHashes(FORWARDED, CROSSING)),
            user),
        visitor,
        person);
  }

  private void browserEvent(SiteId site, long visitor, long person) {
    add(
        new LogRecord.BrowserEvent(
            eventId(),
            site,
            at(),
            EventContent.of(EventName.PAGEVIEW, "/"),
            new BrowserHashes(visitor, CROSSING),
            Client.UNKNOWN,
            Optional.empty()),
        visitor,
        person);
  }

  private EventId eventId() {
    return new EventId(new UUID(random.nextLong(), random.nextLong()));
  }

  private Instant at() {
    return START.plusSeconds(changes.size());
  }

  private void add(LogRecord event, long visitor, long person) {
    add(event, CreditKind.VISITOR, Reason.SAME_BROWSER, visitor, person);
  }

  private void add(LogRecord event, CreditKind kind, Reason reason, long visitor, long person) {
    changes.add(
        new CreditChange.Credited(
            changes.size() + 1L,
            event,
            new Credit(
                kind,
                reason,
                OptionalLong.of(visitor),
                person,
                Client.UNKNOWN,
                Optional.empty(),
                Optional.empty(),
                List.of())));
  }

  private void seal() throws Exception {
    changes.add(new CreditChange.DayClosed(DAY.date()));
    history.apply(0, changes.stream().map(List::of).toList(), random);
  }

  private List<String> rows(String columns) throws SQLException, IOException {
    try (DuckDBConnection database =
        ParquetFiles.database(SealedHistory.SETTINGS, directory.resolve("spill"))) {
      return SealedHistory.texts(
          database, "SELECT %s FROM (%s)".formatted(columns, ParquetFiles.select(onlyFile())));
    }
  }

  private Path onlyFile() throws IOException {
    try (Stream<Path> files = Files.list(history.sealedDirectory())) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }

  /** The file as it is, and all its values. */
  private String everything() throws SQLException, IOException {
    return Files.readString(onlyFile(), StandardCharsets.ISO_8859_1) + rows("*");
  }

  private static List<String> forms(long hash) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    return List.of(
        new String(bytes.putLong(0, hash).array(), StandardCharsets.ISO_8859_1),
        new String(
            bytes.order(ByteOrder.LITTLE_ENDIAN).putLong(0, hash).array(),
            StandardCharsets.ISO_8859_1),
        Long.toString(hash));
  }

  @Test
  void erasedUserKey_isInNoFile() throws Exception {
    browserEvent(SITE, 1, 1);
    serverEvent(SITE, Optional.of(USER), USER.value(), USER.value());
    browserEvent(SITE, 2, USER.value());
    serverEvent(SITE, Optional.of(new UserKey(3)), 3, 3);
    seal();
    assertThat(everything())
        .contains(forms(USER.value()).get(1))
        .contains(forms(USER.value()).get(2));

    assertThat(
            history
                .sealed()
                .erase(
                    new CreditChange.UserErased(SITE, USER, START.plusSeconds(60), Long.MAX_VALUE)))
        .isEmpty();

    assertThat(everything()).doesNotContain(forms(USER.value()));
    assertThat(rows("visitor, person"))
        .containsExactly(
            "{'visitor': 1, 'person': 1}",
            "{'visitor': 2, 'person': 2}",
            "{'visitor': 3, 'person': 3}");
  }

  /** A refund has no user key of its own (docs/identity.md R2). */
  @Test
  void erasedUserKeyOfARefund_isInNoFile() throws Exception {
    LogRecord refund =
        new LogRecord.ServerEvent(
            eventId(),
            SITE,
            at(),
            EventContent.of(EventName.SUCCESS, "/paid"),
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.of(new UserKey(3)));
    add(refund, CreditKind.USER, Reason.NEVER_IDENTIFIED, USER.value(), USER.value());
    seal();
    assertThat(everything()).contains(forms(USER.value()).get(2));

    assertThat(
            history
                .sealed()
                .erase(
                    new CreditChange.UserErased(SITE, USER, START.plusSeconds(60), Long.MAX_VALUE)))
        .isEmpty();

    assertThat(everything()).doesNotContain(forms(USER.value()));
    assertThat(rows("kind, reason, visitor, person"))
        .containsExactly(
            "{'kind': standalone, 'reason': original_unknown, 'visitor': NULL, 'person': 3}");
  }

  private void order(OrderRole role) {
    LogRecord order =
        new LogRecord.ServerEvent(
            eventId(),
            SITE,
            at(),
            EventContent.of(EventName.SUCCESS, "/paid"),
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.empty(),
            Optional.of(new OrderReference(role, new OrderKey(ORDER))));
    add(order, 1, 1);
  }

  @Test
  void r2_removedOrderKeys_areInNoFile() throws Exception {
    order(OrderRole.PLACED);
    browserEvent(SITE, 2, 2);
    seal();
    assertThat(everything()).contains(forms(ORDER).get(1)).contains(forms(ORDER).get(2));

    assertThat(history.sealed().removeOrderKeys(List.of(DAY))).isEmpty();

    assertThat(everything()).doesNotContain(forms(ORDER));
    assertThat(rows("person, order_role"))
        .containsExactly(
            "{'person': 1, 'order_role': placed}", "{'person': 2, 'order_role': NULL}");
  }

  @Test
  void r2_orderKeyOfARefund_isInNoFile() throws Exception {
    order(OrderRole.REFUNDED);
    seal();

    assertThat(everything()).doesNotContain(forms(ORDER));
  }

  @Test
  void r2_fileOfAnEarlierVersion_hasNoOrderKeysToRemove() throws Exception {
    browserEvent(SITE, 1, 1);
    seal();
    Path earlier = directory.resolve("earlier.parquet");
    try (DuckDBConnection database =
        ParquetFiles.database(SealedHistory.SETTINGS, directory.resolve("spill"))) {
      String query =
          ParquetFiles.select(onlyFile()).replace("*", "* EXCLUDE (order_key, order_role)");
      ParquetFiles.write(database, query, earlier);
    }
    Files.delete(onlyFile());
    String name = new SealedFile(DAY, 1, SealedFile.checksum(earlier)).name();
    Files.move(earlier, history.sealedDirectory().resolve(name));

    assertThat(history.sealed().removeOrderKeys(List.of(DAY))).isEmpty();

    assertThat(onlyFile()).hasFileName(name);
  }

  @Test
  void hashesThatAClosedDayDoesNotKeep_areInNoFile() throws Exception {
    serverEvent(SITE, Optional.of(USER), 1, USER.value());
    serverEvent(SITE, Optional.empty(), 2, 2);
    browserEvent(SITE, 3, 3);
    seal();

    assertThat(everything())
        .contains(Long.toString(USER.value()))
        .doesNotContain(forms(FORWARDED))
        .doesNotContain(forms(CROSSING));
  }

  @Test
  void deletedSitesEvents_areInNoFile() throws Exception {
    browserEvent(SITE, 1, 1);
    browserEvent(OTHER_SITE, FORWARDED, FORWARDED);
    seal();

    assertThat(history.sealed().deleteBefore(Map.of(OTHER_SITE, START.plusSeconds(60)))).isEmpty();

    assertThat(everything()).doesNotContain(forms(FORWARDED));
    assertThat(rows("site")).containsExactly("{'site': 7}");
  }

  @Test
  void dayWithoutEvents_hasAFile() throws Exception {
    seal();

    assertThat(rows("site")).isEmpty();
  }

  @Test
  void rows_areSortedBySiteAndTime() throws Exception {
    for (int event = 0; event < 5_000; event++) {
      browserEvent(random.nextBoolean() ? SITE : OTHER_SITE, event, event);
    }
    seal();

    try (DuckDBConnection database =
        ParquetFiles.database(SealedHistory.SETTINGS, directory.resolve("spill"))) {
      String numbered =
          ParquetFiles.select(onlyFile()).replace("*", "*, row_number() OVER () AS number");
      assertThat(
              SealedHistory.texts(
                  database,
                  """
                  SELECT site, received_at, position FROM (
                    SELECT *, row_number() OVER (ORDER BY site, received_at, position) AS sorted
                    FROM (%s))
                  WHERE sorted <> number
                  """
                      .formatted(numbered)))
          .isEmpty();
    }
  }

  @Test
  void fileThatReadsBackDifferently_isNotSealed() throws SQLException, IOException {
    Path file = directory.resolve("other.parquet");
    String differsEachTime =
        "SELECT 1 AS site, 1 AS received_at, 1 AS position, random() AS value FROM range(100)";
    try (DuckDBConnection database =
        ParquetFiles.database(SealedHistory.SETTINGS, directory.resolve("spill"))) {
      assertThatThrownBy(() -> ParquetFiles.write(database, differsEachTime, file))
          .isInstanceOf(SealedDaysException.class)
          .hasMessageContaining("or other values");
    }
  }
}
