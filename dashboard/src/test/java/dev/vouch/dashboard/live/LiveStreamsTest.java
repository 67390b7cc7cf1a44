package dev.vouch.dashboard.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.ingest.NodeDiagnostics;
import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.ingest.RefusedRequests;
import dev.vouch.core.ingest.RequestWarnings;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.live.LiveStreams.Admission;
import dev.vouch.directory.account.AccountId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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

/** Queries, messages and lifetime of live streams. */
class LiveStreamsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final SiteId SITE = new SiteId(5);
  private static final LiveFilter ALL = new LiveFilter(Optional.empty(), Optional.empty());
  private static final Pattern SHOWN = Pattern.compile("id=\"event-(\\d+)\"");

  private final List<CreditedEvent> events = new ArrayList<>();
  private final List<EventsQuestion> queries = new ArrayList<>();
  private long nanos = 1;
  private long accounts;
  private boolean isOwner = true;
  private boolean isFailing;

  private final LiveStreams streams =
      new LiveStreams(
          new LiveEvents(
              this::answer,
              site -> events.isEmpty() ? 0 : events.getLast().position(),
              new NodeDiagnostics(
                  new RefusedRequests(),
                  new RefusedPages(),
                  new RequestWarnings(),
                  LinkingStatistics.withRandomKey(),
                  InstantSource.system())),
          () -> nanos,
          // The test runs the rounds itself.
          _ -> new Thread(() -> {}));

  @Test
  void events_areSentOnceInOrder_withAResumeId() {
    addEvents(1, 2);
    RecordingOutlet page = openStream(0);
    streams.round();
    assertThat(page.shown()).containsExactly(1L, 2L);
    streams.round();
    addEvents(3, 4);
    streams.round();

    assertThat(page.shown()).containsExactly(1L, 2L, 3L, 4L);
    assertThat(page.text())
        .startsWith("event: events\nid: 1-0-0-0\ndata: <tr ")
        .contains("\n\nevent: events\nid: 4-0-0-0\ndata: ")
        .endsWith("</tr>\n\n");
  }

  @Test
  void reconnectedStream_resumesAfterItsLastId() {
    addEvents(1, 5);
    RecordingOutlet page = openStream(3);
    streams.round();

    assertThat(page.shown()).containsExactly(4L, 5L);
  }

  @Test
  void warehouse_isQueriedOncePerUpdate_forAllStreams() {
    addEvents(1, 3);
    openStream(3);
    openStream(3);
    openStream(3);
    streams.round();
    assertThat(queries).hasSize(1);
    streams.round();
    streams.round();
    assertThat(queries).hasSize(1);
    addEvents(4, 4);
    streams.round();
    assertThat(queries).hasSize(2);
    assertThat(queries.getLast().after()).isEqualTo(OptionalLong.of(3));
  }

  @Test
  void burst_sendsTheLatestEvents_andCountsTheOthers() {
    RecordingOutlet page = openStream(0);
    addEvents(1, 120);
    streams.round();
    assertThat(page.shown()).hasSize(50).startsWith(71L).endsWith(120L);
    assertThat(page.text()).contains("70 other events arrived at the same time");

    addEvents(121, 2_000);
    streams.round();
    assertThat(page.shown()).hasSize(100).endsWith(2_000L);
    assertThat(page.text()).contains("More than 950 other events arrived at the same time");
  }

  @Test
  void slowClient_isSkipped_andDisconnectedAfter30Seconds() {
    RecordingOutlet slow = openStream(0);
    addEvents(1, 1);
    streams.round();
    slow.ready = false;
    addEvents(2, 90);
    streams.round();
    streams.round();
    assertThat(slow.shown()).containsExactly(1L);
    slow.ready = true;
    streams.round();
    assertThat(slow.shown()).hasSize(51).endsWith(90L);
    assertThat(slow.text()).contains("39 other events arrived at the same time");

    slow.ready = false;
    advance(Duration.ofSeconds(30));
    assertThat(slow.ended).isFalse();
    advance(Duration.ofSeconds(1));
    assertThat(slow.ended).isTrue();
    assertThat(streams.count()).isZero();
  }

  @Test
  void idleStream_getsACommentEvery15Seconds() {
    RecordingOutlet page = openStream(0);
    advance(Duration.ofSeconds(14));
    assertThat(page.text()).isEmpty();
    advance(Duration.ofSeconds(1));
    assertThat(page.text()).isEqualTo(":\n\n");
    advance(Duration.ofSeconds(15));
    assertThat(page.text()).isEqualTo(":\n\n:\n\n");
  }

  @Test
  void streamOfAFormerOwner_isEnded() {
    RecordingOutlet page = openStream(0);
    isOwner = false;
    advance(Duration.ofSeconds(2));
    addEvents(1, 1);
    streams.round();

    assertThat(page.ended).isTrue();
    assertThat(page.text()).isEmpty();
  }

  @Test
  void disconnectedClient_freesItsSlot() {
    List<RecordingOutlet> pages = new ArrayList<>();
    for (int page = 0; page < LiveStreams.STREAMS_MAX; page++) {
      pages.add(openStream(0));
    }
    assertThat(streams.add(stream(0, new RecordingOutlet()))).isEqualTo(Admission.SERVER_LIMIT);
    pages.getFirst().closed = true;
    streams.round();

    assertThat(streams.add(stream(0, new RecordingOutlet()))).isEqualTo(Admission.ADDED);
  }

  @Test
  void accountOverItsLimit_isRefused_untilOneOfItsStreamsCloses_andOthersAreAdmitted() {
    AccountId account = new AccountId(1_000);
    List<RecordingOutlet> pages = new ArrayList<>();
    for (int page = 0; page < LiveStreams.STREAMS_PER_ACCOUNT_MAX; page++) {
      pages.add(new RecordingOutlet());
      assertThat(streams.add(stream(account, 0, pages.getLast()))).isEqualTo(Admission.ADDED);
    }
    assertThat(streams.add(stream(account, 0, new RecordingOutlet())))
        .isEqualTo(Admission.ACCOUNT_LIMIT);
    openStream(0);
    pages.getFirst().closed = true;

    assertThat(streams.add(stream(account, 0, new RecordingOutlet()))).isEqualTo(Admission.ADDED);
  }

  @Test
  void failedQuery_endsItsStreams() {
    addEvents(1, 1);
    RecordingOutlet page = openStream(0);
    isFailing = true;
    streams.round();

    assertThat(page.ended).isTrue();
    assertThat(streams.count()).isZero();
  }

  @Test
  void close_endsAllStreams_andRejectsNewOnes() {
    RecordingOutlet page = openStream(0);
    streams.close();

    assertThat(page.ended).isTrue();
    assertThat(streams.add(stream(0, new RecordingOutlet()))).isEqualTo(Admission.SERVER_LIMIT);
  }

  /** Advances time, with a round each second. */
  private void advance(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      nanos += Duration.ofSeconds(1).toNanos();
      streams.round();
    }
  }

  private RecordingOutlet openStream(long position) {
    RecordingOutlet client = new RecordingOutlet();
    assertThat(streams.add(stream(position, client))).isEqualTo(Admission.ADDED);
    return client;
  }

  /** A stream of an account of its own. */
  private LiveStream stream(long position, LiveStream.Outlet outlet) {
    return stream(new AccountId(++accounts), position, outlet);
  }

  private LiveStream stream(AccountId account, long position, LiveStream.Outlet outlet) {
    Site site = new Site(SITE, "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    return new LiveStream(
        account,
        SITE,
        ALL,
        new LiveRows(site, Locale.UK, _ -> "checkout", name -> name, () -> NOON),
        new LivePosition(position, 0, 0, 0),
        () -> isOwner,
        outlet,
        nanos);
  }

  private void addEvents(long first, long last) {
    for (long position = first; position <= last; position++) {
      events.add(
          new CreditedEvent(
              new EventId(new UUID(0, position)),
              NOON,
              position,
              true,
              EventContent.of(EventName.PAGEVIEW, "/" + position),
              Optional.empty(),
              CreditKind.STANDALONE,
              Reason.NOTHING_FORWARDED,
              OptionalLong.empty(),
              1,
              Client.UNKNOWN,
              Optional.empty(),
              Optional.empty(),
              Optional.empty()));
    }
  }

  private EventsPage answer(EventsQuestion question) {
    queries.add(question);
    if (isFailing) {
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

  /** Records what is written. */
  private static final class RecordingOutlet implements LiveStream.Outlet {
    private final StringBuilder text = new StringBuilder();
    private boolean ready = true;
    private boolean closed;
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
      return closed;
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
