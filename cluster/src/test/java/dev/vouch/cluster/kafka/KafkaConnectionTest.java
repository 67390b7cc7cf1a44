package dev.vouch.cluster.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of {@code VOUCH_KAFKA_CONFIG}. */
class KafkaConnectionTest {
  private static final String LOGIN =
      "org.apache.kafka.common.security.plain.PlainLoginModule required"
          + " username=\"vouch\" password=\"s3cret-ü\";";
  private static final String VALID =
      """
      # As a provider of Kafka hands it out.
      security.protocol=SASL_SSL
      sasl.mechanism=PLAIN
      sasl.jaas.config=%s
      ssl.endpoint.identification.algorithm=https
      client.dns.lookup=use_all_dns_ips
      """
          .formatted(LOGIN);

  @TempDir Path directory;

  @Test
  void propertiesOfTheFile_areSettingsOfEachClient() throws IOException {
    KafkaConnection kafka = read(VALID);

    assertThat(kafka.settings(Map.of("acks", "all")))
        .isEqualTo(
            Map.of(
                "bootstrap.servers", "kafka:9092",
                "acks", "all",
                "security.protocol", "SASL_SSL",
                "sasl.mechanism", "PLAIN",
                "sasl.jaas.config", LOGIN,
                "ssl.endpoint.identification.algorithm", "https",
                "client.dns.lookup", "use_all_dns_ips"));
  }

  @Test
  void withoutAFile_clientsHaveNoFurtherSettings() {
    assertThat(KafkaConnection.of("kafka:9092", Optional.empty()).settings(Map.of()))
        .isEqualTo(Map.of("bootstrap.servers", "kafka:9092"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acks",
        "enable.idempotence",
        "isolation.level",
        "bootstrap.servers",
        "group.id",
        "key.serializer",
        "transactional.id",
        "default.api.timeout.ms",
        "client.id"
      })
  void propertiesThatVouchSets_areRefusedByName(String name) {
    assertThatThrownBy(() -> read(VALID + name + "=1\n"))
        .isInstanceOf(KafkaConfigurationException.class)
        .hasMessageContaining("kafka.properties of VOUCH_KAFKA_CONFIG has " + name + ".")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void misspeltProperties_areRefusedByName_allAtOnce() {
    assertThatThrownBy(() -> read(VALID + "ssl.trustore.location=/a\nsasl.mechanisms=PLAIN\n"))
        .isInstanceOf(KafkaConfigurationException.class)
        .hasMessageContaining("has sasl.mechanisms, ssl.trustore.location.");
  }

  @Test
  void invalidValue_isRefusedWithTheNameOfItsProperty() {
    assertThatThrownBy(() -> read("security.protocol=TLS\n"))
        .isInstanceOf(KafkaConfigurationException.class)
        .hasMessageContaining("Invalid value TLS for configuration security.protocol");
  }

  @ParameterizedTest
  @CsvSource({
    "s3cret",
    "org.example.Login s3cret",
    "org.example.Login required password=\"s3cret\"",
    "org.example.Login required password=\"a\" s3cret;",
    "org.example.Login required s3cret;"
  })
  void invalidLogin_isRefusedWithoutShowingIt(String login) {
    assertThatThrownBy(() -> read("sasl.jaas.config=" + login + "\n"))
        .isInstanceOf(KafkaConfigurationException.class)
        .hasNoCause()
        .hasMessageContaining("has an invalid sasl.jaas.config")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void fileThatIsMissingOrNoPropertiesFile_isRefused() throws IOException {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> KafkaConnection.of("kafka:9092", Optional.of(missing)))
        .isInstanceOf(KafkaConfigurationException.class)
        .hasMessageContaining(missing + " of VOUCH_KAFKA_CONFIG cannot be read");

    Path latin1 =
        Files.write(directory.resolve("latin-1"), VALID.getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> KafkaConnection.of("kafka:9092", Optional.of(latin1)))
        .hasMessageContaining("properties file in UTF-8");
    assertThatThrownBy(() -> read("sasl.jaas.config=\\us3cret\n"))
        .hasMessageContaining("cannot be read")
        .hasMessageNotContaining("s3cret");
  }

  /** So that none lacks the properties of the file. */
  @Test
  void everyClient_hasItsBrokersFromAConnection() throws IOException {
    List<String> naming = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
      for (Path source : sources.filter(Files::isRegularFile).toList()) {
        if (Files.readString(source).contains("BOOTSTRAP_SERVERS_CONFIG")) {
          naming.add(source.getFileName().toString());
        }
      }
    }
    assertThat(naming).containsExactly("KafkaConnection.java");
  }

  @Test
  void text_hasNoProperties() throws IOException {
    assertThat(read(VALID)).asString().isEqualTo("KafkaConnection[kafka:9092]");
  }

  private KafkaConnection read(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("kafka.properties"), text);
    return KafkaConnection.of("kafka:9092", Optional.of(file));
  }
}
