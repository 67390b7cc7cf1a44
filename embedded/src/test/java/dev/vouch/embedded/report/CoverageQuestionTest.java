package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.confirmed;
import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Reason;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CoverageQuestionTest {
  private final CreditedTable table = new CreditedTable();

  @AfterEach
  void close() {
    table.close();
  }

  private Coverage coverage(Filter... filters) {
    return table.answer(new CoverageQuestion(Scopes.all(filters)));
  }

  @Test
  void ofNoEvents_isEmpty() {
    assertThat(coverage()).isEqualTo(new Coverage(Map.of(), Map.of()));
    assertThat(coverage().successes()).isZero();
  }

  @Test
  void countsConfirmedSuccessesByKindAndByReason() {
    table.insert(
        success("paid", 1).credited(CreditKind.VISITOR, Reason.SAME_BROWSER),
        success("paid", 1).credited(CreditKind.VISITOR, Reason.SAME_BROWSER),
        success("paid", 2).credited(CreditKind.VISITOR, Reason.LINKED_USER),
        success("paid", 3).credited(CreditKind.USER, Reason.IP_MISSING),
        success("paid", 4).credited(CreditKind.STANDALONE, Reason.IP_MISSING),
        pageview(5).credited(CreditKind.VISITOR, Reason.SAME_BROWSER),
        unconfirmedSuccess("paid", 5).credited(CreditKind.VISITOR, Reason.SAME_BROWSER),
        confirmed(EventName.CUSTOM, 6).credited(CreditKind.USER, Reason.NEVER_IDENTIFIED));

    assertThat(coverage())
        .isEqualTo(
            new Coverage(
                Map.of(CreditKind.VISITOR, 3L, CreditKind.USER, 1L, CreditKind.STANDALONE, 1L),
                Map.of(Reason.SAME_BROWSER, 2L, Reason.LINKED_USER, 1L, Reason.IP_MISSING, 2L)));
    assertThat(coverage().successes()).isEqualTo(5);
  }

  @Test
  void everyReasonAndKind_isReadBack() {
    for (CreditKind kind : CreditKind.values()) {
      for (Reason reason : Reason.values()) {
        table.insert(success("paid", 1).credited(kind, reason));
      }
    }

    assertThat(coverage().credited()).containsOnlyKeys(CreditKind.values());
    assertThat(coverage().reasons()).containsOnlyKeys(Reason.values());
  }

  @Test
  void filters_hold() {
    table.insert(
        success("paid", 1).credited(CreditKind.VISITOR, Reason.SAME_BROWSER),
        success("signup", 1).credited(CreditKind.VISITOR, Reason.LINKED_USER));

    assertThat(coverage(Scopes.is(Field.NAME, "signup")).reasons())
        .isEqualTo(Map.of(Reason.LINKED_USER, 1L));
  }
}
