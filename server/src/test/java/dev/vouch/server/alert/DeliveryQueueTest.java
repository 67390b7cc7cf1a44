package dev.vouch.server.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.Alert.AlertId;
import dev.vouch.directory.alert.AlertDelivery;
import dev.vouch.directory.alert.AlertDelivery.AlertState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeliveryQueueTest {
  private static final Evidence BAD = Evidence.of("It is bad.", Map.of());

  private final DeliveryQueue queue = new DeliveryQueue(2);

  private static AlertDelivery delivery(int site, AlertState state, int createdSecond) {
    Instant created = Instant.ofEpochSecond(createdSecond);
    Alert alert =
        new Alert(
            new AlertId(createdSecond),
            new SiteId(site),
            AlertKind.NO_SUCCESS,
            Optional.empty(),
            created,
            BAD,
            Optional.empty());
    return new AlertDelivery(alert, state, created, 0, Optional.of(created), Optional.empty(), "");
  }

  @Test
  void messagesOfASite_areSentOneAtATime_oldestFirst() {
    AlertDelivery raised = delivery(1, AlertState.RAISED, 1);
    AlertDelivery cleared = delivery(1, AlertState.CLEARED, 1);
    AlertDelivery raisedAgain = delivery(1, AlertState.RAISED, 2);

    assertThat(queue.start(List.of(raisedAgain, cleared, raised))).containsExactly(raised);
    assertThat(queue.start(List.of(raisedAgain, cleared, raised))).isEmpty();
    queue.end(raised);
    assertThat(queue.start(List.of(raisedAgain, cleared))).containsExactly(cleared);
  }

  @Test
  void freeSlot_isGivenToTheNextSiteInTurn() {
    AlertDelivery first = delivery(1, AlertState.RAISED, 1);
    AlertDelivery second = delivery(2, AlertState.RAISED, 2);
    AlertDelivery third = delivery(3, AlertState.RAISED, 3);
    List<AlertDelivery> due = List.of(third, second, first);

    assertThat(queue.start(due)).containsExactly(first, second);
    queue.end(first);
    assertThat(queue.start(due)).containsExactly(third);
    assertThat(queue.isIdle()).isFalse();
    queue.end(second);
    assertThat(queue.start(due)).containsExactly(first);
  }
}
