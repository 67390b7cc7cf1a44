package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A listener of Kafka that accepts clients with a certificate and no others. They are the user of
 * {@link KafkaSecurity}. Clients of the other listener have all rights.
 *
 * @param broker the certificate of the brokers
 * @param client the certificate of clients
 */
public record KafkaClientCertificates(ServerCertificate broker, ServerCertificate client)
    implements ListenerSecurity {
  /** Creates both certificates in a new directory. */
  public static KafkaClientCertificates create(Path directory) {
    return new KafkaClientCertificates(
        ServerCertificate.create(directory.resolve("broker")),
        ServerCertificate.create(directory.resolve("client")));
  }

  @Override
  public String protocol() {
    return "SSL";
  }

  @Override
  public String brokerSettings() {
    return """
    listener.name.second.ssl.keystore.location=%s
    listener.name.second.ssl.keystore.password=%s
    listener.name.second.ssl.keystore.type=PKCS12
    listener.name.second.ssl.truststore.location=%s
    listener.name.second.ssl.truststore.type=PEM
    listener.name.second.ssl.client.auth=required
    listener.name.second.ssl.principal.mapping.rules=RULE:^CN=.*$/%s/
    authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
    super.users=User:ANONYMOUS
    """
        .formatted(
            broker.keyStore(),
            ServerCertificate.STORE_PASSWORD,
            client.certificate(),
            KafkaSecurity.USER);
  }

  /**
   * Writes a properties file for clients.
   *
   * @param presented the certificate with which they authenticate
   */
  public Path clientFile(ServerCertificate presented) {
    return write(
        presented.directory().resolve("client.properties"),
        """
        %sssl.keystore.type=PKCS12
        ssl.keystore.location=%s
        ssl.keystore.password=%s
        """
            .formatted(trusting(), presented.keyStore(), ServerCertificate.STORE_PASSWORD));
  }

  /** Writes a properties file for clients without a certificate. */
  public Path clientFileWithoutCertificate() {
    return write(client.directory().resolve("no-certificate.properties"), trusting());
  }

  private String trusting() {
    return """
    security.protocol=SSL
    ssl.truststore.type=PEM
    ssl.truststore.location=%s
    """
        .formatted(broker.certificate());
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("the file for clients cannot be written", e);
    }
  }
}
