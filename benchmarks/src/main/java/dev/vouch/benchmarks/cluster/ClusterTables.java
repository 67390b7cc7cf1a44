package dev.vouch.benchmarks.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results as Markdown. */
public final class ClusterTables {
  private static final String PARTS =
      Arrays.stream(ClusterPart.values())
          .map(ClusterPart::title)
          .collect(Collectors.joining(" | "));
  private static final String PARTS_RULE = "--:|".repeat(ClusterPart.values().length);

  private final ClusterResults results;

  private ClusterTables(ClusterResults results) {
    this.results = results;
  }

  /** Returns all tables; each line ends with a line break. */
  public static String of(ClusterResults results) {
    ClusterTables tables = new ClusterTables(results);
    return tables.paced() + tables.closed() + tables.model() + tables.quality();
  }

  private String paced() {
    StringBuilder text =
        new StringBuilder(
            """

            Fixed rates, and µs of processor time per event:

            | events | | %s | sum | generator | 204, p50 | p99 | in a report, p50 | longest |
            |---|---|%s--:|--:|--:|--:|--:|--:|
            """
                .formatted(PARTS, PARTS_RULE));
    for (double rate : results.paced().stream().map(PacedResult::perSecond).distinct().toList()) {
      for (Traffic traffic : Traffic.values()) {
        results.paced().stream()
            .filter(result -> result.perSecond() == rate && result.traffic() == traffic)
            .map(ClusterTables::row)
            .forEach(text::append);
      }
    }
    return text.toString();
  }

  private static String row(PacedResult result) {
    return line(
        List.of(
            number(result.perSecond()) + "/s, " + result.traffic().title(),
            result.system(),
            parts(result.micros()),
            number(result.sumMicros()),
            number(result.generatorMicros()),
            decimal(result.p50Millis()) + " ms",
            decimal(result.p99Millis()) + " ms",
            decimal(result.reportedMedian()) + " s",
            decimal(result.reportedLongest()) + " s"));
  }

  private String closed() {
    StringBuilder text =
        new StringBuilder(
            """

            As fast as they answer, server events over 256 connections:

            | | nodes | events/s | in reports/s | %s | sum | generator | model |
            |---|--:|--:|--:|%s--:|--:|--:|
            """
                .formatted(PARTS, PARTS_RULE));
    results.closed().stream().map(this::row).forEach(text::append);
    return text.toString();
  }

  private String row(ClosedResult result) {
    return line(
        List.of(
            result.system(),
            Integer.toString(result.nodes()),
            number(result.rate()),
            number(result.reportedRate()),
            parts(result.micros()),
            number(result.sumMicros()),
            number(result.generatorMicros()),
            results.model(result.system()).map(model -> predicted(model, result)).orElse("")));
  }

  /** With the deviation of what was measured from it. */
  private String predicted(ProcessorModel model, ClosedResult result) {
    double rate = model.rate(results.processors(), result.generatorMicros());
    double percent = 100 * (result.reportedRate() / rate - 1);
    return "%s/s (%s %%)".formatted(number(rate), String.format(Locale.ROOT, "%+.0f", percent));
  }

  private String model() {
    String needed =
        results.closed().stream()
            .map(ClosedResult::system)
            .distinct()
            .map(system -> results.model(system).map(model -> needed(system, model)))
            .flatMap(Optional::stream)
            .collect(Collectors.joining("; "));
    return """

    *In reports/s* includes the time after the load until reports have all events. *Model* is the computed rate at which %d processors, shared with the generator, are fully used. It is computed from the server events at the fixed rates above: %s. The percentage in brackets is the difference between the measured rate and the model. A row has no model if its fixed rates above already needed nearly all processors.
    """
        .formatted(results.processors(), needed);
  }

  private static String needed(String system, ProcessorModel model) {
    return "%s, %s processors at rest and %s µs for each event"
        .formatted(
            system,
            String.format(Locale.ROOT, "%.2f", Math.max(0, model.resting())),
            number(model.microsPerEvent()));
  }

  private String quality() {
    return """

    Other processes used %s processors at most. Requests that were not answered with 204: %d.
    """
        .formatted(String.format(Locale.ROOT, "%.2f", results.othersMax()), results.errors());
  }

  private static String parts(Map<ClusterPart, Double> micros) {
    return Arrays.stream(ClusterPart.values())
        .map(part -> Optional.ofNullable(micros.get(part)).map(ClusterTables::number).orElse(""))
        .collect(Collectors.joining(" | "));
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%,.0f", value);
  }
}
