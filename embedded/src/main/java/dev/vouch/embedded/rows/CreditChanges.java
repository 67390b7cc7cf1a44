package dev.vouch.embedded.rows;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.embedded.rollup.Rollups;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/** Applies some changes of a partition, in one transaction. */
final class CreditChanges {
  private final DuckDBConnection connection;
  private final Dictionaries dictionaries;
  private final RowRemovals removals;
  private final Rollups rollups;
  private final int partition;
  private final Map<Long, CreditedRow> rows = new LinkedHashMap<>();
  private final Map<Long, CreditChange.Corrected> corrections = new LinkedHashMap<>();
  private long pending;
  private boolean folded;

  CreditChanges(
      DuckDBConnection connection,
      Dictionaries dictionaries,
      RowRemovals removals,
      Rollups rollups,
      int partition) {
    this.connection = connection;
    this.dictionaries = dictionaries;
    this.removals = removals;
    this.rollups = rollups;
    this.partition = partition;
  }

  /** Returns whether all earlier corrections have been folded. */
  boolean apply(List<CreditChange> changes) throws SQLException {
    for (CreditChange change : changes) {
      apply(change);
    }
    write();
    return folded;
  }

  /** Returns the number of these corrections that are not folded. */
  long pending() {
    return pending;
  }

  private void apply(CreditChange change) throws SQLException {
    switch (change) {
      case CreditChange.Credited credited -> add(credited);
      case CreditChange.Corrected corrected -> correct(corrected);
      case CreditChange.UserErased erased -> {
        fold();
        removals.apply(partition, erased);
      }
      case CreditChange.SiteDeleted deleted -> {
        fold();
        removals.apply(deleted);
      }
      case CreditChange.Expired expired -> {
        fold();
        removals.apply(expired);
      }
      case CreditChange.DayClosed closed -> {
        fold();
        removals.apply(partition, closed);
      }
    }
  }

  private void add(CreditChange.Credited credited) {
    Instant at = credited.event().at();
    if (removals.isReported(credited.event().site(), at) && !removals.isClosed(partition, at)) {
      rows.put(credited.position(), CreditedRow.of(credited));
    }
  }

  /** A new row is written once, with its latest credit. */
  private void correct(CreditChange.Corrected corrected) {
    CreditedRow row = rows.get(corrected.position());
    if (row != null) {
      rows.put(corrected.position(), row.with(corrected));
    } else if (!removals.isClosed(partition, corrected.at())) {
      corrections.merge(corrected.position(), corrected, CreditChanges::latest);
    }
  }

  /** The later credit; its cause can be an earlier record, which had left it for later. */
  private static CreditChange.Corrected latest(
      CreditChange.Corrected one, CreditChange.Corrected next) {
    return new CreditChange.Corrected(
        next.site(),
        next.position(),
        next.at(),
        next.credit(),
        Math.max(one.causedBy(), next.causedBy()));
  }

  private void fold() throws SQLException {
    write();
    PendingCorrections.fold(connection, partition);
    pending = 0;
    folded = true;
  }

  private void write() throws SQLException {
    if (rows.isEmpty() && corrections.isEmpty()) {
      return;
    }
    try (RowWriter writer = new RowWriter(connection, dictionaries, partition)) {
      for (CreditedRow row : rows.values()) {
        writer.write(row);
        rollups.add(row.event().site(), row.event().at());
      }
      for (CreditChange.Corrected correction : corrections.values()) {
        writer.write(correction);
        rollups.change(correction.site(), correction.at());
      }
    }
    rollups.store();
    pending += corrections.size();
    rows.clear();
    corrections.clear();
  }
}
