package dev.vouch.directory.funnel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.PathStep;
import dev.vouch.directory.database.ValueColumn;
import dev.vouch.directory.item.ColumnTable;
import dev.vouch.directory.item.ItemTable;
import dev.vouch.directory.item.SiteItem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The table of saved funnels, with their steps in a table of their own. */
final class SavedFunnelTable implements ItemTable<SavedFunnel> {
  private static final ColumnTable<SavedFunnel> WITHOUT_STEPS =
      new ColumnTable<>(
          "funnels",
          "funnel_id",
          List.of(
              new ValueColumn<>("name", SavedFunnel::name),
              new ValueColumn<>("window_hours", funnel -> funnel.window().toHours())),
          row ->
              new SavedFunnel(
                  row.getColumn("name", String.class),
                  List.of(),
                  Duration.ofHours(row.getColumn("window_hours", Long.class))));

  private static final String INSERT_STEP =
      "INSERT INTO funnel_steps (funnel_id, place, step) VALUES (:funnel, :place, :step)";

  private static final String STEPS = "SELECT funnel_id, step FROM funnel_steps ORDER BY place";

  @Override
  public List<SiteItem<SavedFunnel>> all(Handle handle) {
    Map<String, List<PathStep>> steps =
        handle.createQuery(STEPS).map(SavedFunnelTable::step).stream()
            .collect(groupingBy(StepRow::funnel, mapping(StepRow::step, toList())));
    return WITHOUT_STEPS.all(handle).stream()
        .map(item -> with(steps.getOrDefault(item.id(), List.of()), item))
        .toList();
  }

  private record StepRow(String funnel, PathStep step) {}

  private static StepRow step(RowView row) {
    return new StepRow(
        row.getColumn("funnel_id", String.class),
        PathStep.parse(row.getColumn("step", String.class)).orElseThrow());
  }

  private static SiteItem<SavedFunnel> with(List<PathStep> steps, SiteItem<SavedFunnel> item) {
    SavedFunnel funnel = new SavedFunnel(item.value().name(), steps, item.value().window());
    return new SiteItem<>(item.id(), item.site(), funnel, item.createdAt());
  }

  @Override
  public void put(Handle handle, SiteItem<SavedFunnel> item) {
    WITHOUT_STEPS.put(handle, item);
    handle
        .createUpdate("DELETE FROM funnel_steps WHERE funnel_id = :funnel")
        .bind("funnel", item.id())
        .execute();
    PreparedBatch batch = handle.prepareBatch(INSERT_STEP);
    int place = 1;
    for (PathStep step : item.value().steps()) {
      batch.bind("funnel", item.id()).bind("place", place++).bind("step", step.wireName()).add();
    }
    batch.execute();
  }

  @Override
  public void delete(Handle handle, String id) {
    WITHOUT_STEPS.delete(handle, id);
  }
}
