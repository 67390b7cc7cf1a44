package dev.vouch.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterTablesTest {
  private static final Map<ClusterPart, Double> NODES =
      Map.of(ClusterPart.VOUCH, 150.0, ClusterPart.KAFKA, 40.0, ClusterPart.CLICKHOUSE, 9.6);

  @Test
  void model_hasBothRates() {
    ProcessorModel model =
        ProcessorModel.of(paced("one machine", 2_000, 110), paced("one machine", 5_000, 80));

    // 0.22 and 0.40 processors.
    assertThat(model.microsPerEvent()).isBetween(59.9, 60.1);
    assertThat(model.resting()).isBetween(0.099, 0.101);
    assertThat(model.rate(2, 16)).isBetween(24_999.0, 25_001.0);
  }

  @Test
  void ratesThatNeedNearlyAllProcessors_giveNoModel() {
    PacedResult slow = paced("cluster", 2_000, 500);
    PacedResult fast = paced("cluster", 5_000, 350); // 1.83 processors, with the generator.

    assertThat(new ClusterResults(List.of(slow, fast), List.of(), 3).model("cluster")).isPresent();
    assertThat(new ClusterResults(List.of(slow, fast), List.of(), 2).model("cluster")).isEmpty();
  }

  @Test
  void tables_haveEachResult_inTheOrderOfRatesAndTraffic() {
    ClusterResults results =
        new ClusterResults(
            List.of(
                paced("one machine", 2_000, 110),
                paced("one machine", 5_000, 80),
                new PacedResult(
                    "cluster",
                    Traffic.KEYED,
                    2_000,
                    NODES,
                    18,
                    12.34,
                    1_234,
                    2,
                    List.of(Duration.ofMillis(400), Duration.ofMillis(900)),
                    0.01)),
            List.of(
                closed("one machine", 1, Map.of(ClusterPart.VOUCH, 62.0)),
                closed("cluster", 2, NODES)),
            2);

    assertThat(ClusterTables.of(results))
        .contains(
            """
            | events | | Vouch | Kafka | ClickHouse | PostgreSQL | sum | generator | 204, p50 | p99 | in a report, p50 | longest |
            |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
            | 2,000/s, server events | one machine | 110 |  |  |  | 110 | 16 | 1.2 ms | 3.5 ms | 0.5 s | 0.5 s |
            | 2,000/s, server events with an `Idempotency-Key` | cluster | 150 | 40 | 10 |  | 200 | 18 | 12 ms | 1,234 ms | 0.9 s | 0.9 s |
            | 5,000/s, server events | one machine | 80 |  |  |  | 80 | 16 | 1.2 ms | 3.5 ms | 0.5 s | 0.5 s |
            """)
        .contains(
            """
            | one machine | 1 | 25,000 | 20,000 | 62 |  |  |  | 62 | 16 | 25,000/s (-20 %) |
            | cluster | 2 | 25,000 | 20,000 | 150 | 40 | 10 |  | 200 | 16 |  |
            """)
        .contains("one machine, 0.10 processors at rest and 60 µs for each event.")
        .contains("Other processes used 0.05 processors at most.")
        .contains("not answered with 204: 5.");
  }

  private static PacedResult paced(String system, double perSecond, double micros) {
    return new PacedResult(
        system,
        Traffic.EVENTS,
        perSecond,
        Map.of(ClusterPart.VOUCH, micros),
        16,
        1.2,
        3.5,
        0,
        List.of(Duration.ofMillis(500)),
        0.02);
  }

  private static ClosedResult closed(String system, int nodes, Map<ClusterPart, Double> micros) {
    return new ClosedResult(
        system,
        nodes,
        100_000,
        nodes,
        Duration.ofSeconds(4),
        Duration.ofSeconds(1),
        micros,
        16,
        0.05);
  }
}
