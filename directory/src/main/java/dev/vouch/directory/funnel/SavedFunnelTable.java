package dev.vouch.directory.funnel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.PathStep;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItemKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The SQL of saved funnels. */
final class SavedFunnelTable implements NamedItemKind.Table<SavedFunnel> {
  private static final String PUT =
      """
      INSERT INTO funnels (funnel_id, site_id, name, window_hours, created_at_us)
      VALUES (:funnel_id, :site_id, :name, :window_hours, :created_at_us)
      ON CONFLICT (funnel_id) DO UPDATE SET name = :name, window_hours = :window_hours
      """;

  private static final String INSERT_STEP =
      "INSERT INTO funnel_steps (funnel_id, place, step) VALUES (:funnel_id, :place, :step)";

  private static final String ALL =
      "SELECT funnel_id, site_id, name, window_hours, created_at_us FROM funnels";

  private static final String STEPS = "SELECT funnel_id, step FROM funnel_steps ORDER BY place";

  @Override
  public List<NamedItem<SavedFunnel>> all(Handle handle) {
    Map<String, List<PathStep>> steps =
        handle.createQuery(STEPS).map((row, context) -> step(row)).stream()
            .collect(groupingBy(StepRow::funnel, mapping(StepRow::step, toList())));
    return handle
        .createQuery(ALL)
        .map((row, context) -> read(row, steps.getOrDefault(row.getString("funnel_id"), List.of())))
        .list();
  }

  private record StepRow(String funnel, PathStep step) {}

  private static StepRow step(ResultSet row) throws SQLException {
    return new StepRow(
        row.getString("funnel_id"), PathStep.parse(row.getString("step")).orElseThrow());
  }

  private static NamedItem<SavedFunnel> read(ResultSet row, List<PathStep> steps)
      throws SQLException {
    return new NamedItem<>(
        row.getString("funnel_id"),
        SiteRows.siteId(row),
        new SavedFunnel(
            row.getString("name"), steps, Duration.ofHours(row.getLong("window_hours"))),
        Microseconds.instant(row.getLong("created_at_us")));
  }

  @Override
  public void put(Handle handle, NamedItem<SavedFunnel> item) {
    handle
        .createUpdate(PUT)
        .bind("funnel_id", item.id())
        .bind("site_id", item.site().toString())
        .bind("name", item.value().name())
        .bind("window_hours", item.value().window().toHours())
        .bind("created_at_us", Microseconds.of(item.createdAt()))
        .execute();
    delete(handle, "funnel_steps", item.id());
    insertSteps(handle, item);
  }

  private static void insertSteps(Handle handle, NamedItem<SavedFunnel> item) {
    PreparedBatch batch = handle.prepareBatch(INSERT_STEP);
    int place = 1;
    for (PathStep step : item.value().steps()) {
      batch.bind("funnel_id", item.id()).bind("place", place++).bind("step", step.wireName()).add();
    }
    batch.execute();
  }

  @Override
  public void delete(Handle handle, String id) {
    delete(handle, "funnels", id);
  }

  private static void delete(Handle handle, String table, String id) {
    handle
        .createUpdate("DELETE FROM %s WHERE funnel_id = :funnel_id".formatted(table))
        .bind("funnel_id", id)
        .execute();
  }
}
