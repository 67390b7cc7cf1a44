package dev.vouch.embedded.rows;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.embedded.rollup.ScannedAnswers;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers from scans equal those from the rows, and take no more memory than they may. */
class ScannedAnswersTest extends RolledRowsSuite {
  private static final Instant NOON = RandomChanges.START.plus(Duration.ofHours(12));

  ScannedAnswersTest() {
    super(1);
  }

  /** Browsers choose paths and names. */
  @Test
  void scanWithTooLongTexts_answersNothing() throws SQLException {
    int events = 1_000;
    List<CreditChange> changed = new ArrayList<>();
    for (int number = 0; number < events; number++) {
      String text = "x".repeat(200) + number;
      changed.add(viewed(NOON, "/" + text.repeat(10), Optional.of(text)));
    }
    applyTogether(changed);
    BreakdownQuestion pages = new BreakdownQuestion(scope(), Dimension.Field.PAGE_PATH, 5);
    BreakdownQuestion names = new BreakdownQuestion(scope(), Dimension.Field.NAME, 5);
    SummaryQuestion totals = new SummaryQuestion(scope(), List.of());

    long withoutTexts = 500_000;
    assertThat(scanned(withoutTexts, totals)).isEqualTo(1);
    assertThat(scanned(withoutTexts, names)).isZero();
    assertThat(scanned(withoutTexts + 2L * 250 * events, names)).isEqualTo(1);
    assertThat(scanned(withoutTexts + 2L * 1_900 * events, pages)).isZero();
    assertThat(scanned(withoutTexts + 2L * 2_300 * events, pages)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a_b", "/a_*", "/a%b", "/a%*", "/*%*", "*\\*", "/ü*", "*本*", "/🙂*x", "*", "/A_b"
      })
  void pattern_matchesThePagesOfLike(String pattern) throws SQLException {
    List<String> pages =
        List.of(
            "/a_b",
            "/axb",
            "/a%b",
            "/a_",
            "/a%",
            "/a\\b",
            "/A_B",
            "/über",
            "/Über",
            "/u\u0308ber",
            "/日本/x",
            "/🙂/x",
            "/");
    applyTogether(pages.stream().map(page -> viewed(NOON, page, Optional.empty())).toList());
    List<SuccessRule> rules =
        List.of(new SuccessRule("seen", "Seen", Optional.of(new PagePattern(pattern))));

    assertThat(
            scanned(
                Long.MAX_VALUE,
                new SummaryQuestion(scope(), rules),
                new SuccessesQuestion(scope(), rules)))
        .isEqualTo(2);
  }

  @Test
  void visit_endsAfterMoreThanThirtyMinutesWithoutEvents() throws SQLException {
    Duration limit = VisitsQuestion.GAP_MAX;
    Instant second = NOON.plus(limit);
    Instant third = second.plus(limit).plus(1, ChronoUnit.MICROS);
    applyTogether(
        Stream.of(NOON, second, third).map(time -> viewed(time, "/", Optional.empty())).toList());
    VisitsQuestion visits = new VisitsQuestion(scope(), ZoneOffset.UTC);

    assertThat(scanned(Long.MAX_VALUE, visits)).isEqualTo(1);
    assertThat(fromScan(visits).visits()).isEqualTo(2);
  }

  /** Such a site has pages of which few are in a report. */
  @Test
  void textsOfFewOfManyPages_areRead() throws SQLException {
    List<CreditChange> changed = new ArrayList<>();
    for (int page = 0; page < 100; page++) {
      Instant time = page % 30 == 0 ? NOON : NOON.plus(Duration.ofDays(3));
      changed.add(viewed(time, "/" + page, Optional.empty()));
    }
    applyTogether(changed);

    assertThat(
            scanned(Long.MAX_VALUE, new BreakdownQuestion(scope(), Dimension.Field.PAGE_PATH, 10)))
        .isEqualTo(1);
  }

  /** Asks a scan, compares its answers, and returns how many there were. */
  private int scanned(long bytesMax, ScopedQuestion<?>... questions) throws SQLException {
    scanned = 0;
    assertScannedAnswers(List.of(questions), bytesMax);
    return scanned;
  }

  private <A> A fromScan(ScopedQuestion<A> question) throws SQLException {
    try (DuckDBConnection connection = rows.duplicate()) {
      return question.answer(
          requireNonNull(
              ScannedAnswers.rows(connection, List.of(question), Long.MAX_VALUE).get(question)));
    }
  }

  private Scope scope() {
    return new Scope(
        changes.sites().getFirst(),
        RandomChanges.START,
        RandomChanges.START.plus(Duration.ofDays(2)),
        AttributionModel.LAST,
        List.of());
  }

  /** A page view of {@link #USER}. */
  private CreditChange.Credited viewed(Instant receivedAt, String page, Optional<String> name) {
    EventContent content =
        new EventContent(EventName.PAGEVIEW, page, name, Optional.empty(), new LinkedHashMap<>());
    CreditChange.Credited event = browserEvent(receivedAt, USER, content);
    next++;
    return event;
  }

  private void applyTogether(List<? extends CreditChange> changed) {
    rows.apply(new ChangeBatch(0, 1, next, NOON, List.copyOf(changed)));
  }
}
