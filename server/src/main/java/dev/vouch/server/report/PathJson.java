package dev.vouch.server.report;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.Journeys;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Persons' paths as JSON (DESIGN 5.3). */
final class PathJson {
  private PathJson() {}

  static JsonObject of(Funnel funnel) {
    JsonArray steps = new JsonArray();
    for (int place = 0; place < funnel.lines().size(); place++) {
      Funnel.Line line = funnel.lines().get(place);
      steps.add(
          new JsonObject()
              .put("step", line.step().written())
              .put("persons", line.persons())
              .put("rate_of_previous", funnel.rateOfPrevious(place))
              .put("rate_of_first", funnel.rateOfFirst(place)));
    }
    return new JsonObject().put("steps", steps);
  }

  static JsonObject of(Journeys journeys) {
    JsonArray columns = new JsonArray();
    for (Journeys.Column column : journeys.columns()) {
      columns.add(new JsonObject().put("rows", rows(journeys, column)));
    }
    return new JsonObject().put("persons", journeys.persons()).put("columns", columns);
  }

  /** The rows of all columns, each with its column's number from 1. */
  static List<JsonObject> journeyLines(JsonObject journeys) {
    List<JsonObject> lines = new ArrayList<>();
    JsonArray columns = journeys.getJsonArray("columns");
    for (int place = 0; place < columns.size(); place++) {
      for (Object row : columns.getJsonObject(place).getJsonArray("rows")) {
        lines.add(new JsonObject().put("column", place + 1).mergeIn((JsonObject) row));
      }
    }
    return lines;
  }

  /** The rows of a column add up to the persons of the journeys. */
  private static JsonArray rows(Journeys journeys, Journeys.Column column) {
    JsonArray rows = new JsonArray();
    for (Journeys.Line line : column.lines()) {
      rows.add(row(journeys, line.key(), line.persons()));
    }
    if (column.others() > 0) {
      rows.add(row(journeys, "other", column.others()));
    }
    if (column.ended() > 0) {
      rows.add(row(journeys, null, column.ended()));
    }
    return rows;
  }

  private static JsonObject row(Journeys journeys, @Nullable String key, long persons) {
    return new JsonObject()
        .put("key", key)
        .put("persons", persons)
        .put("share", journeys.share(persons));
  }
}
