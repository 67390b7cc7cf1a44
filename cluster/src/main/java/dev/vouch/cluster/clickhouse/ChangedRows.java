package dev.vouch.cluster.clickhouse;

import dev.vouch.core.credit.CreditChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * New rows and new credit of a partition, collected and then written together: a new row is written
 * once, with its latest credit. Not thread-safe.
 */
final class ChangedRows {
  /** The maximum number of rows that one statement corrects. */
  private static final int CORRECTED_TOGETHER = 2_000;

  /**
   * @param version the offset of the latest change
   */
  private record NewRow(CreditChange.Credited credited, long changedBy, long version) {}

  /**
   * @param version the offset of the latest change
   */
  private record NewCredit(CreditChange.Corrected corrected, long version) {}

  private final ClickHouseClient client;
  private final int partition;
  private final Map<Long, NewRow> rows = new LinkedHashMap<>();
  private final Map<Long, NewCredit> corrections = new LinkedHashMap<>();

  ChangedRows(ClickHouseClient client, int partition) {
    this.client = client;
    this.partition = partition;
  }

  void add(CreditChange.Credited credited, long offset) {
    rows.put(credited.position(), new NewRow(credited, credited.position(), offset));
  }

  void add(CreditChange.Corrected corrected, long offset) {
    NewRow row = rows.get(corrected.position());
    if (row == null) {
      corrections.merge(
          corrected.position(), new NewCredit(corrected, offset), ChangedRows::latest);
      return;
    }
    CreditChange.Credited credited =
        new CreditChange.Credited(
            row.credited().position(), row.credited().event(), corrected.credit());
    rows.put(
        corrected.position(),
        new NewRow(credited, Math.max(row.changedBy(), corrected.causedBy()), offset));
  }

  /**
   * Returns the credit of {@code next}, with the higher of the two causes' log positions: a
   * correction that was postponed can come after another one and still have an earlier cause.
   */
  private static NewCredit latest(NewCredit one, NewCredit next) {
    CreditChange.Corrected corrected = next.corrected();
    return new NewCredit(
        new CreditChange.Corrected(
            corrected.site(),
            corrected.position(),
            corrected.at(),
            corrected.credit(),
            Math.max(one.corrected().causedBy(), corrected.causedBy())),
        next.version());
  }

  /** Writes what was collected as new versions of the rows. */
  void write() {
    insert();
    List<NewCredit> all = new ArrayList<>(corrections.values());
    for (int from = 0; from < all.size(); from += CORRECTED_TOGETHER) {
      correct(all.subList(from, Math.min(all.size(), from + CORRECTED_TOGETHER)));
    }
    rows.clear();
    corrections.clear();
  }

  private void insert() {
    if (rows.isEmpty()) {
      return;
    }
    EventRows written = new EventRows(partition);
    rows.values().forEach(row -> written.add(row.credited(), row.changedBy(), row.version()));
    client.insert(EventRows.INSERT, Map.of(), written.toBytes());
  }

  private void correct(List<NewCredit> changed) {
    EventRows written = new EventRows(partition);
    changed.forEach(credit -> written.add(credit.corrected(), credit.version()));
    List<CreditChange.Corrected> corrected = changed.stream().map(NewCredit::corrected).toList();
    client.insert(
        EventRows.correct(condition(corrected)),
        Map.of("partition", partition, "from", from(corrected), "until", until(corrected)),
        written.toBytes());
  }

  /** Includes site and time, with which the table's key begins, so that few blocks are read. */
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
    return changed.stream().map(CreditChange.Corrected::at).min(Instant::compareTo).orElseThrow();
  }

  private static Instant until(List<CreditChange.Corrected> changed) {
    return changed.stream().map(CreditChange.Corrected::at).max(Instant::compareTo).orElseThrow();
  }
}
