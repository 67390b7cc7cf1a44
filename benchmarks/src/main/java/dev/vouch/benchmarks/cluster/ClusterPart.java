package dev.vouch.benchmarks.cluster;

import java.util.Arrays;
import java.util.Optional;

/** The parts of a cluster whose processor time is measured. */
public enum ClusterPart {
  VOUCH("Vouch", "vouch"),
  KAFKA("Kafka", "kafka"),
  CLICKHOUSE("ClickHouse", "clickhouse"),
  POSTGRESQL("PostgreSQL", "postgresql");

  private final String title;
  private final String process;

  ClusterPart(String title, String process) {
    this.title = title;
    this.process = process;
  }

  /** Returns its name in tables. */
  String title() {
    return title;
  }

  /** Returns the part of a process of {@code ./vouch cluster dev}, such as {@code kafka-1}. */
  static Optional<ClusterPart> of(String process) {
    return Arrays.stream(values())
        .filter(part -> process.replaceFirst("-\\d+$", "").equals(part.process))
        .findFirst();
  }
}
