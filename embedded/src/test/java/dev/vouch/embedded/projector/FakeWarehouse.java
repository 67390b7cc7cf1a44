package dev.vouch.embedded.projector;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Records its calls, and fails each of them while it is set to. Thread-safe. */
final class FakeWarehouse implements ProjectedWarehouse {
  final List<String> calls = new CopyOnWriteArrayList<>();
  final List<String> notes = new CopyOnWriteArrayList<>();
  private volatile boolean failing;
  private volatile long endOfApplied = 1;
  private volatile boolean checkpointsPostponed;
  private volatile boolean failed;
  private volatile long next = 1;
  private final AtomicInteger workLeft = new AtomicInteger();
  private final AtomicInteger partsLeft = new AtomicInteger();

  void setFailing(boolean fail) {
    failing = fail;
  }

  /** As after a restart, or after the loss of what came after a position. */
  void startAt(long position) {
    next = position;
  }

  /** As after a restart that has lost the credit state, whose records are read again. */
  void startWithoutState(long endOfRows) {
    startAt(1);
    endOfApplied = endOfRows;
  }

  @Override
  public long endOfApplied(int partition) {
    return Math.max(endOfApplied, next);
  }

  /** Requires a recovery, after which everything below a position is applied. */
  void failAndLoseFrom(long position) {
    failed = true;
    next = position;
  }

  void setCheckpointsPostponed(boolean postponed) {
    checkpointsPostponed = postponed;
  }

  /** Requires so many recoveries until it is open. */
  void setRestoring(int parts) {
    partsLeft.set(parts);
  }

  @Override
  public boolean isOpen() {
    return partsLeft.get() == 0;
  }

  @Override
  public boolean recover() {
    if (!isOpen()) {
      record("restore");
      return partsLeft.decrementAndGet() == 0;
    }
    boolean recovered = failed;
    failed = false;
    return recovered;
  }

  @Override
  public void caughtUp(Instant until) {
    notes.add("caught up until " + until);
  }

  @Override
  public void cannotAdvance() {
    notes.add("cannot advance");
  }

  private void record(String call) {
    calls.add((failing ? "failed " : "") + call);
    if (failing) {
      throw new IllegalStateException("simulated failure of the warehouse");
    }
  }

  @Override
  public long next(int partition) {
    return next;
  }

  @Override
  public void apply(Batch batch) {
    record("apply " + batch.first() + "-" + batch.last());
    next = batch.last() + 1;
  }

  /** How many times more work is left after a call. */
  void setWorkLeft(int times) {
    workLeft.set(times);
  }

  @Override
  public boolean continueWork(int partition) {
    if (workLeft.get() == 0) {
      return false;
    }
    record("continue");
    return workLeft.decrementAndGet() > 0;
  }

  @Override
  public long checkpoint(int partition) {
    record("checkpoint");
    return checkpointsPostponed ? 1 : next;
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    throw new UnsupportedOperationException("not used by the projector");
  }

  @Override
  public void close() {
    record("close");
  }
}
