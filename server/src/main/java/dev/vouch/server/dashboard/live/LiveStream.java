package dev.vouch.server.dashboard.live;

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
 * One open live page, with the position it has shown. Confined to the thread of {@link
 * LiveStreams}, except for its outlet.
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
   * @param account the reader's account
   * @param isAuthorized whether the reader is still signed in and still an owner; must be fast
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

  /** Destination of the messages. Thread-safe; does not block. */
  interface Outlet {
    /** Whether the client has consumed the earlier writes, or nearly so. */
    boolean isReady();

    /** Whether the client has disconnected. */
    boolean isClosed();

    void write(String text);

    /** Ends the response; a client that has not consumed the earlier writes is disconnected. */
    void end();
  }

  /** A query that several streams can share. */
  record Question(SiteId site, LiveFilter filter, long position) {}

  AccountId account() {
    return account;
  }

  /** Whether its client has disconnected. */
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
   * Whether the stream stays open: its client is connected and keeps up, and its reader is still an
   * owner, which is checked every 2 seconds.
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
   * Whether the client can receive more. Events that arrive in the meantime are sent later, or
   * counted as omitted.
   */
  boolean isReady() {
    return outlet.isReady();
  }

  /** Whether the warehouse is to be queried. */
  boolean needsQuery(long appliedUntil) {
    return isReady() && (isNew || appliedUntil > position.events());
  }

  /**
   * Adds events.
   *
   * @param covered position up to which no event is missing
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

  /** Adds the refusals and warnings since the stream's position. */
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
   * Sends the added messages, or a periodic comment that keeps proxies from closing an idle stream.
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
