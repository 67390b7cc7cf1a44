package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.confirmed;
import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.Coverage.Duplicates;
import dev.vouch.core.report.Coverage.Warnings;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CoverageQuestionTest {
  private final ListedEvents events = new ListedEvents();

  private Coverage coverage(Filter... filters) {
    return events.answer(new CoverageQuestion(Scopes.all(filters)));
  }

  @Test
  void withoutEvents_isEmpty() {
    assertThat(coverage()).isEqualTo(new Coverage(Map.of(), Map.of(), Warnings.NONE));
    assertThat(coverage().successes()).isZero();
  }

  @Test
  void confirmedSuccesses_areCountedByKindAndReason() {
    events.insert(
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
                Map.of(Reason.SAME_BROWSER, 2L, Reason.LINKED_USER, 1L, Reason.IP_MISSING, 2L),
                Warnings.NONE));
    assertThat(coverage().successes()).isEqualTo(5);
  }

  @Test
  void duplicates_areCountedApart() {
    events.insert(
        success("paid", 1).credited(CreditKind.VISITOR, Reason.SAME_BROWSER),
        duplicate(2, OrderRole.PLACED).value("7").property("currency", "EUR"),
        duplicate(3, OrderRole.PLACED),
        duplicate(4, OrderRole.VOIDED).value("-7"));

    assertThat(coverage().successes()).isEqualTo(1);
    assertThat(coverage().duplicates())
        .usingRecursiveComparison(Decimals.COMPARED_BY_VALUE)
        .isEqualTo(
            new Duplicates(
                2,
                new Revenue(List.of(new Revenue.Amount(Optional.of("EUR"), new BigDecimal("7"))))));
    assertThat(coverage().credited()).containsOnlyKeys(CreditKind.VISITOR);
  }

  private static EventBuilder duplicate(long person, OrderRole role) {
    return success("paid", person)
        .role(role)
        .credited(CreditKind.DUPLICATE, Reason.DUPLICATE_ORDER);
  }

  @Test
  void everyKindAndReason_isReturned() {
    for (CreditKind kind : CreditKind.OF_COUNTED) {
      for (Reason reason : Reason.OF_COUNTED) {
        events.insert(success("paid", 1).credited(kind, reason));
      }
    }

    assertThat(coverage().credited())
        .containsOnlyKeys(CreditKind.OF_COUNTED.toArray(CreditKind[]::new));
    assertThat(coverage().reasons()).containsOnlyKeys(Reason.OF_COUNTED.toArray(Reason[]::new));
  }

  @Test
  void browserWithMoreThan5UsersAfterFiltering_isWarnedAboutAsShared() {
    for (long user = 1; user <= 6; user++) {
      events.insert(
          success("paid", user).forwarding(7, user),
          success("paid", user).forwarding(7, user),
          success(user == 6 ? "signup" : "booked", user).forwarding(8, user),
          confirmed(EventName.CUSTOM, user).forwarding(9, user),
          success("paid", user).forwarding(100 + user, user));
    }

    assertThat(coverage().warnings()).isEqualTo(new Warnings(18, 0));
    assertThat(coverage(Scopes.is(Field.NAME, "booked")).warnings()).isEqualTo(Warnings.NONE);
  }

  @Test
  void unseenBrowsersWithOverAFifthOfSuchSuccesses_areWarnedAbout() {
    for (int success = 0; success < 20; success++) {
      events.insert(neverSeen(CreditKind.STANDALONE, 1), neverSeen(CreditKind.STANDALONE, 2));
    }
    for (int success = 0; success < 19; success++) {
      events.insert(neverSeen(CreditKind.STANDALONE, 3));
    }
    for (int success = 0; success < 40; success++) {
      events.insert(neverSeen(CreditKind.USER, 4));
    }

    assertThat(coverage().warnings()).isEqualTo(new Warnings(0, 40));
    events.insert(neverSeen(CreditKind.USER, 5));
    assertThat(coverage().warnings()).as("20 of 100").isEqualTo(Warnings.NONE);
  }

  private static EventBuilder neverSeen(CreditKind kind, long visitor) {
    return success("paid", visitor).credited(kind, Reason.BROWSER_NEVER_SEEN).visitor(visitor);
  }

  @Test
  void filters_areApplied() {
    events.insert(
        success("paid", 1).credited(CreditKind.VISITOR, Reason.SAME_BROWSER),
        success("signup", 1).credited(CreditKind.VISITOR, Reason.LINKED_USER));

    assertThat(coverage(Scopes.is(Field.NAME, "signup")).reasons())
        .isEqualTo(Map.of(Reason.LINKED_USER, 1L));
  }
}
