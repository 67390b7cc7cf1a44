package dev.vouch.contract.model;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord.BrowserEvent;
import dev.vouch.core.log.LogRecord.Erasure;
import dev.vouch.core.log.LogRecord.Expiry;
import dev.vouch.core.log.LogRecord.Identification;
import dev.vouch.core.log.LogRecord.OrderAlias;
import dev.vouch.core.log.LogRecord.ServerEvent;
import dev.vouch.core.log.LogRecord.SiteDeletion;
import dev.vouch.core.log.LogRecord.Time;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Question;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The reference model of one partition: keeps its facts in a list, and credits each event by a scan
 * of all of them. It knows nothing of other partitions. Not thread-safe.
 */
final class ModelPartition {
  private static final Duration OPEN_AFTER_ITS_END = Duration.ofDays(14);

  /** A record is appended within an hour of its receipt. */
  private static final Duration LATEST_APPEND = Duration.ofHours(1);

  private long next = 1;
  private Instant asOf = Instant.EPOCH;
  private final List<Fact> facts = new ArrayList<>();
  private final List<Fact> aliases = new ArrayList<>();
  private final List<ModelErasure> erasures = new ArrayList<>();
  private final Set<SiteId> deleted = new HashSet<>();
  private final List<Expiry> expiries = new ArrayList<>();
  private final Map<Key, ModelCredit> closed = new HashMap<>();
  private Instant latest = Instant.EPOCH;
  private Instant steadySince = Instant.EPOCH;
  private Instant closedUntil = Instant.EPOCH;

  /**
   * A cache of each site's events with their credit, in no particular order; cleared by each
   * change.
   */
  private final Map<SiteId, List<ModelCredit>> credited = new HashMap<>();

  private record Key(SiteId site, EventId id) {
    static Key of(Fact fact) {
      return new Key(fact.record().site(), fact.record().id());
    }
  }

  /** An erasure at its position in the log. */
  private record ModelErasure(long position, Erasure record) {
    /** B5: by its position in the log, or by the time when it occurred. */
    boolean removes(Fact fact) {
      return record.site().equals(fact.record().site())
          && fact.userKey().equals(Optional.of(record.userKey()))
          && (fact.position() < position || fact.at().isBefore(record.receivedAt()));
    }
  }

  /** Returns the first position that is not applied. */
  long next() {
    return next;
  }

  /** Returns the latest time at which a record was received, or a later one that was set. */
  Instant asOf() {
    return asOf;
  }

  /** Whether a site has facts in this partition. */
  boolean hasFacts(SiteId site) {
    return facts.stream().anyMatch(fact -> fact.record().site().equals(site));
  }

  void apply(Batch batch) {
    if (batch.first() < next) {
      return;
    }
    credited.clear();
    for (LogEntry entry : batch.entries()) {
      apply(entry);
      Instant receivedAt = entry.record().receivedAt();
      asOf = receivedAt.isAfter(asOf) ? receivedAt : asOf;
    }
    next = batch.last() + 1;
  }

  private void apply(LogEntry entry) {
    switch (entry.record()) {
      case ServerEvent event -> add(new Fact(entry.position(), event));
      case BrowserEvent event -> add(new Fact(entry.position(), event));
      case Identification identification -> add(new Fact(entry.position(), identification));
      case OrderAlias alias -> aliases.add(new Fact(entry.position(), alias));
      case Erasure erasure -> erase(new ModelErasure(entry.position(), erasure));
      case SiteDeletion deletion -> deleted.add(deletion.site());
      case Expiry expiry -> expiries.add(expiry);
      case Time time -> pass(time.receivedAt());
    }
  }

  /** Days close while the log's time has passed steadily for an hour (docs/decisions/0009). */
  private void pass(Instant time) {
    if (time.isBefore(latest.minus(LATEST_APPEND))
        || time.isAfter(latest.plus(Duration.ofDays(1)))) {
      latest = time;
      steadySince = time;
    }
    latest = time.isAfter(latest) ? time : latest;
    if (!latest.isBefore(steadySince.plus(LATEST_APPEND))) {
      closeDays(latest.minus(LATEST_APPEND));
    }
  }

  /** A record appended again keeps its first position, unless that was erased. */
  private void add(Fact fact) {
    if (facts.stream().noneMatch(known -> Key.of(known).equals(Key.of(fact)) && !isErased(known))) {
      facts.add(fact);
    }
  }

  private void erase(ModelErasure erasure) {
    erasures.add(erasure);
    long key = erasure.record().userKey().value();
    for (Fact fact : factsOf(erasure.record().site())) {
      ModelCredit stored = closed.get(Key.of(fact));
      if (stored == null || stored.event().person() != key) {
        continue;
      }
      closed.put(
          Key.of(fact),
          stored.event().kind() == CreditKind.USER
              ? withoutUser(new OrderCreditModel(fact))
              : new ModelCredit(
                  withPerson(stored.event(), stored.event().visitor()), stored.touches()));
    }
  }

  private static ModelCredit withoutUser(OrderCreditModel event) {
    return OrderModel.isCopy(event.event())
        ? event.creditWithoutCopy()
        : event.creditWithoutOriginal();
  }

  private OrderModel ordersOf(SiteId site, List<Fact> known) {
    return new OrderModel(
        known,
        aliases.stream().filter(alias -> alias.record().site().equals(site)).toList(),
        fact -> Optional.ofNullable(closed.get(Key.of(fact))).map(stored -> stored.event().kind()));
  }

  /**
   * Returns the facts of a site that were not removed by an erasure or a deletion, in whichever
   * order they arrived.
   */
  private List<Fact> factsOf(SiteId site) {
    if (deleted.contains(site)) {
      return List.of();
    }
    return facts.stream()
        .filter(fact -> fact.record().site().equals(site) && !isErased(fact))
        .toList();
  }

  private boolean isErased(Fact fact) {
    return erasures.stream().anyMatch(erasure -> erasure.removes(fact));
  }

  /**
   * Whether an event is reported; an expired one still counts as a fact for the credit of others.
   */
  private boolean isReported(Fact fact) {
    return fact.isEvent()
        && expiries.stream()
            .noneMatch(
                expiry ->
                    expiry.site().equals(fact.record().site())
                        && fact.at().isBefore(expiry.until()));
  }

  private static CreditedEvent withPerson(CreditedEvent event, OptionalLong person) {
    return new CreditedEvent(
        event.id(),
        event.at(),
        event.position(),
        event.confirmed(),
        event.content(),
        event.orderRole(),
        event.kind(),
        event.reason(),
        event.visitor(),
        person.orElse(event.id().value().getLeastSignificantBits()),
        event.client(),
        event.lastTouch(),
        event.firstTouch(),
        event.touches());
  }

  private void closeDays(Instant allReceivedUntil) {
    if (!allReceivedUntil.isAfter(closedUntil)) {
      return;
    }
    closedUntil = allReceivedUntil;
    for (SiteId site : facts.stream().map(fact -> fact.record().site()).distinct().toList()) {
      List<Fact> known = factsOf(site);
      OrderModel orders = ordersOf(site, known);
      for (Fact fact : known) {
        Instant closesAt = endOfDay(fact.at()).plus(OPEN_AFTER_ITS_END);
        if (fact.isEvent() && !closesAt.isAfter(allReceivedUntil)) {
          closed.computeIfAbsent(Key.of(fact), key -> credit(fact, known, orders));
        }
      }
    }
  }

  private ModelCredit credit(Fact event, List<Fact> known, OrderModel orders) {
    if (OrderModel.order(event).isEmpty()) {
      return new CreditModel(event, known).credit();
    }
    OrderCreditModel credit = new OrderCreditModel(event);
    if (orders.isDuplicate(event)) {
      return credit.creditOfDuplicate();
    }
    if (OrderModel.isCopy(event)) {
      return best(event, known, orders);
    }
    return orders
        .original(event)
        .map(original -> credit.credit(current(original, known, orders)))
        .orElseGet(credit::creditWithoutOriginal);
  }

  private ModelCredit current(Fact original, List<Fact> known, OrderModel orders) {
    ModelCredit stored = closed.get(Key.of(original));
    return stored != null ? stored : best(original, known, orders);
  }

  /** O1: a visitor before a user before nobody, then the earliest. */
  private static ModelCredit best(Fact original, List<Fact> known, OrderModel orders) {
    ModelCredit best = new CreditModel(original, known).credit();
    for (Fact report : orders.reports(original)) {
      ModelCredit other = new CreditModel(report, known).credit();
      if (other.event().kind().compareTo(best.event().kind()) < 0) {
        best = new OrderCreditModel(original).creditOfReport(other);
      }
    }
    return best;
  }

  private static Instant endOfDay(Instant instant) {
    LocalDate day = instant.atZone(ZoneOffset.UTC).toLocalDate();
    return day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private List<ModelCredit> creditedOf(SiteId site) {
    List<Fact> known = factsOf(site);
    OrderModel orders = ordersOf(site, known);
    List<ModelCredit> events = new ArrayList<>();
    for (Fact fact : known) {
      if (isReported(fact)) {
        ModelCredit stored = closed.get(Key.of(fact));
        events.add(stored != null ? stored : credit(fact, known, orders));
      }
    }
    return events;
  }

  private Map<EventId, Fact> openFactsOf(SiteId site) {
    Map<EventId, Fact> open = new HashMap<>();
    for (Fact fact : factsOf(site)) {
      if (isReported(fact) && !closed.containsKey(Key.of(fact))) {
        open.put(fact.record().id(), fact);
      }
    }
    return open;
  }

  void caughtUp(Instant until) {
    asOf = until;
  }

  <A> A answer(Question<A> question) {
    List<CreditedEvent> events =
        credited.computeIfAbsent(question.site(), this::creditedOf).stream()
            .map(ModelCredit::event)
            .toList();
    return ModelReports.answerFrom(
        question, events, touches(question.site()), openFactsOf(question.site()));
  }

  /** Returns the touches of each confirmed success of a site by its position. */
  Map<Long, List<TimedTouch>> touches(SiteId site) {
    Map<Long, List<TimedTouch>> touches = new HashMap<>();
    for (ModelCredit credit : credited.computeIfAbsent(site, this::creditedOf)) {
      if (credit.event().touches().isPresent()) {
        touches.put(credit.event().position(), credit.touches());
      }
    }
    return touches;
  }
}
