package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** docs/identity.md O1 and R3, once the day of the copy that counts has closed. */
abstract class DuplicateClosingContract extends DayClosingSuite {
  private static final Instant SALE = NOW.plus(MINUTE);
  private static final Instant LATER = SALE.plus(MINUTE);
  private static final Duration CLOSED = DAY.multipliedBy(17);

  private EventId webhook(Instant at) {
    return story.reports(Optional.empty(), Optional.empty(), OrderRole.PLACED, "1001", at, "51");
  }

  private EventId ofUser(String user, Instant at) {
    return story.names(user, OrderRole.PLACED, "1001", at, "50");
  }

  private void assertDuplicate(EventId event) {
    assertThat(story.credit(event).kind()).isEqualTo(CreditKind.DUPLICATE);
  }

  @Test
  void o1_aCopyAfterItsDayClosed_givesNoCredit() {
    EventId first = webhook(SALE);
    story.close(SALE.plus(CLOSED));
    EventId second = story.names("anna", OrderRole.PLACED, "1001", SALE.plus(CLOSED), "50");

    assertDuplicate(second);
    assertThat(story.credit(first).kind()).isEqualTo(CreditKind.STANDALONE);
  }

  @Test
  void o1_afterItsDayClosed_aDuplicateStaysOne() {
    ofUser("anna", SALE);
    EventId second = webhook(LATER);
    story.close(SALE.plus(CLOSED));
    story.erases("anna", SALE.plus(CLOSED));

    assertDuplicate(second);
  }

  @Test
  void o1_anErasureAfterItsDayClosed_leavesNothingOfTheUserOfADuplicate() {
    EventId first = webhook(SALE);
    ofUser("anna", LATER);
    story.close(SALE.plus(CLOSED));
    assertThat(story.credit(first).kind()).isEqualTo(CreditKind.USER);
    story.erases("anna", SALE.plus(CLOSED));

    assertThat(story.credit(first))
        .matches(credit -> credit.kind() == CreditKind.STANDALONE)
        .matches(credit -> credit.reason() == Reason.NOTHING_FORWARDED)
        .matches(credit -> credit.person() == first.value().getLeastSignificantBits());
  }

  @Test
  void r3_aVoidOfAClosedDay_isStillKnown() {
    ofUser("anna", SALE);
    story.names("anna", OrderRole.VOIDED, "1001", LATER, "-50");
    story.close(SALE.plus(CLOSED));
    EventId second = story.names("anna", OrderRole.VOIDED, "1001", SALE.plus(CLOSED), "-50");

    assertDuplicate(second);
  }
}
