package dev.vouch.cluster.credit;

import dev.vouch.cluster.kafka.KafkaConnection;
import java.io.IOException;
import java.nio.file.Path;

/** A node that computes credit, as a process that a test can kill. */
public final class CreditProcess {
  private CreditProcess() {}

  /** Starts a node. */
  public static Process start(CreditSettings settings) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            CreditProcess.class.getName(),
            settings.kafka().bootstrapServers(),
            settings.facts(),
            settings.changes(),
            settings.directory().toString(),
            Integer.toString(settings.replicas()),
            Integer.toString(settings.standbys()))
        .redirectErrorStream(true)
        .redirectOutput(settings.directory().resolveSibling("output.txt").toFile())
        .start();
  }

  /**
   * Runs until it is killed.
   *
   * @param arguments addresses of Kafka, both topics, a directory, the numbers of replicas and
   *     standbys
   */
  public static void main(String[] arguments) throws InterruptedException {
    CreditStreams _ =
        CreditStreams.start(
            new CreditSettings(
                KafkaConnection.unsecured(arguments[0]),
                arguments[1],
                arguments[2],
                Path.of(arguments[3]),
                Integer.parseInt(arguments[4]),
                Integer.parseInt(arguments[5])));
    Thread.currentThread().join();
  }
}
