package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.ProcessTree;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The processes of a cluster, from what {@code ./vouch cluster dev} prints. */
record ClusterProcesses(List<ClusterProcess> all) {
  /** A line such as {@code vouch-1 127.0.0.1:20080 pid 4711}. */
  private static final Pattern LINE =
      Pattern.compile("^(\\S+) +127\\.0\\.0\\.1:(\\d+) +pid (\\d+)$");

  ClusterProcesses {
    all = List.copyOf(all);
  }

  /**
   * A process.
   *
   * @param name such as {@code vouch-1}
   * @param port that it listens on
   */
  record ClusterProcess(String name, int port, ProcessTree tree) {}

  /** Parses the lines about processes; others are ignored. */
  static ClusterProcesses parse(List<String> lines) {
    return new ClusterProcesses(
        lines.stream().map(ClusterProcesses::process).flatMap(Optional::stream).toList());
  }

  private static Optional<ClusterProcess> process(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.find()
        ? Optional.of(
            new ClusterProcess(
                matcher.group(1),
                Integer.parseInt(matcher.group(2)),
                new ProcessTree(Long.parseLong(matcher.group(3)))))
        : Optional.empty();
  }

  /** Returns the addresses of the Vouch nodes. */
  List<InetSocketAddress> nodes() {
    return all.stream()
        .filter(process -> ClusterPart.of(process.name()).equals(Optional.of(ClusterPart.VOUCH)))
        .map(process -> new InetSocketAddress(InetAddress.getLoopbackAddress(), process.port()))
        .collect(Collectors.toList());
  }

  /** Returns the processor time of each part so far. */
  Map<ClusterPart, Duration> cpu() {
    Map<ClusterPart, Duration> cpu = new EnumMap<>(ClusterPart.class);
    for (ClusterProcess process : all) {
      ClusterPart.of(process.name())
          .ifPresent(part -> cpu.merge(part, process.tree().cpu(), Duration::plus));
    }
    return cpu;
  }
}
