package dev.vouch.localcluster.process;

import java.nio.file.Files;
import java.nio.file.Path;
import kafka.Kafka;
import kafka.tools.StorageTool;

/**
 * The process of one Kafka broker and controller, which formats its directory at the first start.
 */
final class KafkaNode {
  private KafkaNode() {}

  /**
   * Runs until it is stopped.
   *
   * @param arguments the file of its settings, its directory, the id of the cluster
   */
  public static void main(String[] arguments) {
    if (!Files.exists(Path.of(arguments[1], "meta.properties"))) {
      int code =
          StorageTool.execute(
              new String[] {"format", "-t", arguments[2], "-c", arguments[0]}, System.out);
      if (code != 0) {
        Runtime.getRuntime().halt(code);
      }
    }
    Kafka.main(new String[] {arguments[0]});
  }
}
