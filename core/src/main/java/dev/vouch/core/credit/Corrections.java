package dev.vouch.core.credit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The queue of {@link CorrectionTask}. With a record, a limited part of the tasks that it causes is
 * done; the rest is stored in the credit state and done with later records. Delaying tasks does not
 * change the final credit: each decision uses all facts known at that time, and later facts cause
 * tasks of their own. Used by one thread.
 */
final class Corrections {
  private final CreditState state;
  private final Timelines timelines;
  private final Partition partition;
  private final Decisions decisions;
  private final OrderCorrections orderCorrections;
  private final Deque<CorrectionTask> own = new ArrayDeque<>();

  Corrections(
      CreditState state,
      Timelines timelines,
      Partition partition,
      Decisions decisions,
      OrderCorrections orderCorrections) {
    this.state = state;
    this.timelines = timelines;
    this.partition = partition;
    this.decisions = decisions;
    this.orderCorrections = orderCorrections;
  }

  void events(TimelineKey timeline, Span span, int traits, long causedBy) {
    add(CorrectionTask.Kind.EVENTS, timeline, span, traits, causedBy);
  }

  void linkedUsers(TimelineKey browser, Span span, long causedBy) {
    add(CorrectionTask.Kind.LINKED_USERS, browser, span, CreditFact.LINK, causedBy);
  }

  void add(CorrectionTask task) {
    own.add(task);
  }

  private void add(
      CorrectionTask.Kind kind, TimelineKey timeline, Span span, int traits, long causedBy) {
    if (!span.isEmpty()) {
      CorrectionTask task =
          new CorrectionTask(kind, timeline, span.receivedAnytime(), traits, span.from(), causedBy);
      own.add(task.from(scanned(task).from()));
    }
  }

  boolean isPending() {
    return partition.progress().hasTasks();
  }

  /**
   * Does the tasks that the current record caused, up to {@code maximum} facts or order entries,
   * and stores the rest in the state.
   */
  void doOwn(int maximum) {
    int left = maximum;
    while (left > 0 && !own.isEmpty()) {
      left = run(own.remove(), left, false);
    }
    while (!own.isEmpty()) {
      CreditProgress progress = partition.progress();
      state.put(CreditStateKeys.task(progress.nextTask()), own.remove().encode());
      partition.set(progress.withTasks(progress.firstTask(), progress.nextTask() + 1));
    }
  }

  /**
   * Does stored tasks of earlier records, the oldest first, up to {@code maximum} facts or order
   * entries.
   */
  void doPending(int maximum) {
    int left = maximum;
    while (left > 0 && isPending()) {
      CreditProgress progress = partition.progress();
      byte[] key = CreditStateKeys.task(progress.firstTask());
      CorrectionTask task =
          CorrectionTask.decode(
              state
                  .get(key)
                  .orElseThrow(() -> new UnreadableStateException("a pending task is missing")));
      state.delete(key);
      partition.set(progress.withTasks(progress.firstTask() + 1, progress.nextTask()));
      left = run(task, left, true);
      doOwn(0);
    }
  }

  /**
   * Processes at most {@code maximum} facts or order entries of one task and queues what is left of
   * it.
   *
   * @param deferred whether the task was stored; then credit is reported even if it has not changed
   * @return the unused part of {@code maximum}; a task without any fact uses 1
   */
  private int run(CorrectionTask task, int maximum, boolean deferred) {
    return switch (task.kind()) {
      case EVENTS, LINKED_USERS, ERASURE -> runFacts(task, maximum, deferred);
      case REFUNDS, COPIES -> runOrder(task, maximum, deferred);
      case ORDERS_OF_USER -> orderCorrections.removeUser(task, maximum, own::add);
      case ORDERS_OF_SITE -> orderCorrections.removeSite(task, maximum, own::add);
    };
  }

  private int runFacts(CorrectionTask task, int maximum, boolean deferred) {
    Chain chain = new Chain(timelines, task.timeline());
    List<CreditFact> facts = new ArrayList<>();
    chain.scan(
        task.traits(),
        scanned(task).from(task.cursor()),
        fact -> isOther(fact, task) || (facts.add(fact) && facts.size() < maximum));
    for (CreditFact fact : facts) {
      switch (task.kind()) {
        case EVENTS -> decisions.again(fact, at(task, fact), deferred, task.causedBy(), own::add);
        case LINKED_USERS -> ofLink(fact, chain, task);
        case ERASURE -> erase(fact, task);
        case REFUNDS, COPIES, ORDERS_OF_USER, ORDERS_OF_SITE ->
            throw new IllegalStateException("not of facts: " + task);
      }
    }
    if (facts.size() == maximum) {
      own.addFirst(task.from(facts.getLast().at().next()));
    } else if (task.kind() == CorrectionTask.Kind.ERASURE) {
      FactTime from = Span.around(task.span().until().micros()).from();
      FactTime until = Span.around(latest(task)).until();
      events(task.timeline(), new Span(from, until), CreditFact.EVENT, task.causedBy());
      own.add(OrderCorrections.ofUser(task, FactTime.endOf(latest(task))));
    }
    return Math.max(0, maximum - Math.max(1, facts.size()));
  }

  /** Whether the task is an erasure that does not remove this fact. */
  private static boolean isOther(CreditFact fact, CorrectionTask task) {
    return task.kind() == CorrectionTask.Kind.ERASURE && !task.removes(fact.at());
  }

  /** Returns an upper bound, in microseconds, of the times of the facts that an erasure removes. */
  private long latest(CorrectionTask erasure) {
    long latest = partition.of(erasure.timeline().site()).latest();
    return Math.max(latest, erasure.span().until().micros());
  }

  private int runOrder(CorrectionTask task, int maximum, boolean deferred) {
    List<OrderPlace> events = orderCorrections.next(task, maximum);
    for (OrderPlace event : events) {
      if (task.kind() == CorrectionTask.Kind.COPIES) {
        decisions.copyAgain(event, deferred, task.causedBy(), own::add);
      } else {
        decisions.refundAgain(event, deferred, task.causedBy());
      }
    }
    if (events.size() == maximum) {
      own.addFirst(task.from(events.getLast().at().next()));
    }
    return Math.max(0, maximum - Math.max(1, events.size()));
  }

  /**
   * Returns the span of the facts to scan. It is the span of the task, with two exceptions: {@code
   * LINKED_USERS} with a span of less than 28 days also scans links up to 14 days outside the span,
   * and {@code ERASURE} also scans facts with a later time than the erasure, received while the
   * clock was ahead.
   */
  private Span scanned(CorrectionTask task) {
    Span span = task.span();
    if (task.kind() == CorrectionTask.Kind.ERASURE) {
      return new Span(span.from(), FactTime.endOf(latest(task)));
    }
    boolean narrow = span.until().micros() - span.from().micros() < 2 * FactTime.WINDOW_MICROS;
    return task.kind() == CorrectionTask.Kind.LINKED_USERS && narrow
        ? new Span(
            FactTime.startOf(span.from().micros() - FactTime.WINDOW_MICROS),
            FactTime.endOf(span.until().micros() + FactTime.WINDOW_MICROS))
        : span;
  }

  private TimelineKey at(CorrectionTask task, CreditFact fact) {
    return new Chain(timelines, task.timeline()).at(fact.at().period()).orElseThrow().key;
  }

  private void ofLink(CreditFact link, Chain browser, CorrectionTask task) {
    TimelineKey key =
        new TimelineKey(
            task.timeline().site(),
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
    Span events = LinkReach.of(link.at(), new Chain(timelines, key)).and(task.span());
    events(key, events, CreditFact.EVENT, task.causedBy());
  }

  private void erase(CreditFact fact, CorrectionTask task) {
    TimelineKey user = task.timeline().at(fact.at().period(), task.timeline().hash());
    Span own = new Span(fact.at(), fact.at());
    timelines.get(user).facts.remove(CreditFact.ANY, own, 1);
    if (fact.order().isPresent()) {
      decisions.erase(fact, OrderPlace.of(user.site(), fact), task.causedBy(), this.own::add);
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
      events(browser, window, CreditFact.EVENT, task.causedBy());
      linkedUsers(browser, window, task.causedBy());
    }
  }
}
