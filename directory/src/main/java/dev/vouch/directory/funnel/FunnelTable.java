package dev.vouch.directory.funnel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;

/** The SQL of saved funnels. */
final class FunnelTable {
  private static final String INSERT =
      """
      INSERT INTO funnels (funnel_id, site_id, name, window_hours, created_at_us)
      VALUES (:funnel_id, :site_id, :name, :window_hours, :created_at_us)
      """;

  private static final String UPDATE =
      "UPDATE funnels SET name = :name, window_hours = :window_hours WHERE funnel_id = :funnel_id";

  private static final String DELETE =
      "DELETE FROM funnels WHERE funnel_id = :funnel_id AND site_id = :site_id";

  private static final String INSERT_STEP =
      "INSERT INTO funnel_steps (funnel_id, place, step) VALUES (:funnel_id, :place, :step)";

  private static final String DELETE_STEPS =
      "DELETE FROM funnel_steps WHERE funnel_id = :funnel_id";

  /** A row for each step. */
  private static final String STEPS =
      """
      SELECT funnel_id, site_id, name, window_hours, created_at_us, step
        FROM funnels JOIN funnel_steps USING (funnel_id)
       WHERE %s
       ORDER BY created_at_us, funnel_id, place
      """;

  private FunnelTable() {}

  static void insert(Handle handle, RegisteredFunnel registered) {
    handle
        .createUpdate(INSERT)
        .bind("funnel_id", registered.id().toString())
        .bind("site_id", registered.site().toString())
        .bind("name", registered.funnel().name())
        .bind("window_hours", registered.funnel().window().toHours())
        .bind("created_at_us", Microseconds.of(registered.createdAt()))
        .execute();
    insertSteps(handle, registered);
  }

  static void update(Handle handle, RegisteredFunnel registered) {
    handle
        .createUpdate(UPDATE)
        .bind("funnel_id", registered.id().toString())
        .bind("name", registered.funnel().name())
        .bind("window_hours", registered.funnel().window().toHours())
        .execute();
    handle.createUpdate(DELETE_STEPS).bind("funnel_id", registered.id().toString()).execute();
    insertSteps(handle, registered);
  }

  private static void insertSteps(Handle handle, RegisteredFunnel registered) {
    PreparedBatch batch = handle.prepareBatch(INSERT_STEP);
    int place = 1;
    for (PathStep step : registered.funnel().steps()) {
      batch
          .bind("funnel_id", registered.id().toString())
          .bind("place", place++)
          .bind("step", step.wireName())
          .add();
    }
    batch.execute();
  }

  /** Deletes the funnel; false when the site has none with this id. */
  static boolean delete(Handle handle, SiteId site, FunnelId funnel) {
    return handle
            .createUpdate(DELETE)
            .bind("funnel_id", funnel.toString())
            .bind("site_id", site.toString())
            .execute()
        == 1;
  }

  /** The oldest first. */
  static List<RegisteredFunnel> all(Handle handle) {
    return read(handle.createQuery(STEPS.formatted("true")));
  }

  /** The oldest first. */
  static List<RegisteredFunnel> ofSite(Handle handle, SiteId site) {
    return read(
        handle.createQuery(STEPS.formatted("site_id = :site_id")).bind("site_id", site.toString()));
  }

  /** One of a funnel's steps, and the funnel without any. */
  private record StepRow(RegisteredFunnel of, PathStep step) {}

  private static List<RegisteredFunnel> read(Query query) {
    return query.map((row, context) -> read(row)).list().stream()
        .collect(groupingBy(StepRow::of, LinkedHashMap::new, mapping(StepRow::step, toList())))
        .entrySet()
        .stream()
        .map(entry -> withSteps(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static RegisteredFunnel withSteps(RegisteredFunnel of, List<PathStep> steps) {
    return new RegisteredFunnel(
        of.id(),
        of.site(),
        new SavedFunnel(of.funnel().name(), steps, of.funnel().window()),
        of.createdAt());
  }

  private static StepRow read(ResultSet row) throws SQLException {
    return new StepRow(
        new RegisteredFunnel(
            FunnelId.parse(row.getString("funnel_id")).orElseThrow(),
            SiteRows.siteId(row),
            new SavedFunnel(
                row.getString("name"), List.of(), Duration.ofHours(row.getLong("window_hours"))),
            Microseconds.instant(row.getLong("created_at_us"))),
        PathStep.parse(row.getString("step")).orElseThrow());
  }
}
