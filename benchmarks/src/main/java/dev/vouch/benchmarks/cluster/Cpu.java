package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.ProcessTree;
import dev.vouch.benchmarks.load.ProcessorTime;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Processor time: of each part, of the load generator, and of everything else on this machine.
 *
 * @param generator this process and the load generators that it has started
 */
record Cpu(Map<ClusterPart, Duration> parts, Duration generator, Duration others) {
  Cpu {
    parts = Map.copyOf(parts);
  }

  /** Returns what was used so far; {@code others} is only of use in a difference. */
  static Cpu of(MeasuredSystem system) {
    Map<ClusterPart, Duration> parts = system.cpu();
    Duration generator = ProcessTree.cpuOfThis();
    Duration known =
        parts.values().stream().reduce(generator.plus(system.cpuOfLauncher()), Duration::plus);
    return new Cpu(parts, generator, ProcessorTime.used().minus(known));
  }

  /** Returns what was used since then. */
  Cpu since(Cpu before) {
    Map<ClusterPart, Duration> difference = new EnumMap<>(ClusterPart.class);
    parts.forEach(
        (part, cpu) ->
            difference.put(part, cpu.minus(before.parts.getOrDefault(part, Duration.ZERO))));
    return new Cpu(difference, generator.minus(before.generator), others.minus(before.others));
  }

  /** Returns the processor time of each part per event, in microseconds. */
  Map<ClusterPart, Double> microsPerEvent(long events) {
    Map<ClusterPart, Double> micros = new EnumMap<>(ClusterPart.class);
    parts.forEach((part, cpu) -> micros.put(part, cpu.toNanos() / 1e3 / events));
    return micros;
  }

  /** Returns the processor time of the generator per event, in microseconds. */
  double generatorMicros(long events) {
    return generator.toNanos() / 1e3 / events;
  }

  /** Returns how many processors others have used, on average. */
  double othersUsed(Duration time) {
    return Math.max(0, (double) others.toNanos() / time.toNanos());
  }
}
