package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Decides the credit of one partition's events, in the order of its log (docs/identity.md, C1 to
 * C11, O1, O2, R2 to R4), from what it keeps in a state: a new event's credit, and that of the
 * earlier events which a fact changes; and closes days. Neither batches nor restarts make a
 * difference to the rows. Used by one thread; the only writer of its state, some of which it keeps
 * in memory until {@link #flush}: after an exception, or if its owner discards writes, another one
 * must be created.
 */
public final class CreditProcessor {
  /** The version of the keys and values in the state. */
  public static final int STATE_FORMAT = 5;

  private static final int ORDERS_REMOVED_AT_ONCE_MAX = 256;

  private final Timelines timelines;
  private final Partition partition;
  private final Corrections corrections;
  private final Decisions decisions;
  private final Effects effects;
  private final Days days;
  private final RemovalSchedule schedule;
  private final FactRemovals removals;
  private final Orders orders;
  private final OrderWork orderWork;
  private final Consumer<CreditChange> changes;
  private final CreditLimits limits;

  /**
   * Creates a processor that continues from the state.
   *
   * @param changes receives the changes of each record, in order
   */
  public CreditProcessor(CreditState state, Consumer<CreditChange> changes) {
    this(state, changes, CreditLimits.DEFAULT);
  }

  CreditProcessor(CreditState state, Consumer<CreditChange> changes, CreditLimits limits) {
    this.changes = changes;
    this.limits = limits;
    partition = new Partition(state);
    timelines = new Timelines(state, partition, limits);
    orders = new Orders(state, partition);
    orderWork = new OrderWork(orders, partition);
    WaitingErasures waiting = new WaitingErasures(state);
    decisions = new Decisions(timelines, partition, orders, orderWork, waiting, changes);
    schedule = new RemovalSchedule(state, partition);
    corrections = new Corrections(state, timelines, partition, decisions, orderWork);
    effects = new Effects(timelines, corrections);
    days = new Days(state, timelines, partition, corrections, schedule, waiting, changes);
    removals =
        new FactRemovals(
            state, timelines, partition, corrections, days, schedule, waiting, changes);
  }

  /**
   * Reads together what some of the next records will need. Makes no difference but to the time
   * that they take; a batch of a thousand is a good size.
   */
  public void prepare(List<LogRecord> records) {
    Map<TimelineKey, TimelineKey> keys = new LinkedHashMap<>();
    for (LogRecord record : records) {
      switch (record) {
        case LogRecord.BrowserEvent event -> addKeys(event, Optional.of(event.browser()), keys);
        case LogRecord.Identification link -> {
          addKeys(link, Optional.of(link.browser()), keys);
          addKeys(link, link.userKey(), keys);
        }
        case LogRecord.ServerEvent event -> {
          addKeys(event, event.browser(), keys);
          event.userKey().ifPresent(user -> addKeys(event, user, keys));
        }
        case LogRecord.Erasure _,
            LogRecord.SiteDeletion _,
            LogRecord.Expiry _,
            LogRecord.OrderAlias _,
            LogRecord.Time _ -> {}
      }
    }
    timelines.readAhead(keys);
  }

  private static void addKeys(
      LogRecord record, Optional<BrowserHashes> browser, Map<TimelineKey, TimelineKey> keys) {
    long period = FactTime.period(Microseconds.of(record.at()));
    browser.ifPresent(
        hashes -> {
          TimelineKey home =
              new TimelineKey(
                  record.site(), TimelineKey.Owner.BROWSER, hash(hashes, period), period);
          keys.put(home, home.at(period - 1, hash(hashes, period - 1)));
        });
  }

  private static void addKeys(LogRecord record, UserKey user, Map<TimelineKey, TimelineKey> keys) {
    long period = FactTime.period(Microseconds.of(record.at()));
    TimelineKey key = new TimelineKey(record.site(), TimelineKey.Owner.USER, user.value(), period);
    keys.put(key, key.at(period - 1, user.value()));
  }

  /**
   * Returns a time before which everything that was received has been processed, by the log's time
   * records; empty while these are not trusted (docs/decisions/0009).
   */
  public Optional<Instant> completeUntil() {
    return Optional.of(partition.progress().time())
        .filter(LogTime::isTrusted)
        .map(time -> Microseconds.instant(time.completeUntilMicros()));
  }

  /** Processes the next record of the log. */
  public void process(long position, LogRecord record) {
    long micros = Microseconds.of(record.receivedAt());
    switch (record) {
      case LogRecord.BrowserEvent event ->
          add(
              event,
              Optional.of(event.browser()),
              fact(position, event, CreditFact.Kind.BROWSER_EVENT, Optional.empty(), event.client())
                  .withTouch(event.touch()));
      case LogRecord.Identification link ->
          add(
              link,
              Optional.of(link.browser()),
              fact(
                  position,
                  link,
                  CreditFact.Kind.IDENTIFICATION,
                  Optional.of(link.userKey()),
                  link.client()));
      case LogRecord.ServerEvent event ->
          add(
              event,
              event.browser(),
              fact(
                      position,
                      event,
                      event.browser().isPresent()
                          ? CreditFact.Kind.FORWARDED_SERVER_EVENT
                          : CreditFact.Kind.SERVER_EVENT,
                      event.userKey(),
                      Client.UNKNOWN)
                  .withForwarding(event.forwarding())
                  .withOrder(event.order()));
      case LogRecord.Erasure erasure ->
          removals.erase(erasure.site(), erasure.userKey(), micros, position);
      case LogRecord.SiteDeletion deletion -> removals.deleteSite(deletion.site(), position);
      case LogRecord.Expiry expiry -> {
        partition.expired(expiry.site(), Microseconds.of(expiry.until()));
        changes.accept(new CreditChange.Expired(expiry.site(), expiry.until()));
      }
      case LogRecord.OrderAlias alias -> add(position, alias);
      case LogRecord.Time _ -> {
        days.passed(micros);
        boolean _ = orders.removeDue(ORDERS_REMOVED_AT_ONCE_MAX);
      }
    }
    corrections.doOwn(limits.ownWorkMax());
    corrections.doPending(limits.pendingWorkMax());
    closeIfComplete();
    timelines.flushIfMany();
  }

  /** Writes what is kept in memory to the state; to be called before the state is committed. */
  public void flush() {
    timelines.clear();
    partition.flush();
  }

  /**
   * Does pending corrections and removals, for example while no records arrive.
   *
   * @param maximum approximately how many events to decide again
   * @return whether any are left
   */
  public boolean continueCorrections(int maximum) {
    corrections.doPending(maximum);
    closeIfComplete();
    boolean left = days.remove(maximum);
    boolean ordersLeft = orders.removeDue(maximum);
    timelines.flushIfMany();
    return left || ordersLeft || corrections.isPending();
  }

  /**
   * Returns when the browser of a processed event was last seen in the event's window, if it was.
   */
  Optional<Instant> lastSighting(LogRecord.ServerEvent event) {
    CreditFact fact =
        fact(0, event, CreditFact.Kind.SERVER_EVENT, Optional.empty(), Client.UNKNOWN);
    long period = fact.at().period();
    return event
        .browser()
        .map(
            hashes ->
                new TimelineKey(
                    event.site(), TimelineKey.Owner.BROWSER, hash(hashes, period), period))
        .flatMap(key -> new Chain(timelines, key).last(CreditFact.SIGHTING, Span.window(fact)))
        .map(sighting -> Microseconds.instant(sighting.at().micros()));
  }

  private void closeIfComplete() {
    days.closeIfComplete();
    removals.beginWaiting();
  }

  private static CreditFact fact(
      long position,
      LogRecord record,
      CreditFact.Kind kind,
      Optional<UserKey> user,
      Client client) {
    return new CreditFact(
        new FactTime(Microseconds.of(record.at()), position),
        Microseconds.of(record.receivedAt()),
        Long.hashCode(record.id().value().getLeastSignificantBits() * 0x9E3779B97F4A7C15L),
        kind,
        Forwarding.BOTH,
        OptionalLong.empty(),
        user.map(key -> OptionalLong.of(key.value())).orElse(OptionalLong.empty()),
        client,
        Optional.empty(),
        false,
        CrowdedSpan.NONE,
        Optional.empty(),
        0);
  }

  private void add(LogRecord record, Optional<BrowserHashes> hashes, CreditFact fact) {
    SiteProgress site = partition.of(record.site());
    long at = fact.at().micros();
    Optional<Timeline> user =
        fact.userKey().isPresent()
            ? Optional.of(
                timelines.get(
                    key(record, TimelineKey.Owner.USER, fact.userKey().getAsLong(), fact)))
            : Optional.empty();
    Timeline home = home(record, hashes, user, fact);
    if (site.isDeleted()
        || user.filter(known -> known.hasErased(fact.at())).isPresent()
        || home.hasRepeated(fact, user)) {
      return;
    }
    days.started(at);
    partition.received(record.site(), fact.received());
    hashes.ifPresent(own -> connect(home, own, fact));
    timelines.willAdd(home);
    home.add(fact);
    schedule.add(home, fact);
    if (user.isPresent() && hashes.isPresent()) {
      CreditFact link = link(fact, home);
      timelines.willAdd(user.get());
      user.get().add(link);
      schedule.add(user.get(), link);
      effects.ofUserLink(link, user.get().key, site.latest());
    }
    if (fact.isSighting() || fact.isLink()) {
      effects.ofBrowserFact(fact, home.key, site.latest());
    }
    if (fact.isEvent()) {
      Credit credit = first(fact, home, record);
      // Everything else of a closed day was processed before: this is a repeated record.
      boolean isOpen = FactTime.day(at) >= partition.progress().openFrom();
      if (isOpen && at >= site.expiredBefore()) {
        changes.accept(new CreditChange.Credited(fact.at().position(), record, credit));
      }
    }
  }

  private Credit first(CreditFact fact, Timeline home, LogRecord record) {
    long id = record.id().value().getLeastSignificantBits();
    if (!(record instanceof LogRecord.ServerEvent event) || event.order().isEmpty()) {
      return decisions.first(fact, home, 0, id, corrections::add);
    }
    if (event.orderAlias().isPresent()) {
      orderWork.addAlias(
          OrderPlace.of(event.site(), fact),
          event.orderAlias().get().value(),
          fact.received(),
          fact.userKey(),
          corrections::add);
    }
    long name = OriginalCredit.hash(event.content().name());
    return decisions.first(fact, home, name, id, corrections::add);
  }

  private void add(long position, LogRecord.OrderAlias alias) {
    long at = Microseconds.of(alias.receivedAt());
    if (!partition.of(alias.site()).isDeleted()) {
      orderWork.addAlias(
          new OrderPlace(alias.site(), alias.order().value(), new FactTime(at, position)),
          alias.alias().value(),
          at,
          OptionalLong.empty(),
          corrections::add);
    }
  }

  private Timeline home(
      LogRecord record, Optional<BrowserHashes> hashes, Optional<Timeline> user, CreditFact fact) {
    if (hashes.isPresent()) {
      return timelines.get(
          key(record, TimelineKey.Owner.BROWSER, hash(hashes.get(), fact.at().period()), fact));
    }
    return user.orElseGet(
        () ->
            timelines.get(
                key(
                    record,
                    TimelineKey.Owner.NOBODY,
                    record.id().value().getLeastSignificantBits(),
                    fact)));
  }

  private static TimelineKey key(
      LogRecord record, TimelineKey.Owner owner, long hash, CreditFact fact) {
    return new TimelineKey(record.site(), owner, hash, fact.at().period());
  }

  /** Returns the hash under the salt of a period. */
  private static long hash(BrowserHashes hashes, long period) {
    return period % 2 == 0 ? hashes.visitor() : hashes.crossing();
  }

  /**
   * Connects a browser's timeline with the one before, or that of an event that occurred in the
   * period before it was received with the one after: the record has the hashes of two periods.
   */
  private void connect(Timeline home, BrowserHashes hashes, CreditFact fact) {
    long received = FactTime.period(fact.received());
    if (received == home.key.period()) {
      browserSeen(home, hashes);
    } else {
      home.next = OptionalLong.of(hash(hashes, received));
      home.changed = true;
    }
  }

  private void browserSeen(Timeline home, BrowserHashes hashes) {
    if (home.previous.isPresent()) {
      return;
    }
    long older = hash(hashes, home.key.period() - 1);
    home.previous = OptionalLong.of(older);
    Timeline before = timelines.get(home.key.at(home.key.period() - 1, older));
    before.next = OptionalLong.of(home.key.hash());
    before.changed = true;
  }

  /** Returns a link for its user's timeline. */
  private CreditFact link(CreditFact fact, Timeline home) {
    Chain browser = new Chain(timelines, home.key);
    return fact.forUser(home.key.hash())
        .withLink(browser.has(CreditFact.SIGHTING, Span.window(fact)), browser.crowded(fact));
  }
}
