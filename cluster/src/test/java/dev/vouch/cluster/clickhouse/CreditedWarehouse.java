package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.clickhouse.ClickHouseRows.OrderedChange;
import dev.vouch.contract.MemoryCreditState;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.Warehouse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows and queries of ClickHouse behind credit processors with states in memory. */
final class CreditedWarehouse implements Warehouse, EventExporter {
  private static final int CORRECTIONS_AT_ONCE = 5_000;

  private final Map<Integer, StoredPartition> stored;
  private final Map<Integer, Partition> partitions = new HashMap<>();
  private final ClickHouseClient client;
  private final ClickHouseRows rows;
  private final ProgressTable progress;
  private final ClickHouseQueries queries;
  private final ClickHouseExporter exporter;

  /** What remains of a partition when a warehouse is closed: its state and its last offset. */
  static final class StoredPartition {
    private final MemoryCreditState state = new MemoryCreditState();
    private long offset;
  }

  /**
   * @param stored partitions, which outlive it
   */
  CreditedWarehouse(ClickHouseClient client, Map<Integer, StoredPartition> stored) {
    this.client = client;
    this.stored = stored;
    rows = new ClickHouseRows(client);
    progress = new ProgressTable(client);
    queries = new ClickHouseQueries(client, InstantSource.system());
    exporter = new ClickHouseExporter(client);
  }

  private final class Partition {
    private final int number;
    private final StoredPartition partition;
    private final List<OrderedChange> changes = new ArrayList<>();
    private final CreditProcessor processor;
    private long next;
    private Instant receivedUntil = Instant.EPOCH;

    Partition(int number) {
      this.number = number;
      next = stored(number);
      partition = stored.computeIfAbsent(number, _ -> new StoredPartition());
      processor =
          new CreditProcessor(
              partition.state,
              change -> changes.add(new OrderedChange(++partition.offset, change)));
    }

    void apply(Batch batch) {
      for (LogEntry entry : batch.entries()) {
        if (entry.position() >= next) {
          processor.process(entry.position(), entry.record());
          receivedUntil = latest(receivedUntil, entry.record().receivedAt());
        }
      }
      next = Math.max(next, batch.last() + 1);
      boolean _ = continueWork();
    }

    boolean continueWork() {
      boolean isLeft = processor.continueCorrections(CORRECTIONS_AT_ONCE);
      processor.flush();
      rows.apply(number, changes);
      changes.clear();
      progress.write(List.of(new AppliedPartition(number, next, 0, receivedUntil)));
      return isLeft;
    }

    void caughtUp(Instant until) {
      receivedUntil = latest(receivedUntil, until);
      progress.write(List.of(new AppliedPartition(number, next, 0, receivedUntil)));
    }

    private static Instant latest(Instant one, Instant other) {
      return one.isAfter(other) ? one : other;
    }
  }

  private long stored(int number) {
    return progress.read().stream()
        .filter(partition -> partition.partition() == number)
        .findFirst()
        .orElseGet(() -> AppliedPartition.none(number))
        .next();
  }

  private Partition partition(int number) {
    return partitions.computeIfAbsent(number, Partition::new);
  }

  @Override
  public long next(int partition) {
    return partition(partition).next;
  }

  @Override
  public void apply(Batch batch) {
    partition(batch.partition()).apply(batch);
  }

  @Override
  public boolean continueWork(int partition) {
    return partition(partition).continueWork();
  }

  @Override
  public void caughtUp(Instant until) {
    partitions.values().forEach(partition -> partition.caughtUp(until));
  }

  @Override
  public long checkpoint(int partition) {
    return next(partition);
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return queries.answerAll(questions);
  }

  @Override
  public void export(EventsExport export, OutputStream to, Progress progress) throws IOException {
    exporter.export(export, to, progress);
  }

  @Override
  public void close() {
    client.close();
  }
}
