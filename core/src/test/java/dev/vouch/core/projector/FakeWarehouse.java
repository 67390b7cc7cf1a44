package dev.vouch.core.projector;

import dev.vouch.core.log.Batch;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Notes what is done to it, and refuses while it is told to. Thread-safe. */
final class FakeWarehouse implements Warehouse {
  final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile boolean refusing;
  private volatile boolean checkpointsPutOff;
  private volatile boolean failed;
  private volatile long next = 1;

  void refuse(boolean refuse) {
    refusing = refuse;
  }

  /** As after a restart, or after the loss of what came after a position. */
  void startAt(long position) {
    next = position;
  }

  /** Has to be recovered, and then has applied everything below a position. */
  void failAndLoseFrom(long position) {
    failed = true;
    next = position;
  }

  void putCheckpointsOff(boolean putOff) {
    checkpointsPutOff = putOff;
  }

  @Override
  public boolean recover() {
    boolean recovered = failed;
    failed = false;
    return recovered;
  }

  private void note(String call) {
    calls.add((refusing ? "refused " : "") + call);
    if (refusing) {
      throw new IllegalStateException("the warehouse refuses, as the test asked");
    }
  }

  @Override
  public long next(int partition) {
    return next;
  }

  @Override
  public void apply(Batch batch) {
    note("apply " + batch.first() + "-" + batch.last());
    next = batch.last() + 1;
  }

  @Override
  public void closeDays(int partition, Instant allReceivedUntil) {
    note("close " + allReceivedUntil);
  }

  @Override
  public long checkpoint(int partition) {
    note("checkpoint");
    return checkpointsPutOff ? 1 : next;
  }

  @Override
  public <A> A answer(Question<A> question) {
    throw new UnsupportedOperationException("the projector asks nothing");
  }

  @Override
  public void close() {
    note("close");
  }
}
