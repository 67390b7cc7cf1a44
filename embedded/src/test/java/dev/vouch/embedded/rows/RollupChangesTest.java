package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.buffer.ImmutableRoaringBitmap;

/**
 * Whatever changes rows deletes the rollups of their days, or of their hours of the current day.
 */
class RollupChangesTest extends RolledRowsSuite {
  private static final String LEFT_OVER =
      """
      SELECT count(*)
      FROM (
        SELECT site, starts_at FROM rollup
        UNION ALL SELECT site, starts_at FROM rollup_events
        UNION ALL SELECT site, starts_at FROM rollup_visits
        UNION ALL SELECT site, starts_at FROM rollup_visit_page
        UNION ALL SELECT site, starts_at FROM rollup_visit_revenue) AS stored
      WHERE NOT EXISTS (
        FROM rollup_span
        WHERE rollup_span.site = stored.site AND rollup_span.starts_at = stored.starts_at)
      """;

  private static final String NUMBERS_OF_USER =
      "SELECT count(*) FROM person_number WHERE person = " + USER.value();

  RollupChangesTest() {
    super(1);
  }

  @Test
  void dayWithChangedRows_hasNoRollup_untilItIsMadeAgain() throws SQLException {
    apply(400);
    rollUp();
    long spans = number(SPANS);
    assertThat(spans).isGreaterThan(2);

    apply(40);

    assertThat(number(SPANS)).isLessThan(spans);
    assertThat(number(LEFT_OVER)).isZero();
    rollUp();
    assertThat(number(SPANS)).isPositive();
  }

  @Test
  void hoursOfTheCurrentDay_haveRollups_onceTheyHaveEnded() throws SQLException {
    applyAt("09:10", "10:10", "11:10");

    rollUp();

    assertThat(hours()).containsExactly("09:00", "10:00");
    assertAnswersOfHours();
  }

  @Test
  void endedDay_hasOneRollup_insteadOfThoseOfItsHours() throws SQLException {
    applyAt("09:10", "10:10", "11:10");
    rollUp();

    applyNothing(200);
    rollUp();

    assertThat(hours()).isEmpty();
    assertThat(number(SPANS)).isEqualTo(1);
    assertThat(number(LEFT_OVER)).isZero();
    assertThat(number("SELECT count(*) FROM rollup_due")).isZero();
    assertAnswers();
  }

  /** The last hour of the new zone's day is in the middle of one of the former zone's. */
  @Test
  void dayAfterAChangeOfZone_hasOneRollup_alsoWithoutEventsInItsLastHour() throws SQLException {
    applyAt("09:10", "10:10");
    rollUp();
    zones.put(changes.sites().getFirst(), ZoneId.of("Europe/Berlin"));
    Instant nextDay = at("00:00").plus(Duration.ofDays(1));
    apply(nextDay.plus(Duration.ofMinutes(10)), event(at("23:50")));
    rollUp();
    apply(nextDay.plus(Duration.ofHours(6)), event(nextDay.plus(Duration.ofHours(2))));
    rollUp();
    assertThat(hours()).containsExactly("23:00", "02:00");

    applyAt(nextDay.plus(Duration.ofHours(23)));
    rollUp();

    assertThat(hours()).isEmpty();
    assertThat(number(SPANS)).isEqualTo(2);
    assertAnswers();
  }

  @Test
  void changedHour_hasNoRollup_untilItIsMadeAgain_butTheOthersHave() throws SQLException {
    applyAt("07:10", "09:10", "10:10", "11:10");
    rollUp();

    applyLate("09:20");

    assertThat(hours()).containsExactly("07:00", "10:00");
    assertAnswersOfHours();
    rollUp();
    assertThat(hours()).containsExactly("07:00", "09:00", "10:00");
    assertAnswersOfHours();
  }

  @Test
  void lateEvent_ofAnHourThatHadNone_isInTheAnswers() throws SQLException {
    applyAt("07:10", "10:10", "11:10");
    rollUp();

    applyLate("08:20");

    assertThat(hours()).containsExactly("07:00", "10:00");
    assertAnswersOfHours();
    rollUp();
    assertThat(hours()).containsExactly("07:00", "08:00", "10:00");
    assertAnswersOfHours();
  }

  /** Adds events of these times, each of which is then the current time. */
  private void applyAt(String... times) {
    for (String time : times) {
      applyAt(at(time));
    }
  }

  private void applyAt(Instant time) {
    apply(time, event(time));
  }

  /** Adds an event of an earlier time than the current one. */
  private void applyLate(String time) {
    apply(at("11:30"), event(at(time)));
  }

  private void apply(Instant now, CreditChange change) {
    long position = next;
    next++;
    rows.apply(new ChangeBatch(0, position, next, now, List.of(change)));
  }

  private static Instant at(String time) {
    return LocalTime.parse(time)
        .atDate(LocalDate.ofInstant(RandomChanges.START, ZoneOffset.UTC))
        .toInstant(ZoneOffset.UTC);
  }

  /** The hours that have a rollup with events. */
  private List<String> hours() throws SQLException {
    List<String> hours = new ArrayList<>();
    try (DuckDBConnection connection = rows.duplicate();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                SELECT strftime(starts_at, '%H:%M') FROM rollup_span
                WHERE events > 0 AND ends_at = starts_at + INTERVAL 1 hour
                ORDER BY starts_at
                """)) {
      while (row.next()) {
        hours.add(row.getString(1));
      }
    }
    return hours;
  }

  private void assertAnswersOfHours() throws SQLException {
    int before = rolled;
    Scope day =
        new Scope(
            changes.sites().getFirst(), at("00:00"), at("23:59"), AttributionModel.LAST, List.of());
    List<Instant> starts =
        IntStream.range(0, 24).mapToObj(hour -> at("%02d:00".formatted(hour))).toList();
    assertAnswers(
        List.of(
            new SummaryQuestion(day, List.of()), new TimeseriesQuestion(day, List.of(), starts)));
    assertThat(rolled).isGreaterThan(before);
  }

  @Test
  void dayWithReplacedRows_hasNoRollupOfTheFormerRows() throws SQLException {
    apply(400);
    rollUp();
    LocalDate day = LocalDate.ofInstant(RandomChanges.receivedAt(200), ZoneOffset.UTC);

    rows.load(
        0, day, "FROM (%s) WHERE false".formatted(ExpandedRows.select(0, day, Long.MAX_VALUE)));

    assertAnswers();
    rollUp();
    assertAnswers();
  }

  @Test
  void lateEvent_isInTheAnswers() throws SQLException {
    apply(400);
    rollUp();
    assertAnswers();
    long spans = number(SPANS);

    applyOne(event(RandomChanges.receivedAt(next).minus(Duration.ofDays(1))));

    assertThat(number(SPANS)).isEqualTo(spans - 1);
    assertAnswers();
  }

  @Test
  void lateEvent_ofATimeThatHadNone_isInTheAnswers() throws SQLException {
    applyOne(event(RandomChanges.START.plus(Duration.ofDays(5))));
    applyNothing(500);
    rollUp();

    applyOne(event(RandomChanges.START.plus(Duration.ofDays(1))));

    Instant end = RandomChanges.START.plus(Duration.ofDays(6));
    SiteId site = changes.sites().getFirst();
    Scope scope = new Scope(site, RandomChanges.START, end, AttributionModel.LAST, List.of());
    assertAnswers(List.of(new SummaryQuestion(scope, List.of())));
    assertThat(rolled).isEqualTo(1);
  }

  @Test
  void noRollup_isMadeWhileCorrectionsArePending() {
    rows.close();
    Instant[] now = {Instant.EPOCH};
    // Each look at the clock takes a second, and so each fold.
    open(() -> now[0] = now[0].plusSeconds(1));
    CreditChange.Credited event = event(RandomChanges.START);
    applyOne(event);
    applyOne(correction(event));
    applyOne(event(RandomChanges.START.plus(Duration.ofDays(2))));
    rows.foldNow(0);
    applyNothing(500);
    applyOne(correction(event));

    assertThat(rows.rollUpNext()).isFalse();

    rows.foldNow(0);
    assertThat(rows.rollUpNext()).isTrue();
  }

  @Test
  void erasedUser_hasNoNumber_andIsInNoRollup() throws SQLException {
    apply(400);
    applyOne(event(RandomChanges.receivedAt(next).minus(Duration.ofDays(1))));
    rollUp();
    assertThat(number(NUMBERS_OF_USER)).isEqualTo(1);
    long spans = number(SPANS);

    Instant now = RandomChanges.receivedAt(next);
    applyOne(new CreditChange.UserErased(changes.sites().getFirst(), USER, now, next));

    assertThat(number(NUMBERS_OF_USER)).isZero();
    assertThat(number(SPANS)).isEqualTo(spans - 1);
    assertAnswers();
  }

  /** Events of linked browsers are corrected after the erasure, by the processor. */
  @Test
  void erasedUser_hasNoNumber_whenOtherEventsAreTakenFromTheUserByCorrections()
      throws SQLException {
    CreditChange.Credited linked = event(RandomChanges.START, new UserKey(98), "/");
    applyOne(linked);
    applyOne(correction(linked, USER));
    applyNothing(200);
    rows.foldNow(0);
    rollUp();
    assertThat(number(NUMBERS_OF_USER)).isEqualTo(1);

    Instant now = RandomChanges.receivedAt(next);
    applyOne(new CreditChange.UserErased(changes.sites().getFirst(), USER, now, next));
    applyOne(correction(linked, new UserKey(98)));
    rows.foldNow(0);
    rollUp();

    assertThat(number(NUMBERS_OF_USER)).isZero();
    assertThat(number(SPANS)).isEqualTo(1);
    assertAnswers();
  }

  /** So nobody can be followed by a number longer than by the hash that the rows have. */
  @Test
  void numberAndPerson_belongToEachOtherOnly_andRollupsHaveNoOtherNumbers() throws SQLException {
    for (int batch = 0; batch < 20; batch++) {
      apply(40);
      rollUp();
      assertThat(number("SELECT count(*) - count(DISTINCT (site, person)) FROM person_number"))
          .isZero();
      assertThat(number("SELECT count(*) - count(DISTINCT (site, number)) FROM person_number"))
          .isZero();
      assertRollupsHaveNumbersOfPeopleOnly();
    }
    assertThat(number("SELECT count(*) FROM person_number")).isPositive();
  }

  private void assertRollupsHaveNumbersOfPeopleOnly() throws SQLException {
    try (DuckDBConnection connection = rows.duplicate();
        Statement statement = connection.createStatement()) {
      Set<List<Long>> numbers = new HashSet<>();
      try (ResultSet row = statement.executeQuery("SELECT site, number FROM person_number")) {
        while (row.next()) {
          numbers.add(List.of(row.getLong(1), row.getLong(2)));
        }
      }
      try (ResultSet row = statement.executeQuery("SELECT site, people FROM rollup")) {
        while (row.next()) {
          long site = row.getLong(1);
          new ImmutableRoaringBitmap(ByteBuffer.wrap(row.getBytes(2)))
              .forEach((int person) -> assertThat(numbers).contains(List.of(site, (long) person)));
        }
      }
    }
  }

  private CreditChange.Corrected correction(CreditChange.Credited event, UserKey user) {
    Credit credit = event(event.event().receivedAt(), user, "/").credit();
    return correction(new CreditChange.Credited(event.position(), event.event(), credit));
  }

  private CreditChange.Corrected correction(CreditChange.Credited event) {
    return new CreditChange.Corrected(
        event.event().site(), event.position(), event.event().receivedAt(), event.credit(), next);
  }
}
