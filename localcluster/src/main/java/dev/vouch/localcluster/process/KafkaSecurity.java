package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * A listener of Kafka with TLS and passwords, and the user that may use it. Clients of the other
 * listener have all rights.
 *
 * @param certificate of the brokers
 */
public record KafkaSecurity(ServerCertificate certificate) implements ListenerSecurity {
  /** The user of both mechanisms. */
  public static final String USER = "vouch";

  /** The password of that user. */
  public static final String PASSWORD = "pass \u00fc=7#word";

  private static final String PLAIN_MODULE =
      "org.apache.kafka.common.security.plain.PlainLoginModule";
  private static final String SCRAM_MODULE =
      "org.apache.kafka.common.security.scram.ScramLoginModule";
  private static final int SCRAM_ITERATIONS = 4_096;

  /** Creates the certificate of the brokers in a new directory. */
  public static KafkaSecurity create(Path directory) {
    return new KafkaSecurity(ServerCertificate.create(directory));
  }

  @Override
  public String protocol() {
    return "SASL_SSL";
  }

  @Override
  public String brokerSettings() {
    return """
    listener.name.second.ssl.keystore.location=%s
    listener.name.second.ssl.keystore.password=%s
    listener.name.second.ssl.keystore.type=PKCS12
    listener.name.second.sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512
    listener.name.second.plain.sasl.jaas.config=%s
    listener.name.second.scram-sha-512.sasl.jaas.config=%s required;
    authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
    super.users=User:ANONYMOUS
    """
        .formatted(
            certificate.keyStore(),
            ServerCertificate.STORE_PASSWORD,
            "%s required user_%s=\"%s\";".formatted(PLAIN_MODULE, USER, escaped(PASSWORD)),
            SCRAM_MODULE);
  }

  /** As in a properties file that Kafka's broker reads. */
  private static String escaped(String password) {
    return password.replace("\u00fc", "\\u00fc");
  }

  /** Sets the password of SCRAM. */
  public static void createUser(Admin admin) throws InterruptedException, ExecutionException {
    admin
        .alterUserScramCredentials(
            List.of(
                new UserScramCredentialUpsertion(
                    USER,
                    new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, SCRAM_ITERATIONS),
                    PASSWORD)))
        .all()
        .get();
  }

  /**
   * Grants rights to the user.
   *
   * @param rights the operations by the kind of resource
   * @param prefix with which the names of resources begin
   */
  public static void grant(Admin admin, Map<ResourceType, List<AclOperation>> rights, String prefix)
      throws InterruptedException, ExecutionException {
    List<AclBinding> granted = new ArrayList<>();
    rights.forEach(
        (kind, operations) ->
            operations.forEach(
                operation ->
                    granted.add(
                        new AclBinding(
                            new ResourcePattern(kind, prefix, PatternType.PREFIXED),
                            new AccessControlEntry(
                                "User:" + USER, "*", operation, AclPermissionType.ALLOW)))));
    admin.createAcls(granted).all().get();
  }

  /**
   * Writes a properties file for clients.
   *
   * @param mechanism PLAIN or SCRAM-SHA-512
   */
  public Path clientFile(String mechanism, String password) {
    String module = mechanism.equals("PLAIN") ? PLAIN_MODULE : SCRAM_MODULE;
    Path file =
        certificate.directory().resolve(mechanism + "-" + password.length() + ".properties");
    String text =
        """
        security.protocol=SASL_SSL
        sasl.mechanism=%s
        sasl.jaas.config=%s required username="%s" password="%s";
        ssl.truststore.type=PEM
        ssl.truststore.location=%s
        """
            .formatted(mechanism, module, USER, password, certificate.certificate());
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("the file for clients cannot be written", e);
    }
  }
}
