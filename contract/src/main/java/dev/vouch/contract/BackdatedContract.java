package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/identity.md B1 to B5: events that were received after they occurred. */
abstract class BackdatedContract extends ReportSuite {
  private static final Optional<String> PHONE = Optional.of("phone");
  private static final Optional<String> ANNA = Optional.of("anna");
  private static final Optional<String> NONE = Optional.empty();
  private static final Duration DAYS_3 = Duration.ofDays(3);
  private static final Duration DAYS_7 = Duration.ofDays(7);
  private static final Instant RECEIVED = NOW.plus(DAYS_3);

  private long successes(Instant from, Instant until) {
    Scope scope = new Scope(story.site(), from, until, AttributionModel.LAST, List.of());
    return answer(new SummaryQuestion(scope, List.of())).successes();
  }

  private Optional<String> source(EventId event) {
    return story.credit(event).lastTouch().map(Touch::source);
  }

  @Test
  void b1_aBackdatedEvent_countsWhenItOccurred() {
    EventId paid = story.succeedsLate(NONE, ANNA, NOW, RECEIVED);
    story.apply();

    assertThat(successes(NOW, NOW.plus(DAY))).isEqualTo(1);
    assertThat(successes(NOW.plus(MICROSECOND), RECEIVED.plus(DAY))).isZero();
    assertThat(story.credit(paid).at()).isEqualTo(NOW);
  }

  @Test
  void b1_itIsListedWhenItOccurred() {
    story.succeedsFor("bert", NOW.plus(DAY));
    EventId late = story.succeedsLate(NONE, ANNA, NOW, RECEIVED);

    assertThat(story.events()).last().extracting(CreditedEvent::id).isEqualTo(late);
  }

  @Test
  void b1_itHasTheSourceOfTheTouchBeforeItOccurred() {
    story.enters("phone", NOW.minus(HOUR), "newsletter");
    story.enters("phone", NOW.plus(HOUR), "search");
    EventId paid = story.succeedsLate(PHONE, NONE, NOW, RECEIVED);

    assertThat(source(paid)).contains("newsletter");
  }

  @Test
  void b2_aSighting14DaysAfterItOccurred_matches() {
    EventId paid = story.succeedsLate(PHONE, NONE, NOW, RECEIVED);
    story.apply();
    story.enters("phone", NOW.plus(WINDOW), "search");

    assertThat(source(paid)).contains("search");
  }

  @Test
  void b2_aSightingLaterThanThat_doesNotMatch() {
    EventId paid = story.succeedsLate(PHONE, NONE, NOW, RECEIVED);
    story.enters("phone", NOW.plus(WINDOW).plus(MICROSECOND), "search");

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void b2_aSighting14DaysBeforeItsReceipt_matches() {
    story.enters("phone", RECEIVED.minus(WINDOW), "search");
    EventId paid = story.succeedsLate(PHONE, NONE, NOW, RECEIVED);

    assertThat(source(paid)).contains("search");
  }

  @Test
  void b2_aSightingEarlierThanThat_doesNotMatch() {
    story.enters("phone", RECEIVED.minus(WINDOW).minus(MICROSECOND), "search");
    EventId paid = story.succeedsLate(PHONE, NONE, NOW, RECEIVED);

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.BROWSER_NEVER_SEEN);
  }

  @Test
  void b2_moreThan7DaysLate_itHasNoSourceOfATouchAfterIt() {
    Instant received = NOW.plus(DAYS_7).plus(MICROSECOND);
    EventId prompt = story.succeedsLate(PHONE, NONE, NOW, NOW.plus(DAYS_7));
    EventId late = story.succeedsLate(PHONE, NONE, NOW, received);
    story.enters("phone", NOW.plus(HOUR), "search");

    assertThat(source(prompt)).contains("search");
    assertThat(story.credit(late).reason()).isEqualTo(Reason.SAME_BROWSER);
    assertThat(story.credit(late).lastTouch()).contains(Touch.UNKNOWN_SOURCE);
    assertThat(story.credit(late).firstTouch()).contains(Touch.UNKNOWN_SOURCE);
  }

  @Test
  void b2_13DaysLate_itHasTheSourceOfATouchThatItsWindowStillHas() {
    story.enters("phone", NOW.minus(DAY), "newsletter");
    story.enters("phone", NOW.plus(HOUR), "search");
    EventId paid = story.succeedsLate(PHONE, NONE, NOW, NOW.plus(Duration.ofDays(13)));

    assertThat(source(paid)).contains("newsletter");
    assertThat(story.credit(paid).reason()).isEqualTo(Reason.SAME_BROWSER);
  }

  @Test
  void b2_moreThan7DaysLate_withoutAVisitor_itWasReportedLate() {
    Instant received = NOW.plus(DAYS_7).plus(MICROSECOND);
    EventId unseen = story.succeedsLate(PHONE, NONE, NOW, received);
    EventId ofUser = story.succeedsLate(NONE, ANNA, NOW, received);
    EventId ofNobody = story.succeedsLate(NONE, NONE, NOW, received);
    EventId prompt = story.succeedsLate(NONE, ANNA, NOW, NOW.plus(DAYS_7));

    for (EventId late : List.of(unseen, ofUser, ofNobody)) {
      assertThat(story.credit(late).reason()).isEqualTo(Reason.REPORTED_LATE);
    }
    assertThat(story.credit(unseen).visitor()).hasValue(story.visitor("phone", received));
    assertThat(story.credit(ofUser).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(prompt).reason()).isEqualTo(Reason.NEVER_IDENTIFIED);
  }

  @Test
  void b3_aBrowserThatWasNeverSeen_hasTheHashOfTheReceipt() {
    Instant received = EVEN_PERIOD.plus(HOUR);
    EventId paid = story.succeedsLate(PHONE, NONE, EVEN_PERIOD.minus(HOUR), received);

    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", received));
  }

  @Test
  void b3_aSightingOfThePeriodBefore_matchesByTheCrossingHash() {
    Instant seen = EVEN_PERIOD.minus(DAY);
    story.enters("phone", seen, "search");
    EventId paid = story.succeedsLate(PHONE, NONE, EVEN_PERIOD.minus(HOUR), EVEN_PERIOD.plus(HOUR));

    assertThat(source(paid)).contains("search");
    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", seen));
  }

  @Test
  void b3_aSightingOfThePeriodOfTheReceipt_matchesToo() {
    EventId paid = story.succeedsLate(PHONE, NONE, EVEN_PERIOD.minus(HOUR), EVEN_PERIOD.plus(HOUR));
    story.apply();
    Instant seen = EVEN_PERIOD.plus(DAY);
    story.enters("phone", seen, "search");

    assertThat(source(paid)).contains("search");
    assertThat(story.credit(paid).visitor()).hasValue(story.visitor("phone", seen));
  }

  @Test
  void b4_aBackdatedLink_isTheLatestOfEventsAfterItOccurred() {
    story.enters("phone", NOW.minus(HOUR), "newsletter");
    story.enters("laptop", NOW.minus(HOUR), "search");
    story.identifies("laptop", "anna", NOW.minus(MINUTE));
    EventId paid = story.succeedsFor("anna", NOW.plus(HOUR));
    story.apply();
    story.succeedsLate(PHONE, ANNA, NOW, RECEIVED);

    assertThat(source(paid)).contains("newsletter");
  }

  @Test
  void b4_aBackdatedLink_decidesEventsUpTo14DaysBeforeItsReceipt() {
    story.enters("phone", NOW, "newsletter");
    EventId reached = story.succeedsFor("anna", RECEIVED.minus(WINDOW));
    EventId earlier = story.succeedsFor("anna", RECEIVED.minus(WINDOW).minus(MICROSECOND));
    story.apply();
    story.succeedsLate(PHONE, ANNA, NOW, RECEIVED);

    assertThat(source(reached)).contains("newsletter");
    assertThat(story.credit(earlier).kind()).isEqualTo(CreditKind.USER);
  }

  @Test
  void b4_aBackdatedLink_namesThePersonOfItsBrowser() {
    EventId viewed = story.enters("phone", NOW.plus(HOUR), "newsletter");
    story.apply();
    story.succeedsLate(PHONE, ANNA, NOW, RECEIVED);

    assertThat(story.credit(viewed).person()).isEqualTo(story.user("anna"));
  }

  @Test
  void b5_aRefundTakesTheOrderOfTheDayWhenItOccurred() {
    story.enters("phone", NOW, "newsletter");
    story.identifies("phone", "anna", NOW);
    story.names("anna", OrderRole.PLACED, "7", NOW.plus(MINUTE), "50");
    EventId known =
        story.namesLate("anna", OrderRole.REFUNDED, "7", "-5", NOW.plus(HOUR), RECEIVED);
    EventId unknown =
        story.namesLate("anna", OrderRole.REFUNDED, "7", "-5", NOW.minus(DAY), RECEIVED);

    assertThat(source(known)).contains("newsletter");
    assertThat(story.credit(unknown).reason()).isEqualTo(Reason.ORIGINAL_UNKNOWN);
  }

  @Test
  void b5_anErasureRemovesWhatOccurredBefore_alsoIfItIsReceivedLater() {
    story.erases("anna", NOW);
    story.succeedsLate(NONE, ANNA, NOW.minus(MICROSECOND), RECEIVED);
    EventId later = story.succeedsLate(NONE, ANNA, NOW, RECEIVED);

    assertThat(story.events()).extracting(CreditedEvent::id).containsExactly(later);
  }

  @Test
  void b5_anErasureRemovesWhatIsBeforeItInTheLog_alsoOfAClockThatWasAhead() {
    EventId viewed = story.enters("phone", NOW.plus(HOUR), "newsletter");
    story.identifies("phone", "anna", NOW.plus(HOUR));
    story.succeedsFor("anna", NOW);
    story.succeedsFor("anna", NOW.plus(HOUR));
    story.names("anna", OrderRole.PLACED, "7", NOW.plus(HOUR), "50");
    EventId ofAnother = story.succeedsFor("bert", NOW.plus(HOUR));
    story.erases("anna", NOW);
    story.apply();
    EventId sameTime = story.succeedsFor("anna", NOW);
    EventId later = story.succeedsFor("anna", NOW.plus(MINUTE));
    EventId refunded = story.names("bert", OrderRole.REFUNDED, "7", NOW.plus(HOUR), "-5");

    assertThat(story.events())
        .extracting(CreditedEvent::id)
        .containsExactlyInAnyOrder(viewed, ofAnother, sameTime, later, refunded);
    assertThat(story.credit(later).kind()).isEqualTo(CreditKind.USER);
    assertThat(story.credit(viewed).person())
        .isEqualTo(story.credit(viewed).visitor().orElseThrow());
    assertThat(story.credit(refunded).reason()).isEqualTo(Reason.ORIGINAL_UNKNOWN);
  }

  @Test
  void b5_aSiteDeletionRemovesEverything_alsoOfAClockThatWasAhead_andWhatIsReceivedLater() {
    story.succeedsFor("anna", NOW.plus(HOUR));
    story.isDeleted(NOW);
    story.succeedsFor("anna", NOW.plus(DAY));

    assertThat(story.events()).isEmpty();
  }

  @Test
  void b5_anExpiryRemovesWhatOccurredBefore_alsoIfItIsReceivedLater() {
    story.expires(NOW, NOW.plus(HOUR));
    story.succeedsLate(NONE, ANNA, NOW.minus(MICROSECOND), RECEIVED);
    EventId later = story.succeedsLate(NONE, ANNA, NOW, RECEIVED);

    assertThat(story.events()).extracting(CreditedEvent::id).containsExactly(later);
  }
}
