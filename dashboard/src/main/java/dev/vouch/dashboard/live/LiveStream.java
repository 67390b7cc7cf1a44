package dev.vouch.dashboard.live;

import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import gg.jte.models.runtime.JteModel;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The stream of an open live page, with the position that the page has reached. Confined to the
 * thread of {@link LiveStreams}, except for its outlet.
 */
final class LiveStream {
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final Duration OWNER_CHECK_INTERVAL = Duration.ofSeconds(2);
  private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(30);

  private final AccountId account;
  private final SiteId site;
  private final LiveFilter filter;
  private final LiveRows rows;
  private final BooleanSupplier isAuthorized;
  private final Outlet outlet;
  private final StringBuilder messages = new StringBuilder();
  private LivePosition position;
  private boolean isNew = true;
  private long lastWriteNanos;
  private long lastCheckNanos;

  /**
   * Creates a stream that starts after {@code position}.
   *
   * @param account the account that opened the page
   * @param isAuthorized whether the account is still signed in and owns the site; must be fast
   */
  LiveStream(
      AccountId account,
      SiteId site,
      LiveFilter filter,
      LiveRows rows,
      LivePosition position,
      BooleanSupplier isAuthorized,
      Outlet outlet,
      long nowNanos) {
    this.account = account;
    this.site = site;
    this.filter = filter;
    this.rows = rows;
    this.position = position;
    this.isAuthorized = isAuthorized;
    this.outlet = outlet;
    this.lastWriteNanos = nowNanos;
    this.lastCheckNanos = nowNanos;
  }

  /** Destination of the stream's messages. Thread-safe; does not block. */
  interface Outlet {
    /** Whether the client has consumed almost all earlier writes. */
    boolean isReady();

    /** Whether the client has disconnected. */
    boolean isClosed();

    void write(String text);

    /** Ends the response. Disconnects a client that has not consumed the earlier writes. */
    void end();
  }

  /** A query for the events after a position. Streams with equal queries share the answer. */
  record Question(SiteId site, LiveFilter filter, long position) {}

  AccountId account() {
    return account;
  }

  /** Whether the client has disconnected. */
  boolean isClosed() {
    return outlet.isClosed();
  }

  SiteId site() {
    return site;
  }

  Question question() {
    return new Question(site, filter, position.events());
  }

  /**
   * Whether the stream stays open: the client is connected and consumes messages, and the account
   * still owns the site, which is checked every 2 seconds.
   */
  boolean isActive(long nowNanos) {
    if (outlet.isClosed()
        || (!outlet.isReady() && nowNanos - lastWriteNanos > WRITE_TIMEOUT.toNanos())) {
      return false;
    }
    if (nowNanos - lastCheckNanos < OWNER_CHECK_INTERVAL.toNanos()) {
      return true;
    }
    lastCheckNanos = nowNanos;
    return isAuthorized.getAsBoolean();
  }

  /**
   * Whether the client can receive more. Events that arrive meanwhile are sent later, or counted as
   * omitted.
   */
  boolean isReady() {
    return outlet.isReady();
  }

  /** Whether the warehouse may have events that the page does not show. */
  boolean needsQuery(long appliedUntil) {
    return isReady() && (isNew || appliedUntil > position.events());
  }

  /**
   * Adds messages with new events.
   *
   * @param covered position up to which the page is then complete
   */
  void add(LiveEvents.NewEvents newEvents, long covered) {
    if (newEvents.omitted() > 0) {
      message("events", rows.omitted(newEvents));
    }
    newEvents
        .events()
        .forEach(
            event -> {
              position = position.withEvents(event.position());
              message("events", rows.event(event));
            });
    position = position.withEvents(covered);
    isNew = false;
  }

  /** Adds messages with the rejections and warnings since the stream's position. */
  void addRefused(LiveEvents liveEvents) {
    addWarnings(liveEvents.warningsSince(site, position.warnings()));
    addRequests(liveEvents.requestsSince(site, position.requests()));
    addPages(liveEvents.pagesSince(site, position.pages()));
  }

  private void addRequests(List<CountedCause<Refusal>> refused) {
    refused.forEach(
        one -> {
          position = position.withRequests(one.number());
          message("requests", rows.request(one));
        });
  }

  private void addPages(List<CountedCause<PageRefusal>> refused) {
    refused.forEach(
        one -> {
          position = position.withPages(one.number());
          message("pages", rows.page(one));
        });
  }

  private void addWarnings(List<CountedCause<RequestWarning>> warnings) {
    warnings.forEach(
        one -> {
          position = position.withWarnings(one.number());
          message("warnings", rows.warning(one));
        });
  }

  /**
   * Format: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream.
   */
  private void message(String list, JteModel row) {
    messages.append("event: ").append(list).append("\nid: ").append(position.wireName());
    LiveRows.html(List.of(row))
        .strip()
        .lines()
        .forEach(line -> messages.append("\ndata: ").append(line));
    messages.append("\n\n");
  }

  /**
   * Sends the added messages. Without messages, sends a comment every 15 seconds, so that proxies
   * do not close the idle connection.
   */
  void send(long nowNanos) {
    if (messages.isEmpty() && nowNanos - lastWriteNanos < HEARTBEAT.toNanos()) {
      return;
    }
    outlet.write(messages.isEmpty() ? ":\n\n" : messages.toString());
    messages.setLength(0);
    lastWriteNanos = nowNanos;
  }

  void end() {
    outlet.end();
  }
}
