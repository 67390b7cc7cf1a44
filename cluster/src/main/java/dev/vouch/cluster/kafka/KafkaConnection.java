package dev.vouch.cluster.kafka;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.CommonClientConfigs;

/**
 * The connection to Kafka that all clients of a node use. Immutable.
 *
 * @param bootstrapServers the addresses of some brokers, as {@code host:port}, separated by commas
 * @param properties Kafka's properties for encryption, authentication and the network; some values
 *     are secrets
 */
public record KafkaConnection(String bootstrapServers, Map<String, String> properties) {
  public KafkaConnection {
    properties = Map.copyOf(properties);
  }

  /** Creates a connection without encryption and without a password. */
  public static KafkaConnection unsecured(String bootstrapServers) {
    return new KafkaConnection(bootstrapServers, Map.of());
  }

  /**
   * Creates a connection with the properties in a file for Kafka's clients, if there is one.
   *
   * @throws KafkaConfigurationException if the file cannot be used
   */
  public static KafkaConnection of(String bootstrapServers, Optional<Path> file) {
    return new KafkaConnection(bootstrapServers, file.map(ClientProperties::read).orElse(Map.of()));
  }

  /**
   * Returns the settings of a client.
   *
   * @param client the client's own settings, which take precedence
   */
  public Map<String, Object> settings(Map<String, ?> client) {
    Map<String, Object> settings = new HashMap<>(properties);
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    settings.putAll(client);
    return settings;
  }

  /** Omits the properties. */
  @Override
  public String toString() {
    return "KafkaConnection[" + bootstrapServers + "]";
  }
}
