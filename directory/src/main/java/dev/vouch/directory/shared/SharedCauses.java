package dev.vouch.directory.shared;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * The recent causes of rejected requests and of warnings, counted over all nodes. Thread-safe;
 * blocks.
 */
public final class SharedCauses {
  /** The maximum number of causes of one kind and site. */
  public static final int CAUSES_MAX = 50;

  /**
   * Serializes writers, so that transactions commit in the order of their numbers. Does not block
   * readers.
   */
  private static final String LOCK = "LOCK TABLE recent_causes IN SHARE ROW EXCLUSIVE MODE";

  /**
   * Uses the clock of the database, so that numbers increase even after older causes are deleted.
   */
  private static final String NEXT_NUMBER =
      """
      SELECT greatest(coalesce(max(number), 0) + 1,
                      cast(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT))
        FROM recent_causes
      """;

  private static final String ADD =
      """
      INSERT INTO recent_causes (site_id, kind, cause_sha256, cause, cause_id, number,
                                 first_at_us, latest_at_us, occurrences)
      VALUES (:site, :kind, :hash, :cause, :number, :number, :first, :latest, :count)
      ON CONFLICT (site_id, kind, cause_sha256) DO UPDATE
        SET number = excluded.number,
            first_at_us = least(recent_causes.first_at_us, excluded.first_at_us),
            latest_at_us = greatest(recent_causes.latest_at_us, excluded.latest_at_us),
            occurrences = recent_causes.occurrences + excluded.occurrences
      """;

  private static final String OF_SITE =
      """
      SELECT *
        FROM (SELECT kind, cause, cause_id, number, first_at_us, latest_at_us, occurrences,
                     row_number() OVER (PARTITION BY kind ORDER BY number DESC) AS place
                FROM recent_causes
               WHERE site_id = :site) AS latest
       WHERE place <= :max
       ORDER BY number
      """;

  private static final String DELETE_OLD =
      """
      DELETE FROM recent_causes
       WHERE latest_at_us < :oldest
          OR site_id NOT IN (SELECT site_id FROM sites)
          OR (site_id, kind, cause_sha256) IN
             (SELECT site_id, kind, cause_sha256
                FROM (SELECT site_id, kind, cause_sha256,
                             row_number() OVER
                               (PARTITION BY site_id, kind ORDER BY number DESC) AS place
                        FROM recent_causes) AS ordered
               WHERE place > :max)
      """;

  private final SharedTables tables;

  public SharedCauses(SharedTables tables) {
    this.tables = tables;
  }

  /**
   * Adds occurrences on this node to the counts of all nodes.
   *
   * @throws dev.vouch.directory.database.DirectoryException if PostgreSQL cannot be used; nothing
   *     was added then
   */
  public void add(List<CauseOccurrences> occurrences) {
    tables.inTransaction(
        handle -> {
          handle.execute(LOCK);
          return add(handle, occurrences, nextNumber(handle));
        });
  }

  private static long nextNumber(Handle handle) {
    return handle.createQuery(NEXT_NUMBER).mapTo(Long.class).one();
  }

  private static int[] add(Handle handle, List<CauseOccurrences> occurrences, long firstNumber) {
    PreparedBatch batch = handle.prepareBatch(ADD);
    for (int place = 0; place < occurrences.size(); place++) {
      CauseOccurrences each = occurrences.get(place);
      batch
          .bind("site", each.site())
          .bind("kind", each.kind())
          .bind("hash", SecretHash.of(each.cause()))
          .bind("cause", each.cause())
          .bind("number", firstNumber + place)
          .bind("first", each.first())
          .bind("latest", each.latest())
          .bind("count", each.count())
          .add();
    }
    return batch.execute();
  }

  /**
   * Returns the {@link #CAUSES_MAX} latest causes of each kind for a site, the most recent last.
   *
   * @throws dev.vouch.directory.database.DirectoryException if PostgreSQL cannot be used
   */
  public Map<String, List<CountedCause<String>>> of(SiteId site) {
    return tables.inTransaction(
        handle ->
            handle
                .createQuery(OF_SITE)
                .bind("site", site)
                .bind("max", CAUSES_MAX)
                .map(
                    row ->
                        Map.entry(row.getColumn("kind", String.class), SharedCauses.counted(row)))
                .stream()
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList()))));
  }

  private static CountedCause<String> counted(RowView row) {
    return new CountedCause<>(
        row.getColumn("cause_id", Long.class),
        row.getColumn("number", Long.class),
        row.getColumn("cause", String.class),
        row.getColumn("first_at_us", Instant.class),
        row.getColumn("latest_at_us", Instant.class),
        row.getColumn("occurrences", Long.class));
  }

  /**
   * Deletes causes of deleted sites, causes whose latest occurrence is before a time, and for each
   * site and kind all but the {@link #CAUSES_MAX} latest causes.
   *
   * @throws dev.vouch.directory.database.DirectoryException if PostgreSQL cannot be used
   */
  public void deleteBefore(Instant oldest) {
    tables.inTransaction(
        handle -> {
          handle.execute(LOCK);
          return handle
              .createUpdate(DELETE_OLD)
              .bind("oldest", oldest)
              .bind("max", CAUSES_MAX)
              .execute();
        });
  }
}
