package dev.vouch.cluster.clickhouse;

import dev.vouch.core.credit.CreditChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * New rows and new credit of a partition, collected and then written together: a row that is new is
 * written once, with its latest credit. Not thread-safe.
 */
final class ChangedRows {
  /** How many rows one statement selects by their positions. */
  private static final int CORRECTED_TOGETHER = 2_000;

  private record NewRow(CreditChange.Credited credited, long changedBy) {}

  private final ClickHouseClient client;
  private final int partition;
  private final Map<Long, NewRow> rows = new LinkedHashMap<>();
  private final Map<Long, CreditChange.Corrected> corrections = new LinkedHashMap<>();

  ChangedRows(ClickHouseClient client, int partition) {
    this.client = client;
    this.partition = partition;
  }

  void add(CreditChange.Credited credited) {
    rows.put(credited.position(), new NewRow(credited, credited.position()));
  }

  void add(CreditChange.Corrected corrected) {
    NewRow row = rows.get(corrected.position());
    if (row == null) {
      corrections.merge(corrected.position(), corrected, ChangedRows::latest);
      return;
    }
    CreditChange.Credited credited =
        new CreditChange.Credited(
            row.credited().position(), row.credited().event(), corrected.credit());
    rows.put(
        corrected.position(),
        new NewRow(credited, Math.max(row.changedBy(), corrected.causedBy())));
  }

  /** The later credit; its cause can be an earlier record, which had left it for later. */
  private static CreditChange.Corrected latest(
      CreditChange.Corrected one, CreditChange.Corrected next) {
    return new CreditChange.Corrected(
        next.site(),
        next.position(),
        next.receivedAt(),
        next.credit(),
        Math.max(one.causedBy(), next.causedBy()));
  }

  /** Writes what was collected as the next version of the rows. */
  void write(long version) {
    insert(version);
    List<CreditChange.Corrected> all = new ArrayList<>(corrections.values());
    for (int from = 0; from < all.size(); from += CORRECTED_TOGETHER) {
      correct(all.subList(from, Math.min(all.size(), from + CORRECTED_TOGETHER)), version);
    }
    rows.clear();
    corrections.clear();
  }

  private void insert(long version) {
    if (rows.isEmpty()) {
      return;
    }
    EventRows written = new EventRows(partition);
    rows.values().forEach(row -> written.add(row.credited(), row.changedBy(), version));
    client.insert(EventRows.INSERT, Map.of(), written.toBytes());
  }

  private void correct(List<CreditChange.Corrected> changed, long version) {
    EventRows written = new EventRows(partition);
    changed.forEach(correction -> written.add(correction, version));
    client.insert(
        EventRows.correct(condition(changed)),
        Map.of("partition", partition, "from", from(changed), "until", until(changed)),
        written.toBytes());
  }

  /** The key of the table begins with site and time, so that few blocks are read. */
  private static String condition(List<CreditChange.Corrected> changed) {
    return """
    partition_number = :partition AND received_at >= :from AND received_at <= :until
    AND site IN (%s) AND position IN (%s)
    """
        .formatted(
            numbers(changed.stream().mapToLong(row -> row.site().value()).distinct().toArray()),
            numbers(changed.stream().mapToLong(CreditChange.Corrected::position).toArray()));
  }

  private static String numbers(long[] values) {
    StringBuilder list = new StringBuilder();
    for (long value : values) {
      list.append(list.isEmpty() ? "" : ", ").append(value);
    }
    return list.toString();
  }

  private static Instant from(List<CreditChange.Corrected> changed) {
    return changed.stream()
        .map(CreditChange.Corrected::receivedAt)
        .min(Instant::compareTo)
        .orElseThrow();
  }

  private static Instant until(List<CreditChange.Corrected> changed) {
    return changed.stream()
        .map(CreditChange.Corrected::receivedAt)
        .max(Instant::compareTo)
        .orElseThrow();
  }
}
