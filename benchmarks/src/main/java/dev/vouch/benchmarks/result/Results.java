package dev.vouch.benchmarks.result;

import dev.vouch.benchmarks.result.LatencyPlot.Curve;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/**
 * The results of a run.
 *
 * @param commit the measured commit
 */
public record Results(
    Machine machine, Instant at, String commit, List<Figure> figures, List<Curve> curves) {
  public Results {
    figures = List.copyOf(figures);
    curves = List.copyOf(curves);
  }

  /** The results as JSON. */
  public String json() {
    return new JsonObject()
            .put("at", at.toString())
            .put("commit", commit)
            .put(
                "machine",
                new JsonObject()
                    .put("processor", machine.processor())
                    .put("cores", machine.cores())
                    .put("memory_bytes", machine.memoryBytes())
                    .put("file_system", machine.fileSystem())
                    .put("system", machine.system())
                    .put("java", machine.java()))
            .put("figures", array(figures.stream().map(Results::json).toList()))
            .put("curves", array(curves.stream().map(Results::json).toList()))
            .encodePrettily()
        + "\n";
  }

  private static JsonObject json(Figure figure) {
    JsonObject json =
        new JsonObject()
            .put("section", figure.section())
            .put("name", figure.name())
            .put("value", figure.value())
            .put("unit", figure.unit().sign());
    figure
        .target()
        .ifPresent(
            bound ->
                json.put("target", bound.show(figure.unit()))
                    .put("met", bound.isMetBy(figure.value())));
    return json;
  }

  private static JsonObject json(Curve curve) {
    List<JsonArray> points =
        curve.points().stream()
            .map(point -> new JsonArray().add(point.percentile()).add(point.millis()))
            .toList();
    return new JsonObject().put("name", curve.name()).put("percentile_ms", array(points));
  }

  private static JsonArray array(List<?> elements) {
    return new JsonArray(elements);
  }
}
