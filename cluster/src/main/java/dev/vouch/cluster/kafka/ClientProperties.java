package dev.vouch.cluster.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;

/**
 * Reader of a properties file for Kafka's clients. The file may only set how brokers are reached:
 * Vouch's guarantees depend on its own values of all other properties.
 */
final class ClientProperties {
  static final List<String> PREFIXES = List.of("security.", "sasl.", "ssl.");

  static final Set<String> NETWORK =
      Set.of(
          CommonClientConfigs.CLIENT_DNS_LOOKUP_CONFIG,
          CommonClientConfigs.CONNECTIONS_MAX_IDLE_MS_CONFIG,
          CommonClientConfigs.RECEIVE_BUFFER_CONFIG,
          CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG,
          CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG,
          CommonClientConfigs.SEND_BUFFER_CONFIG,
          CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG,
          CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG);

  private ClientProperties() {}

  /**
   * Returns the properties in a file.
   *
   * @throws KafkaConfigurationException if the file cannot be read, or has invalid properties or
   *     properties that are not permitted
   */
  static Map<String, String> read(Path file) {
    Map<String, String> properties = load(file);
    Set<String> refused = new TreeSet<>(properties.keySet());
    refused.removeIf(ClientProperties::isPermitted);
    if (!refused.isEmpty()) {
      throw invalid(
          file,
          "has %s. Remove that: permitted are Kafka's properties security.*, sasl.*, ssl.*, %s; Vouch sets all others itself"
              .formatted(String.join(", ", refused), String.join(", ", new TreeSet<>(NETWORK))));
    }
    check(file, properties);
    return properties;
  }

  private static Map<String, String> load(Path file) {
    Properties loaded = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      loaded.load(reader);
    } catch (IOException | IllegalArgumentException _) {
      // Messages about the format can contain a part of the file.
      throw invalid(
          file,
          "cannot be read. Check that it exists, that Vouch's user may read it, and that it is a"
              + " properties file in UTF-8");
    }
    Map<String, String> properties = new HashMap<>();
    loaded.stringPropertyNames().forEach(name -> properties.put(name, loaded.getProperty(name)));
    return properties;
  }

  /**
   * Whether a file may have a property. A misspelt property is not permitted, because Kafka's
   * clients would ignore it.
   */
  private static boolean isPermitted(String name) {
    return NETWORK.contains(name)
        || (PREFIXES.stream().anyMatch(name::startsWith)
            && AdminClientConfig.configNames().contains(name));
  }

  private static void check(Path file, Map<String, String> properties) {
    try {
      AdminClientConfig _ =
          new AdminClientConfig(KafkaConnection.unsecured("localhost:9092").settings(properties));
    } catch (ConfigException e) {
      throw invalid(file, "is invalid: " + e.getMessage());
    }
    if (properties.containsKey(SaslConfigs.SASL_JAAS_CONFIG)) {
      checkLogin(file, new Password(properties.get(SaslConfigs.SASL_JAAS_CONFIG)));
    }
  }

  private static void checkLogin(Path file, Password login) {
    try {
      JaasContext _ = JaasContext.loadClientContext(Map.of(SaslConfigs.SASL_JAAS_CONFIG, login));
    } catch (IllegalArgumentException | KafkaException _) {
      // The messages can contain a part of the password.
      throw invalid(
          file,
          "has an invalid %s. It must be like org.apache.kafka.common.security.scram.ScramLoginModule required username=\"vouch\" password=\"…\";"
              .formatted(SaslConfigs.SASL_JAAS_CONFIG));
    }
  }

  private static KafkaConfigurationException invalid(Path file, String problem) {
    return new KafkaConfigurationException(
        "The file %s of VOUCH_KAFKA_CONFIG %s.".formatted(file, problem));
  }
}
