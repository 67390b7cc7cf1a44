package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SummaryQuestion;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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

  /** Asks a scan, compares its answers, and returns how many there were. */
  private int scanned(long bytesMax, ScopedQuestion<?>... questions) throws SQLException {
    scanned = 0;
    assertScannedAnswers(List.of(questions), bytesMax);
    return scanned;
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

  private void applyTogether(List<CreditChange> changed) {
    rows.apply(new ChangeBatch(0, 1, next, NOON, changed));
  }
}
