package dev.vouch.server.report;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.Journeys;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Mapper from funnels and journeys to JSON (docs/reports.md). */
final class PathJson {
  private PathJson() {}

  static JsonObject of(Funnel funnel) {
    return new JsonObject().put("steps", steps(funnel));
  }

  /** Returns the total funnel and the funnel of each value. */
  static JsonObject of(Funnel funnel, FunnelBreakdown breakdown) {
    JsonArray rows = new JsonArray();
    for (FunnelBreakdown.Line line : breakdown.lines()) {
      rows.add(
          new JsonObject().put("key", line.key().orElse(null)).put("steps", steps(line.funnel())));
    }
    return of(funnel).put("rows", rows);
  }

  private static JsonArray steps(Funnel funnel) {
    JsonArray steps = new JsonArray();
    for (int index = 0; index < funnel.lines().size(); index++) {
      Funnel.Line line = funnel.lines().get(index);
      steps.add(
          new JsonObject()
              .put("step", line.step().wireName())
              .put("persons", line.persons())
              .put("rate_of_previous", funnel.rateOfPrevious(index))
              .put("rate_of_first", funnel.rateOfFirst(index)));
    }
    return steps;
  }

  /** Returns the steps of all rows, each with the key of its row. */
  static List<JsonObject> breakdownLines(JsonObject breakdown) {
    List<JsonObject> lines = new ArrayList<>();
    for (Object row : breakdown.getJsonArray("rows")) {
      Object key = ((JsonObject) row).getValue("key");
      for (Object step : ((JsonObject) row).getJsonArray("steps")) {
        lines.add(new JsonObject().put("key", key).mergeIn((JsonObject) step));
      }
    }
    return lines;
  }

  /** Returns a column, whose rows add up to its number of people. */
  static JsonObject of(Journeys.Column column) {
    return new JsonObject().put("persons", column.persons()).put("rows", rows(column));
  }

  static JsonObject of(Journeys journeys) {
    List<JsonObject> columns = journeys.columns().stream().map(PathJson::of).toList();
    return new JsonObject()
        .put("persons", journeys.persons())
        .put("columns", new JsonArray(columns));
  }

  /** Returns the rows of all columns, each with its column's number, from 1. */
  static List<JsonObject> journeyLines(JsonObject journeys) {
    List<JsonObject> lines = new ArrayList<>();
    JsonArray columns = journeys.getJsonArray("columns");
    for (int index = 0; index < columns.size(); index++) {
      for (Object row : columns.getJsonObject(index).getJsonArray("rows")) {
        lines.add(new JsonObject().put("column", index + 1).mergeIn((JsonObject) row));
      }
    }
    return lines;
  }

  private static JsonArray rows(Journeys.Column column) {
    JsonArray rows = new JsonArray();
    for (Journeys.Line line : column.lines()) {
      rows.add(row(column, line.key(), line.persons()));
    }
    if (column.others() > 0) {
      rows.add(row(column, "other", column.others()));
    }
    if (column.ended() > 0) {
      rows.add(row(column, null, column.ended()));
    }
    return rows;
  }

  private static JsonObject row(Journeys.Column column, @Nullable String key, long persons) {
    return new JsonObject()
        .put("key", key)
        .put("persons", persons)
        .put("share", column.share(persons));
  }
}
