package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.warehouse.Warehouse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Retention: events received before an expiry's time are no longer reported. */
abstract class ExpiryContract extends DayClosingSuite {
  @Test
  void eventsBeforeTheExpiry_areNotReported_laterOnesAreUnchanged() {
    story.views("phone", DAY_START.minus(MICROSECOND));
    EventId kept = story.views("phone", DAY_START);
    story.close(CLOSES);
    CreditedEvent before = story.credit(kept);
    story.expires(DAY_START, CLOSES.plus(WINDOW));

    assertThat(story.events()).containsExactly(before);
    assertThat(pageviews(story)).isEqualTo(1);
  }

  @Test
  void expiredEventArrivingOrClosingLater_isNotReported() {
    story.views("phone", DAY_START.plus(HOUR));
    story.expires(DAY_START.plus(DAY), DAY_START.plus(DAY));
    story.apply();
    assertThat(story.events()).isEmpty();

    story.views("laptop", DAY_START.plus(HOUR));
    story.close(CLOSES);
    story.succeedsFor("anna", DAY_START.plus(HOUR));

    assertThat(story.events()).isEmpty();
    assertThat(pageviews(story)).isZero();
  }

  /** Facts remain as long as an open day can refer to them (I3). */
  @Test
  void laterEvent_isCreditedByExpiredFacts() {
    story.enters("phone", DAY_START, "newsletter", "FR");
    story.identifies("phone", "anna", DAY_START.plus(MINUTE), "FR");
    story.close(CLOSES);
    story.expires(DAY_START.plus(DAY), CLOSES);
    EventId paid = story.succeedsFor("anna", DAY_START.plus(WINDOW));

    assertThat(story.credit(paid).reason()).isEqualTo(Reason.LINKED_USER);
    assertThat(story.credit(paid).lastTouch()).hasValue(Touch.ofSource("newsletter"));
    assertThat(story.events()).hasSize(1);
  }

  /** A longer retention does not restore expired events. */
  @Test
  void earlierExpiry_doesNotRestoreEvents() {
    story.views("phone", DAY_START);
    story.close(CLOSES);
    story.expires(DAY_START.plus(DAY), CLOSES);
    story.expires(DAY_START.minus(DAY), CLOSES.plus(DAY));
    story.apply();
    story.views("phone", DAY_START.plus(MINUTE));

    assertThat(story.events()).isEmpty();
  }

  @Test
  void expiry_doesNotAffectOtherSites() {
    ContractStory other = anotherStory();
    EventId kept = other.views("phone", DAY_START);
    other.close(CLOSES);
    story.expires(CLOSES, CLOSES);
    story.apply();

    assertThat(other.events()).extracting(CreditedEvent::id).containsExactly(kept);
  }

  @Test
  void expiry_persistsAcrossReopening(@TempDir Path directory) {
    ContractStory story;
    try (Warehouse before = open(directory)) {
      story = new ContractStory(before);
      story.views("phone", DAY_START);
      story.expires(DAY_START.plus(DAY), DAY_START.plus(DAY));
      story.apply();
    }
    try (Warehouse after = open(directory)) {
      ContractStory reopened = story.in(after);
      reopened.close(CLOSES);
      reopened.views("phone", DAY_START.plus(MINUTE));
      EventId kept = reopened.views("phone", DAY_START.plus(DAY));

      assertThat(reopened.events()).extracting(CreditedEvent::id).containsExactly(kept);
    }
  }

  private long pageviews(ContractStory story) {
    story.apply();
    Scope scope =
        new Scope(story.site(), DAY_START.minus(DAY), CLOSES, AttributionModel.LAST, List.of());
    Summary summary = warehouse().answer(new SummaryQuestion(scope, List.of()));
    return summary.pageviews();
  }
}
