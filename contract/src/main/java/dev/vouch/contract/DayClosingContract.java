package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Scope;
import dev.vouch.core.warehouse.Warehouse;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/identity.md I3: a day's credit is final 14 days after its end. Erasures also apply to closed
 * days.
 */
abstract class DayClosingContract extends DayClosingSuite {
  @Test
  void b5_anErasureIsStillKnown_whenADayOfItsUserHasClosed() {
    Instant erased = EVEN_PERIOD.plus(WINDOW).minus(HOUR);
    story.succeedsFor("anna", EVEN_PERIOD.plus(HOUR));
    story.erases("anna", erased);
    story.close(EVEN_PERIOD.plus(DAY).plus(WINDOW).plus(HOUR));
    story.succeedsLate(
        Optional.empty(), Optional.of("anna"), erased.minus(HOUR), erased.plus(DAY.plus(DAY)));

    assertThat(story.events()).isEmpty();
  }

  @Test
  void laterFacts_doNotChangeTheCreditOfAClosedDay() {
    EventId paid = story.succeedsFor("anna", DAY_START);
    EventId forwarded = story.succeedsIn("phone", DAY_START);
    EventId viewed = story.views("laptop", DAY_START);
    story.close(CLOSES);
    story.identifies("phone", "anna", DAY_START.plus(HOUR));
    story.identifies("laptop", "anna", DAY_START.plus(HOUR));

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
    assertThat(story.credit(forwarded).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
    assertThat(story.credit(viewed).person()).isEqualTo(story.visitor("laptop", DAY_START));
  }

  @Test
  void idleSite_closesItsDays_byTheTimesOfTheLog() {
    EventId paid = story.succeedsFor("anna", DAY_START);
    Instant first = CLOSES.minus(DAY);
    for (int hour = 0; hour <= 25; hour++) {
      story.add(new LogRecord.Time(first.plus(HOUR.multipliedBy(hour))));
    }
    story.identifies("phone", "anna", DAY_START.plus(HOUR));

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
  }

  /** docs/decisions/0009. */
  @Test
  void leapOfTheTime_closesNoDayForAnHour() {
    EventId paid = story.succeedsFor("anna", DAY_START);
    story.add(new LogRecord.Time(DAY_START.plus(HOUR)));
    story.add(new LogRecord.Time(DAY_START.plus(HOUR.multipliedBy(2))));
    story.add(new LogRecord.Time(CLOSES.plus(DAY)));
    story.add(new LogRecord.Time(CLOSES.plus(DAY).plus(HOUR).minus(MICROSECOND)));
    story.identifies("phone", "anna", DAY_START.plus(HOUR));

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
  }

  /** docs/decisions/0009. */
  @Test
  void eventsWithATimeInTheFuture_closeNoDay() {
    EventId paid = story.succeedsFor("anna", DAY_START);
    ContractStory other = anotherStory();
    for (int hour = 0; hour < 48; hour++) {
      other.views("phone", CLOSES.plus(HOUR.multipliedBy(hour)));
    }
    other.apply();
    story.identifies("phone", "anna", DAY_START.plus(HOUR));

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
  }

  @Test
  void day_staysOpenUntil14DaysAfterItsEnd() {
    EventId paid = story.succeedsFor("anna", DAY_START);
    story.close(CLOSES.minus(MICROSECOND));
    story.identifies("phone", "anna", DAY_START.plus(HOUR));

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
  }

  @Test
  void closing_coversUtcDays_startInclusive_endExclusive() {
    EventId dayBefore = story.succeedsFor("anna", DAY_START.minus(MICROSECOND));
    EventId first = story.succeedsFor("anna", DAY_START);
    EventId last = story.succeedsFor("anna", DAY_END.minus(MICROSECOND));
    EventId dayAfter = story.succeedsFor("anna", DAY_END);
    story.close(CLOSES);
    story.identifies("phone", "anna", DAY_START);

    for (EventId closed : List.of(dayBefore, first, last)) {
      assertThat(story.credit(closed).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
    }
    assertThat(story.credit(dayAfter).reason()).isEqualTo(Reason.LINKED_USER);
  }

  @Test
  void closing_doesNotChangeCredit() {
    story.enters("phone", DAY_START, "newsletter", "FR");
    story.identifies("phone", "anna", DAY_START.plus(MINUTE), "DE");
    story.succeedsIn("phone", DAY_START.plus(HOUR));
    story.succeedsFor("anna", DAY_START.plus(HOUR));
    story.succeedsInFor("phone", "bert", DAY_START.plus(HOUR));
    story.succeedsInFor("proxy", "carl", DAY_START.plus(HOUR));
    story.succeedsIn("proxy", DAY_START.plus(HOUR));
    List<CreditedEvent> open = story.events();

    story.close(CLOSES);
    assertThat(story.events()).isEqualTo(open);
    story.close(CLOSES.plus(WINDOW).plus(DAY));
    assertThat(story.events()).isEqualTo(open);
    story.close(CLOSES.plus(WINDOW.multipliedBy(4)));
    assertThat(story.events()).isEqualTo(open);
  }

  @Test
  void c12_successOfAClosedDay_staysDividedOverItsTouches() {
    story.enters("phone", DAY_START, "newsletter");
    story.enters("phone", DAY_START.plus(MINUTE), "search");
    story.enters("phone", DAY_START.plus(HOUR), "newsletter");
    story.succeedsIn("phone", DAY_START.plus(HOUR));
    story.apply();
    Scope day = new Scope(story.site(), DAY_START, DAY_END, AttributionModel.LINEAR, List.of());
    BreakdownQuestion bySource = new BreakdownQuestion(day, Dimension.Field.SOURCE, 10);
    List<Breakdown.Line> open = warehouse().answer(bySource).lines();

    story.close(CLOSES);

    assertThat(open)
        .extracting(line -> line.key().orElseThrow(), Breakdown.Line::successes)
        .containsExactly(
            tuple("newsletter", new BigDecimal("0.666667")),
            tuple("search", new BigDecimal("0.333333")));
    assertThat(warehouse().answer(bySource).lines()).isEqualTo(open);
  }

  /** A closed day has no hashes from which this could be computed (I3). */
  @Test
  void closedDay_keepsTheUnseenBrowserWarningButNotTheSharedOne() {
    for (int user = 0; user < 20; user++) {
      story.succeedsInFor("proxy", "user " + user, DAY_START);
      story.succeedsIn("backend", DAY_START);
    }
    story.apply();
    Scope day = new Scope(story.site(), DAY_START, DAY_END, AttributionModel.LAST, List.of());
    CoverageQuestion question = new CoverageQuestion(day);

    assertThat(warehouse().answer(question).warnings()).isEqualTo(new Coverage.Warnings(20, 20));
    story.close(CLOSES);
    assertThat(warehouse().answer(question).warnings()).isEqualTo(new Coverage.Warnings(0, 20));
  }

  @Test
  void closingAgainOrEarlier_hasNoEffect() {
    EventId paid = story.succeedsFor("anna", DAY_START);
    story.close(CLOSES);
    story.close(CLOSES.minus(DAY));
    story.identifies("phone", "anna", DAY_START);
    story.close(CLOSES);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
  }

  /** The window of the first open day includes closed days. */
  @Test
  void openDay_isCreditedByFactsOfClosedDays() {
    story.enters("phone", DAY_END.minus(MICROSECOND), "newsletter", "FR");
    story.identifies("phone", "anna", DAY_END.minus(MICROSECOND), "FR");
    story.succeedsInFor("phone", "bert", DAY_END.minus(MICROSECOND));
    Instant later = DAY_END.minus(MICROSECOND).plus(WINDOW);
    story.close(CLOSES.plus(WINDOW).minus(MICROSECOND));
    EventId forwarded = story.succeedsIn("phone", later);
    EventId anna = story.succeedsFor("anna", later);
    EventId bert = story.succeedsFor("bert", later);

    assertThat(story.credit(forwarded).reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(story.credit(anna).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(bert).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(bert).lastTouch()).hasValue(Touch.ofSource("newsletter"));
  }

  @Test
  void erasure_removesAllFactsOfTheUser() {
    story.identifies("phone", "anna", DAY_START, "FR");
    EventId viewed = story.views("phone", DAY_START.plus(MINUTE));
    story.succeedsFor("anna", DAY_START.plus(HOUR));
    story.succeedsInFor("phone", "anna", DAY_START.plus(HOUR));
    EventId bert = story.succeedsFor("bert", DAY_START.plus(HOUR));
    story.erases("anna", DAY_START.plus(HOUR.multipliedBy(2)));

    assertThat(ids(story)).containsExactlyInAnyOrder(viewed, bert);
    assertThat(story.credit(viewed).person()).isEqualTo(story.visitor("phone", DAY_START));
  }

  @Test
  void erasure_removesLateFactsReceivedBeforeIt_butNotLaterOnes() {
    Instant erased = DAY_START.plus(HOUR);
    story.erases("anna", erased);
    story.apply();
    story.succeedsFor("anna", erased.minus(MICROSECOND));
    story.identifies("phone", "anna", erased.minus(MICROSECOND));
    EventId viewed = story.views("phone", erased.minus(MINUTE));
    EventId after = story.succeedsFor("anna", erased.plus(MICROSECOND));

    assertThat(ids(story)).containsExactlyInAnyOrder(viewed, after);
    assertThat(story.credit(after).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(viewed).person()).isEqualTo(story.visitor("phone", erased));
  }

  @Test
  void erasureOnAClosedDay_removesEventsAndResetsPersonsToVisitors() {
    story.enters("phone", DAY_START, "newsletter", "FR");
    story.identifies("phone", "anna", DAY_START, "DE");
    EventId viewed = story.views("phone", DAY_START.plus(MINUTE));
    EventId forwarded = story.succeedsIn("phone", DAY_START.plus(HOUR));
    story.succeedsFor("anna", DAY_START.plus(HOUR));
    EventId bert = story.succeedsInFor("phone", "bert", DAY_START.plus(HOUR));
    story.close(CLOSES);
    CreditedEvent closed = story.credit(forwarded);
    assertThat(closed.person()).isEqualTo(story.user("anna"));
    story.erases("anna", CLOSES.plus(DAY));

    assertThat(ids(story)).contains(viewed, forwarded, bert).hasSize(4);
    long visitor = story.visitor("phone", DAY_START);
    assertThat(story.credit(viewed).person()).isEqualTo(visitor);
    assertThat(story.credit(forwarded).person()).isEqualTo(visitor);
    assertThat(story.credit(forwarded).visitor()).hasValue(visitor);
    assertThat(story.credit(forwarded).client()).isEqualTo(closed.client());
    assertThat(story.credit(forwarded).lastTouch()).isEqualTo(closed.lastTouch());
    assertThat(story.credit(bert).person()).isEqualTo(story.user("bert"));
  }

  @Test
  void erasure_doesNotAffectOtherSites() {
    ContractStory other = anotherStory();
    EventId paid = other.succeedsFor("anna", DAY_START);
    other.apply();
    story.add(
        new dev.vouch.core.log.LogRecord.Erasure(
            new EventId(new java.util.UUID(7, 7)),
            story.site(),
            DAY_START.plus(HOUR),
            other.userKey("anna")));
    story.apply();

    assertThat(other.credit(paid).kind()).isEqualTo(CreditKind.USER);
  }

  @Test
  void duplicateRecordAfterClosing_isCountedOnce() {
    LogRecord.ServerEvent alone =
        new LogRecord.ServerEvent(
            SimulatedHash.eventId(story.site() + "/alone"),
            story.site(),
            DAY_START,
            EventContent.of(EventName.CUSTOM, "/"),
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.empty());
    story.add(alone);
    story.close(CLOSES);
    story.add(alone);

    assertThat(ids(story)).containsExactly(alone.id());
  }

  @Test
  void siteDeletion_removesOnlyThatSite() {
    ContractStory other = anotherStory();
    story.enters("phone", DAY_START, "newsletter");
    story.succeedsIn("phone", DAY_START.plus(HOUR));
    EventId kept = other.views("phone", DAY_START);
    other.apply();
    story.close(CLOSES);
    story.succeedsFor("anna", CLOSES);
    story.isDeleted(CLOSES.plus(HOUR));
    story.apply();
    story.succeedsFor("anna", CLOSES.plus(MINUTE));
    story.identifies("phone", "anna", CLOSES.plus(MINUTE));

    assertThat(story.events()).isEmpty();
    assertThat(ids(other)).containsExactly(kept);
  }

  @Test
  void erasureAndClosing_persistAcrossReopening(@TempDir Path directory) {
    ContractStory story;
    EventId viewed;
    EventId paid;
    try (Warehouse before = open(directory)) {
      story = new ContractStory(before);
      story.identifies("phone", "anna", DAY_START);
      viewed = story.views("phone", DAY_START.plus(MINUTE));
      paid = story.succeedsFor("bert", DAY_START);
      story.close(CLOSES);
      story.erases("anna", CLOSES.plus(DAY));
      story.apply();
    }
    try (Warehouse after = open(directory)) {
      ContractStory reopened = story.in(after);
      reopened.identifies("phone", "bert", DAY_START);
      reopened.succeedsFor("anna", CLOSES.plus(HOUR));

      assertThat(ids(reopened)).containsExactlyInAnyOrder(viewed, paid);
      assertThat(reopened.credit(viewed).person()).isEqualTo(reopened.visitor("phone", DAY_START));
      assertThat(reopened.credit(paid).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
    }
  }

  private static List<EventId> ids(ContractStory story) {
    return story.events().stream().map(CreditedEvent::id).toList();
  }
}
