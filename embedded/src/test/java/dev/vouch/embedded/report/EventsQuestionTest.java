package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventsQuestionTest {
  private final ListedEvents events = new ListedEvents();

  private EventsPage page(int limit, Optional<EventCursor> before) {
    return events.answer(new EventsQuestion(Scopes.SITE, limit, before));
  }

  private static List<Long> positions(EventsPage page) {
    return page.events().stream().map(CreditedEvent::position).toList();
  }

  @Test
  void withoutEvents_isAnEmptyLastPage() {
    assertThat(page(10, Optional.empty())).isEqualTo(new EventsPage(List.of(), Optional.empty()));
  }

  @Test
  void eventsOfAUser_areThoseThatCountForTheUser() {
    events.insert(
        pageview(7).position(1),
        pageview(8).position(2),
        success("paid", 7).position(3),
        pageview(7).position(4));
    UserKey user = new UserKey(7);

    EventsPage newest =
        events.answer(EventsQuestion.ofUser(Scopes.SITE, user, 2, Optional.empty()));
    EventsPage older = events.answer(EventsQuestion.ofUser(Scopes.SITE, user, 2, newest.before()));

    assertThat(positions(newest)).containsExactly(4L, 3L);
    assertThat(positions(older)).containsExactly(1L);
    assertThat(older.before()).isEmpty();
  }

  @Test
  void order_isNewestFirst_andByPositionAtEqualTime() {
    events.insert(
        pageview(1).position(1).at("2026-11-01T12:00:00Z"),
        pageview(1).position(2).at("2026-11-01T12:00:01Z"),
        pageview(1).position(4).at("2026-11-01T12:00:00Z"),
        pageview(1).position(3).at("2026-11-01T12:00:00Z"));

    assertThat(positions(page(10, Optional.empty()))).containsExactly(2L, 4L, 3L, 1L);
  }

  @Test
  void pages_containEachEventOnce_evenAtEqualTimes() {
    for (int position = 1; position <= 10; position++) {
      events.insert(pageview(1).position(position));
    }

    List<Long> seen = new ArrayList<>();
    Optional<EventCursor> before = Optional.empty();
    int pages = 0;
    do {
      EventsPage page = page(4, before);
      seen.addAll(positions(page));
      before = page.before();
      pages++;
    } while (before.isPresent());

    assertThat(seen).containsExactly(10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L);
    assertThat(pages).isEqualTo(3);
  }

  @Test
  void exactlyFullPage_hasNoNextPage() {
    events.insert(pageview(1).position(1), pageview(1).position(2));

    assertThat(page(2, Optional.empty()).before()).isEmpty();
    assertThat(page(1, Optional.empty()).before())
        .contains(new EventCursor(Instant.parse("2026-11-01T12:00:00Z"), 2));
  }
}
