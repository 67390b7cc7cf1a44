package dev.vouch.core.credit;

import dev.vouch.core.credit.Partition.SiteProgress;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Decides the credit of one partition's events in the order of its log (docs/identity.md, C1 to
 * C11, O1, O2, R2 to R4), and closes days. For each record, it decides the credit of a new event
 * and corrects the credit of earlier events, from the facts in a {@link CreditState}. The resulting
 * rows do not depend on batches or restarts.
 *
 * <p>Used by one thread, and the only writer of its state. Some changes are kept in memory until
 * {@link #flush}: after an exception, or if uncommitted writes of the state are discarded, the
 * caller must create a new processor.
 */
public final class CreditProcessor {
  /**
   * The version of the format of keys and values in the state. A state of another version is not
   * used.
   */
  public static final int STATE_FORMAT = 5;

  private static final int ORDERS_REMOVED_AT_ONCE_MAX = 256;

  private final Timelines timelines;
  private final Partition partition;
  private final Corrections corrections;
  private final Decisions decisions;
  private final AffectedEvents affected;
  private final Days days;
  private final RemovalSchedule schedule;
  private final FactRemovals removals;
  private final OrderStore orderStore;
  private final OrderCorrections orderCorrections;
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
    orderStore = new OrderStore(state, partition);
    OrderSearch search = new OrderSearch(state);
    Orders orders = new Orders(orderStore, search);
    orderCorrections = new OrderCorrections(orderStore, search, orders, partition);
    WaitingErasures waiting = new WaitingErasures(state);
    decisions =
        new Decisions(timelines, partition, orderStore, orders, orderCorrections, waiting, changes);
    schedule = new RemovalSchedule(state, partition);
    corrections = new Corrections(state, timelines, partition, decisions, orderCorrections);
    affected = new AffectedEvents(timelines, corrections);
    days = new Days(state, timelines, partition, corrections, schedule, waiting, changes);
    removals =
        new FactRemovals(
            state, timelines, partition, corrections, days, schedule, waiting, changes);
  }

  /**
   * Returns a time before which all received records have been processed, according to the time
   * records of the log; empty while these are not trusted (docs/decisions/0009).
   */
  public Optional<Instant> completeUntil() {
    return Optional.of(partition.progress().time())
        .filter(LogTime::isTrusted)
        .map(time -> Microseconds.instant(time.completeUntilMicros()));
  }

  /** Processes the next record of the log, and a limited part of the pending corrections. */
  public void process(long position, LogRecord record) {
    long micros = Microseconds.of(record.receivedAt());
    switch (record) {
      case LogRecord.BrowserEvent event ->
          add(event, Optional.of(event.browser()), RecordFacts.of(position, event));
      case LogRecord.Identification link ->
          add(link, Optional.of(link.browser()), RecordFacts.of(position, link));
      case LogRecord.ServerEvent event ->
          add(event, event.browser(), RecordFacts.of(position, event));
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
        boolean _ = orderStore.removeDue(ORDERS_REMOVED_AT_ONCE_MAX);
      }
    }
    corrections.doOwn(limits.ownCorrectionsMax());
    corrections.doPending(limits.pendingCorrectionsMax());
    closeIfComplete();
    timelines.flushIfMany();
  }

  /** Writes all changes from memory to the state. To be called before the state is committed. */
  public void flush() {
    timelines.flush();
    partition.flush();
  }

  /**
   * Does pending corrections and removals, for example while no records arrive.
   *
   * @param maximum approximately how many events to decide again
   * @return whether corrections or removals may be left
   */
  public boolean continueCorrections(int maximum) {
    corrections.doPending(maximum);
    closeIfComplete();
    boolean left = days.remove(maximum);
    boolean ordersLeft = orderStore.removeDue(maximum);
    timelines.flushIfMany();
    return left || ordersLeft || corrections.isPending();
  }

  /**
   * Returns the time of the latest sighting of a processed event's browser in the event's window;
   * empty if there is none.
   */
  Optional<Instant> lastSighting(LogRecord.ServerEvent event) {
    CreditFact fact = RecordFacts.of(0, event);
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
      affected.ofUserLink(link, user.get().key, site.latest());
    }
    if (fact.isSighting() || fact.isLink()) {
      affected.ofBrowserFact(fact, home.key, site.latest());
    }
    if (fact.isEvent()) {
      Credit credit = first(fact, home, record);
      // Days close after their last record, so a record of a closed day was appended again.
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
      orderCorrections.addAlias(
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
      orderCorrections.addAlias(
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

  /**
   * Returns a browser's hash under the salt of a period: the visitor hash if the period is even,
   * else the crossing hash.
   */
  private static long hash(BrowserHashes hashes, long period) {
    return period % 2 == 0 ? hashes.visitor() : hashes.crossing();
  }

  /**
   * Connects the browser's timelines of two consecutive periods. A record has the browser's hashes
   * for the period of its receipt and for the period before. If a backdated event occurred in the
   * period before, its timeline is connected with the next one.
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

  /** Returns a link as it is stored in the timeline of its user. */
  private CreditFact link(CreditFact fact, Timeline home) {
    Chain browser = new Chain(timelines, home.key);
    return fact.forUser(home.key.hash())
        .withLink(browser.has(CreditFact.SIGHTING, Span.window(fact)), browser.ambiguous(fact));
  }
}
