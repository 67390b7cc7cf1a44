package dev.vouch.cluster.log;

import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.localcluster.process.LocalKafka;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;

/**
 * Kafka for tests: the brokers of the environment variable {@code KAFKA_BOOTSTRAP}, or one in a
 * process of its own. Brokers of the environment get topics with names of their own, which are
 * deleted at the end.
 *
 * @param prefix of the names of its topics
 * @param started the broker if it was started for these tests
 */
record TestKafka(String bootstrapServers, String prefix, Optional<LocalKafka> started)
    implements AutoCloseable {
  /** Starts a broker, unless the environment names some. */
  static TestKafka open(Path directory) {
    String prefix = "vouch-test-" + UUID.randomUUID() + "-";
    return Optional.ofNullable(System.getenv("KAFKA_BOOTSTRAP"))
        .map(brokers -> new TestKafka(brokers, prefix, Optional.empty()))
        .orElseGet(
            () -> {
              LocalKafka kafka = LocalKafka.start(directory, 1);
              return new TestKafka(kafka.bootstrapServers(), prefix, Optional.of(kafka));
            });
  }

  KafkaConnection connection() {
    return KafkaConnection.unsecured(bootstrapServers);
  }

  /** Returns the name of a topic that does not exist. */
  String newTopic() {
    return prefix + UUID.randomUUID();
  }

  @Override
  public void close() {
    started.ifPresentOrElse(LocalKafka::close, this::deleteTopics);
  }

  private void deleteTopics() {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      List<String> topics =
          admin.listTopics().names().toCompletionStage().toCompletableFuture().join().stream()
              .filter(name -> name.startsWith(prefix))
              .toList();
      Void _ = admin.deleteTopics(topics).all().toCompletionStage().toCompletableFuture().join();
    }
  }
}
