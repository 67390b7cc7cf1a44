package dev.vouch.directory.funnel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItemKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The SQL statements for saved funnels. */
final class SavedFunnelTable implements NamedItemKind.Table<SavedFunnel> {
  private static final String PUT =
      """
      INSERT INTO funnels (funnel_id, site_id, name, window_hours, created_at_us)
      VALUES (:id, :site, :value.name, :windowHours, :createdAt)
      ON CONFLICT (funnel_id) DO UPDATE SET name = excluded.name, window_hours = excluded.window_hours
      """;

  private static final String INSERT_STEP =
      "INSERT INTO funnel_steps (funnel_id, place, step) VALUES (:funnel, :place, :step)";

  private static final String ALL =
      "SELECT funnel_id, site_id, name, window_hours, created_at_us FROM funnels";

  private static final String STEPS = "SELECT funnel_id, step FROM funnel_steps ORDER BY place";

  @Override
  public List<NamedItem<SavedFunnel>> all(Handle handle) {
    Map<String, List<PathStep>> steps =
        handle.createQuery(STEPS).map(SavedFunnelTable::step).stream()
            .collect(groupingBy(StepRow::funnel, mapping(StepRow::step, toList())));
    return handle
        .createQuery(ALL)
        .map(
            row ->
                read(row, steps.getOrDefault(row.getColumn("funnel_id", String.class), List.of())))
        .list();
  }

  private record StepRow(String funnel, PathStep step) {}

  private static StepRow step(RowView row) {
    return new StepRow(
        row.getColumn("funnel_id", String.class),
        PathStep.parse(row.getColumn("step", String.class)).orElseThrow());
  }

  private static NamedItem<SavedFunnel> read(RowView row, List<PathStep> steps) {
    return new NamedItem<>(
        row.getColumn("funnel_id", String.class),
        row.getColumn("site_id", SiteId.class),
        new SavedFunnel(
            row.getColumn("name", String.class),
            steps,
            Duration.ofHours(row.getColumn("window_hours", Long.class))),
        row.getColumn("created_at_us", Instant.class));
  }

  @Override
  public void put(Handle handle, NamedItem<SavedFunnel> item) {
    handle
        .createUpdate(PUT)
        .bindMethods(item)
        .bind("windowHours", item.value().window().toHours())
        .execute();
    delete(handle, "funnel_steps", item.id());
    insertSteps(handle, item);
  }

  private static void insertSteps(Handle handle, NamedItem<SavedFunnel> item) {
    PreparedBatch batch = handle.prepareBatch(INSERT_STEP);
    int place = 1;
    for (PathStep step : item.value().steps()) {
      batch.bind("funnel", item.id()).bind("place", place++).bind("step", step.wireName()).add();
    }
    batch.execute();
  }

  @Override
  public void delete(Handle handle, String id) {
    delete(handle, "funnels", id);
  }

  private static void delete(Handle handle, String table, String id) {
    handle
        .createUpdate("DELETE FROM %s WHERE funnel_id = :funnel".formatted(table))
        .bind("funnel", id)
        .execute();
  }
}
