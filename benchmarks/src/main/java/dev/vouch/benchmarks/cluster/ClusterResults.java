package dev.vouch.benchmarks.cluster;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All results, in the order of their measurement.
 *
 * @param processors of this machine
 */
public record ClusterResults(List<PacedResult> paced, List<ClosedResult> closed, int processors) {
  private static final double SATURATED_SHARE = 0.9;

  public ClusterResults {
    paced = List.copyOf(paced);
    closed = List.copyOf(closed);
  }

  /**
   * Returns the model of a system, of server events at its lowest and its highest rate; empty if
   * these needed nearly all processors, so that the processor time of an event depends on how long
   * it waited for others.
   */
  Optional<ProcessorModel> model(String system) {
    List<PacedResult> events =
        paced.stream()
            .filter(result -> result.system().equals(system))
            .filter(result -> result.traffic() == Traffic.EVENTS)
            .toList();
    return events.size() < 2 || events.stream().anyMatch(this::isSaturated)
        ? Optional.empty()
        : Optional.of(ProcessorModel.of(events.getFirst(), events.getLast()));
  }

  private boolean isSaturated(PacedResult result) {
    return result.processors() > SATURATED_SHARE * processors;
  }

  /** Returns the processors that others used at most, on average of a measurement. */
  public double othersMax() {
    return Stream.of(
            paced.stream().mapToDouble(PacedResult::others),
            closed.stream().mapToDouble(ClosedResult::others))
        .flatMapToDouble(values -> values)
        .max()
        .orElse(0);
  }

  /** Returns the requests that were not answered with 204. */
  long errors() {
    return paced.stream().mapToLong(PacedResult::errors).sum()
        + closed.stream().mapToLong(ClosedResult::errors).sum();
  }
}
