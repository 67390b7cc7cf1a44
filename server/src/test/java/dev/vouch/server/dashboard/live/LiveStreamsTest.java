package dev.vouch.server.dashboard.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.ingest.RefusedRequests;
import dev.vouch.core.ingest.RequestWarnings;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** When the warehouse is asked, what each page is told of the answer, and when it is let go. */
class LiveStreamsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final SiteId SITE = new SiteId(5);
  private static final LiveFilter ALL = new LiveFilter(Optional.empty(), Optional.empty());
  private static final Pattern SHOWN = Pattern.compile("id=\"event-(\\d+)\"");

  private final List<CreditedEvent> events = new ArrayList<>();
  private final List<EventsQuestion> asked = new ArrayList<>();
  private long nanos = 1;
  private boolean isOwner = true;
  private boolean isBroken;

  private final LiveStreams streams =
      new LiveStreams(
          new LiveEvents(
              this::answer,
              site -> events.isEmpty() ? 0 : events.getLast().position(),
              new RefusedRequests(),
              new RefusedPages(),
              new RequestWarnings()),
          () -> nanos,
          // The test goes round itself.
          _ -> new Thread(() -> {}));

  @Test
  void whatComes_isSentOnceInItsOrder_underTheIdToGoOnFrom() {
    come(1, 2);
    Watcher page = watch(0);
    streams.round();
    assertThat(page.shown()).containsExactly(1L, 2L);
    streams.round();
    come(3, 4);
    streams.round();

    assertThat(page.shown()).containsExactly(1L, 2L, 3L, 4L);
    assertThat(page.text())
        .startsWith("event: events\nid: 1-0-0-0\ndata: <tr ")
        .contains("\n\nevent: events\nid: 4-0-0-0\ndata: ")
        .endsWith("</tr>\n\n");
  }

  @Test
  void streamThatBrokeOff_goesOnBehindItsLastId() {
    come(1, 5);
    Watcher page = watch(3);
    streams.round();

    assertThat(page.shown()).containsExactly(4L, 5L);
  }

  @Test
  void warehouse_isAskedOnceForAll_andOnlyAfterSomethingWasApplied() {
    come(1, 3);
    watch(3);
    watch(3);
    watch(3);
    streams.round();
    assertThat(asked).hasSize(1);
    streams.round();
    streams.round();
    assertThat(asked).hasSize(1);
    come(4, 4);
    streams.round();
    assertThat(asked).hasSize(2);
    assertThat(asked.getLast().after()).isEqualTo(OptionalLong.of(3));
  }

  @Test
  void ofAFlood_theLatestAreSent_andTheOthersCounted() {
    Watcher page = watch(0);
    come(1, 120);
    streams.round();
    assertThat(page.shown()).hasSize(50).startsWith(71L).endsWith(120L);
    assertThat(page.text()).contains("70 other events arrived at the same time");

    come(121, 2_000);
    streams.round();
    assertThat(page.shown()).hasSize(100).endsWith(2_000L);
    assertThat(page.text()).contains("More than 950 other events arrived at the same time");
  }

  @Test
  void clientThatTakesNothing_isSentNothing_andIsCutOffAfterAWhile() {
    Watcher slow = watch(0);
    come(1, 1);
    streams.round();
    slow.ready = false;
    come(2, 90);
    streams.round();
    streams.round();
    assertThat(slow.shown()).containsExactly(1L);
    slow.ready = true;
    streams.round();
    assertThat(slow.shown()).hasSize(51).endsWith(90L);
    assertThat(slow.text()).contains("39 other events arrived at the same time");

    slow.ready = false;
    pass(Duration.ofSeconds(30));
    assertThat(slow.ended).isFalse();
    pass(Duration.ofSeconds(1));
    assertThat(slow.ended).isTrue();
    assertThat(streams.count()).isZero();
  }

  @Test
  void quietStream_isSentACommentNowAndThen() {
    Watcher page = watch(0);
    pass(Duration.ofSeconds(14));
    assertThat(page.text()).isEmpty();
    pass(Duration.ofSeconds(1));
    assertThat(page.text()).isEqualTo(":\n\n");
    pass(Duration.ofSeconds(15));
    assertThat(page.text()).isEqualTo(":\n\n:\n\n");
  }

  @Test
  void readerWhoIsNoOwnerAnyMore_isSentNothingMore() {
    Watcher page = watch(0);
    isOwner = false;
    pass(Duration.ofSeconds(2));
    come(1, 1);
    streams.round();

    assertThat(page.ended).isTrue();
    assertThat(page.text()).isEmpty();
  }

  @Test
  void clientThatHasGone_givesItsPlaceBack() {
    List<Watcher> pages = new ArrayList<>();
    for (int page = 0; page < LiveStreams.STREAMS_MAX; page++) {
      pages.add(watch(0));
    }
    assertThat(streams.add(stream(0, new Watcher()))).isFalse();
    pages.getFirst().over = true;
    streams.round();

    assertThat(streams.add(stream(0, new Watcher()))).isTrue();
  }

  @Test
  void failingWarehouse_endsTheStreamsThatAsked() {
    come(1, 1);
    Watcher page = watch(0);
    isBroken = true;
    streams.round();

    assertThat(page.ended).isTrue();
    assertThat(streams.count()).isZero();
  }

  @Test
  void close_endsAll_andTakesInNoMore() {
    Watcher page = watch(0);
    streams.close();

    assertThat(page.ended).isTrue();
    assertThat(streams.add(stream(0, new Watcher()))).isFalse();
  }

  /** Time goes on, a round each second. */
  private void pass(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      nanos += Duration.ofSeconds(1).toNanos();
      streams.round();
    }
  }

  private Watcher watch(long position) {
    Watcher client = new Watcher();
    assertThat(streams.add(stream(position, client))).isTrue();
    return client;
  }

  private LiveStream stream(long position, LiveStream.Outlet outlet) {
    Site site = new Site(SITE, "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    return new LiveStream(
        SITE,
        ALL,
        new LiveRows(site, Locale.UK, _ -> "checkout", name -> name, () -> NOON),
        new LivePosition(position, 0, 0, 0),
        () -> isOwner,
        outlet,
        nanos);
  }

  private void come(long first, long last) {
    for (long position = first; position <= last; position++) {
      events.add(
          new CreditedEvent(
              new EventId(new UUID(0, position)),
              NOON,
              position,
              true,
              EventContent.of(EventName.PAGEVIEW, "/" + position),
              CreditKind.STANDALONE,
              Reason.NOTHING_FORWARDED,
              OptionalLong.empty(),
              1,
              Client.UNKNOWN,
              Optional.empty(),
              Optional.empty()));
    }
  }

  private EventsPage answer(EventsQuestion question) {
    asked.add(question);
    if (isBroken) {
      throw new IllegalStateException("broken");
    }
    List<CreditedEvent> newest =
        events.stream()
            .filter(event -> event.position() > question.after().orElse(0))
            .sorted(Comparator.comparingLong(CreditedEvent::position).reversed())
            .toList();
    return newest.size() <= question.limit()
        ? new EventsPage(newest, Optional.empty())
        : new EventsPage(
            newest.subList(0, question.limit()), Optional.of(new EventCursor(NOON, 1)));
  }

  /** Keeps what it is sent. */
  private static final class Watcher implements LiveStream.Outlet {
    private final StringBuilder text = new StringBuilder();
    private boolean ready = true;
    private boolean over;
    private boolean ended;

    String text() {
      return text.toString();
    }

    List<Long> shown() {
      return SHOWN
          .matcher(text)
          .results()
          .map((MatchResult found) -> Long.valueOf(found.group(1)))
          .toList();
    }

    @Override
    public boolean isReady() {
      return ready;
    }

    @Override
    public boolean isClosed() {
      return over;
    }

    @Override
    public void write(String sent) {
      text.append(sent);
    }

    @Override
    public void end() {
      ended = true;
    }
  }
}
