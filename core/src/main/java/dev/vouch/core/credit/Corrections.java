package dev.vouch.core.credit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The queue of {@link CorrectionTask} on earlier events. A record does a limited part of the work
 * that it causes; the rest is stored in the credit state and done with later records. Delaying work
 * does not change the final credit: each decision uses all facts known at that time, and later
 * facts cause work of their own. Used by one thread.
 */
final class Corrections {
  private final CreditState state;
  private final Timelines timelines;
  private final Partition partition;
  private final Decisions decisions;
  private final OrderWork orderWork;
  private final Deque<CorrectionTask> own = new ArrayDeque<>();

  Corrections(
      CreditState state,
      Timelines timelines,
      Partition partition,
      Decisions decisions,
      OrderWork orderWork) {
    this.state = state;
    this.timelines = timelines;
    this.partition = partition;
    this.decisions = decisions;
    this.orderWork = orderWork;
  }

  void events(TimelineKey timeline, Span span, int traits, long causedBy) {
    add(CorrectionTask.Kind.EVENTS, timeline, span, traits, causedBy);
  }

  void linkedUsers(TimelineKey browser, Span span, long causedBy) {
    add(CorrectionTask.Kind.LINKED_USERS, browser, span, CreditFact.LINK, causedBy);
  }

  void add(CorrectionTask work) {
    own.add(work);
  }

  private void add(
      CorrectionTask.Kind kind, TimelineKey timeline, Span span, int traits, long causedBy) {
    if (!span.isEmpty()) {
      CorrectionTask work =
          new CorrectionTask(kind, timeline, span.receivedAnytime(), traits, span.from(), causedBy);
      own.add(work.from(scanned(work).from()));
    }
  }

  boolean isPending() {
    return partition.progress().hasWork();
  }

  /**
   * Does the work that the current record caused, up to {@code maximum} facts or order entries, and
   * stores the rest in the state.
   */
  void doOwn(int maximum) {
    int left = maximum;
    while (left > 0 && !own.isEmpty()) {
      left = run(own.remove(), left, false);
    }
    while (!own.isEmpty()) {
      CreditProgress progress = partition.progress();
      state.put(CreditStateKeys.work(progress.nextWork()), own.remove().encode());
      partition.set(progress.withWork(progress.firstWork(), progress.nextWork() + 1));
    }
  }

  /**
   * Does stored work of earlier records, the oldest first, up to {@code maximum} facts or order
   * entries.
   */
  void doPending(int maximum) {
    int left = maximum;
    while (left > 0 && isPending()) {
      CreditProgress progress = partition.progress();
      byte[] key = CreditStateKeys.work(progress.firstWork());
      CorrectionTask work =
          CorrectionTask.decode(
              state
                  .get(key)
                  .orElseThrow(() -> new UnreadableStateException("pending work is missing")));
      state.delete(key);
      partition.set(progress.withWork(progress.firstWork() + 1, progress.nextWork()));
      left = run(work, left, true);
      doOwn(0);
    }
  }

  /**
   * Processes at most {@code maximum} facts or order entries of one piece of work and queues what
   * is left of it.
   *
   * @param deferred whether the work was stored; then credit is reported even if it has not changed
   * @return the unused part of {@code maximum}; work without any fact uses 1
   */
  private int run(CorrectionTask work, int maximum, boolean deferred) {
    return switch (work.kind()) {
      case EVENTS, LINKED_USERS, ERASURE -> runFacts(work, maximum, deferred);
      case REFUNDS, COPIES -> runOrder(work, maximum, deferred);
      case ORDERS_OF_USER -> orderWork.removeUser(work, maximum, own::add);
      case ORDERS_OF_SITE -> orderWork.removeSite(work, maximum, own::add);
    };
  }

  private int runFacts(CorrectionTask work, int maximum, boolean deferred) {
    Chain chain = new Chain(timelines, work.timeline());
    List<CreditFact> facts = new ArrayList<>();
    chain.scan(
        work.traits(),
        scanned(work).from(work.cursor()),
        fact -> isOther(fact, work) || (facts.add(fact) && facts.size() < maximum));
    for (CreditFact fact : facts) {
      switch (work.kind()) {
        case EVENTS -> decisions.again(fact, at(work, fact), deferred, work.causedBy(), own::add);
        case LINKED_USERS -> ofLink(fact, chain, work);
        case ERASURE -> erase(fact, work);
        case REFUNDS, COPIES, ORDERS_OF_USER, ORDERS_OF_SITE ->
            throw new IllegalStateException("not of facts: " + work);
      }
    }
    if (facts.size() == maximum) {
      own.addFirst(work.from(facts.getLast().at().next()));
    } else if (work.kind() == CorrectionTask.Kind.ERASURE) {
      FactTime from = Span.around(work.span().until().micros()).from();
      FactTime until = Span.around(latest(work)).until();
      events(work.timeline(), new Span(from, until), CreditFact.EVENT, work.causedBy());
      own.add(OrderWork.ofUser(work, FactTime.endOf(latest(work))));
    }
    return Math.max(0, maximum - Math.max(1, facts.size()));
  }

  /** Whether the work is an erasure that does not remove this fact. */
  private static boolean isOther(CreditFact fact, CorrectionTask work) {
    return work.kind() == CorrectionTask.Kind.ERASURE && !work.removes(fact.at());
  }

  /** Returns an upper bound, in microseconds, of the times of the facts that an erasure removes. */
  private long latest(CorrectionTask erasure) {
    long latest = partition.of(erasure.timeline().site()).latest();
    return Math.max(latest, erasure.span().until().micros());
  }

  private int runOrder(CorrectionTask work, int maximum, boolean deferred) {
    List<OrderPlace> events = orderWork.next(work, maximum);
    for (OrderPlace event : events) {
      if (work.kind() == CorrectionTask.Kind.COPIES) {
        decisions.copyAgain(event, deferred, work.causedBy(), own::add);
      } else {
        decisions.refundAgain(event, deferred, work.causedBy());
      }
    }
    if (events.size() == maximum) {
      own.addFirst(work.from(events.getLast().at().next()));
    }
    return Math.max(0, maximum - Math.max(1, events.size()));
  }

  /**
   * Returns the span of the facts to scan. It is the span of the work, with two exceptions: {@code
   * LINKED_USERS} with a span of less than 28 days also scans links up to 14 days outside the span,
   * and {@code ERASURE} also scans facts with a later time than the erasure, received while the
   * clock was ahead.
   */
  private Span scanned(CorrectionTask work) {
    Span span = work.span();
    if (work.kind() == CorrectionTask.Kind.ERASURE) {
      return new Span(span.from(), FactTime.endOf(latest(work)));
    }
    boolean narrow = span.until().micros() - span.from().micros() < 2 * FactTime.WINDOW_MICROS;
    return work.kind() == CorrectionTask.Kind.LINKED_USERS && narrow
        ? new Span(
            FactTime.startOf(span.from().micros() - FactTime.WINDOW_MICROS),
            FactTime.endOf(span.until().micros() + FactTime.WINDOW_MICROS))
        : span;
  }

  private TimelineKey at(CorrectionTask work, CreditFact fact) {
    return new Chain(timelines, work.timeline()).at(fact.at().period()).orElseThrow().key;
  }

  private void ofLink(CreditFact link, Chain browser, CorrectionTask work) {
    TimelineKey key =
        new TimelineKey(
            work.timeline().site(),
            TimelineKey.Owner.USER,
            link.userKey().orElseThrow(),
            link.at().period());
    Timeline user = timelines.get(key);
    Optional<CreditFact> known = user.find(link.at());
    if (known.isEmpty()) {
      return;
    }
    boolean seen = known.get().seen() || browser.has(CreditFact.SIGHTING, Span.window(link));
    CreditFact marked = known.get().withLink(seen, browser.ambiguous(link));
    if (!marked.equals(known.get())) {
      user.facts.replace(marked);
    }
    Span events = LinkReach.of(link.at(), new Chain(timelines, key)).and(work.span());
    events(key, events, CreditFact.EVENT, work.causedBy());
  }

  private void erase(CreditFact fact, CorrectionTask work) {
    TimelineKey user = work.timeline().at(fact.at().period(), work.timeline().hash());
    Span own = new Span(fact.at(), fact.at());
    timelines.get(user).facts.remove(CreditFact.ANY, own, 1);
    if (fact.order().isPresent()) {
      decisions.erase(fact, OrderPlace.of(user.site(), fact), work.causedBy(), this.own::add);
    }
    if (fact.browser().isPresent()) {
      TimelineKey browser =
          new TimelineKey(
              user.site(),
              TimelineKey.Owner.BROWSER,
              fact.browser().getAsLong(),
              fact.at().period());
      timelines.get(browser).facts.remove(CreditFact.ANY, own, 1);
      Span window = Span.around(fact.at().micros());
      events(browser, window, CreditFact.EVENT, work.causedBy());
      linkedUsers(browser, window, work.causedBy());
    }
  }
}
