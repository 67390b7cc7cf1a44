package dev.vouch.directory.imported;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.imported.ImportedTotals.ImportedSlice;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;

/** The SQL statements for imported totals. */
final class ImportedTotalTable {
  private static final int ROWS_AT_ONCE = 1_000;

  private static final String INSERT =
      """
      INSERT INTO imported_totals
        (site_id, dimension, total_date, value, import_id, visitors, pageviews, successes)
      VALUES (:site, :dimension, :date, :value, :import, :visitors, :pageviews, :successes)
      """;

  private static final String DAYS =
      """
      SELECT DISTINCT total_date FROM imported_totals
       WHERE site_id = :site AND dimension = :dimension AND total_date BETWEEN :first AND :last
      """;

  /** A sum is null if any of its parts is null. */
  private static final String SUMS =
      """
      CAST(SUM(visitors) AS BIGINT) AS visitors,
      CASE WHEN COUNT(pageviews) = COUNT(*) THEN CAST(SUM(pageviews) AS BIGINT) END AS pageviews,
      CASE WHEN COUNT(successes) = COUNT(*) THEN CAST(SUM(successes) AS BIGINT) END AS successes
      """;

  private static final String OF_SLICE =
      """
      FROM imported_totals
      WHERE site_id = :site AND dimension = :dimension AND total_date BETWEEN :first AND :last
      """;

  private ImportedTotalTable() {}

  static void insert(Handle handle, SiteId site, String importId, Iterable<ImportedTotal> totals) {
    Iterator<ImportedTotal> left = totals.iterator();
    while (left.hasNext()) {
      PreparedBatch batch = handle.prepareBatch(INSERT);
      for (int count = 0; count < ROWS_AT_ONCE && left.hasNext(); count++) {
        ImportedTotal total = left.next();
        batch
            .bind("site", site)
            .bind("dimension", text(total.key().dimension()))
            .bind("date", total.key().date())
            .bind("value", total.key().value().orElse(""))
            .bind("import", importId)
            .bind("visitors", total.counts().visitors())
            .bind("pageviews", total.counts().pageviews())
            .bind("successes", total.counts().successes())
            .add();
      }
      batch.execute();
    }
  }

  static long count(Handle handle, SiteId site) {
    return handle
        .createQuery("SELECT COUNT(*) FROM imported_totals WHERE site_id = :site")
        .bind("site", site)
        .mapTo(Long.class)
        .one();
  }

  /** Returns the days that have totals of the dimension. */
  static Set<LocalDate> days(
      Handle handle, SiteId site, Optional<Field> dimension, LocalDate first, LocalDate last) {
    return Set.copyOf(
        handle
            .createQuery(DAYS)
            .bind("site", site)
            .bind("dimension", text(dimension))
            .bind("first", first)
            .bind("last", last)
            .mapTo(LocalDate.class)
            .list());
  }

  /** Returns the sums of each day that has totals, in ascending order. */
  static List<ImportedTotals.Day> daily(
      Handle handle, SiteId site, ImportedSlice slice, LocalDate first, LocalDate last) {
    String sql = "SELECT total_date, " + SUMS + OF_SLICE + condition(slice);
    return bound(handle.createQuery(sql + " GROUP BY total_date ORDER BY total_date"), site, slice)
        .bind("first", first)
        .bind("last", last)
        .map(
            row ->
                new ImportedTotals.Day(row.getColumn("total_date", LocalDate.class), counts(row)))
        .list();
  }

  /** Returns the sums of the values with the most visitors. */
  static List<ImportedTotals.Value> values(
      Handle handle, SiteId site, ImportedSlice slice, LocalDate first, LocalDate last, int limit) {
    String sql = "SELECT value, " + SUMS + OF_SLICE + condition(slice);
    return bound(
            handle.createQuery(
                sql + " GROUP BY value ORDER BY SUM(visitors) DESC, value LIMIT :limit"),
            site,
            slice)
        .bind("first", first)
        .bind("last", last)
        .bind("limit", limit)
        .map(
            row ->
                new ImportedTotals.Value(
                    Optional.of(row.getColumn("value", String.class))
                        .filter(value -> !value.isEmpty()),
                    counts(row)))
        .list();
  }

  private static String condition(ImportedSlice slice) {
    return slice.values().isEmpty() ? "" : " AND value IN (<values>)";
  }

  private static Query bound(Query query, SiteId site, ImportedSlice slice) {
    Query bound = query.bind("site", site).bind("dimension", text(slice.dimension()));
    return slice.values().isEmpty()
        ? bound
        : bound.bindList("values", slice.values().stream().map(value -> value.orElse("")).toList());
  }

  /** Returns the first day with totals of a site. */
  static Optional<LocalDate> firstDay(Handle handle, SiteId site) {
    return day(handle, site, "MIN");
  }

  /** Returns the last day with totals of a site. */
  static Optional<LocalDate> lastDay(Handle handle, SiteId site) {
    return day(handle, site, "MAX");
  }

  private static Optional<LocalDate> day(Handle handle, SiteId site, String aggregate) {
    // Uses the index of each import's days, because a site can have many totals.
    return handle
        .createQuery(
            """
            SELECT %1$s(import_day) FROM (
              SELECT (SELECT %1$s(total_date) FROM imported_totals
                       WHERE imported_totals.import_id = imports.import_id) AS import_day
                FROM imports
               WHERE site_id = :site) AS import_days
            """
                .formatted(aggregate))
        .bind("site", site)
        .mapTo(String.class)
        .findOne()
        .map(LocalDate::parse);
  }

  static void deleteBefore(Handle handle, SiteId site, LocalDate first) {
    handle
        .createUpdate("DELETE FROM imported_totals WHERE site_id = :site AND total_date < :first")
        .bind("site", site)
        .bind("first", first)
        .execute();
  }

  private static String text(Optional<Field> dimension) {
    return dimension.map(Field::wireName).orElse("");
  }

  private static ImportedCounts counts(RowView row) {
    return new ImportedCounts(
        row.getColumn("visitors", Long.class), whole(row, "pageviews"), whole(row, "successes"));
  }

  private static OptionalLong whole(RowView row, String column) {
    Long value = row.getColumn(column, Long.class);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
