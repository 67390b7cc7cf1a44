package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A certificate for 127.0.0.1, signed by itself, for the servers of tests, or for their clients.
 *
 * @param directory has its files
 */
public record ServerCertificate(Path directory) {
  static final String STORE_PASSWORD = "key-store";

  private static final String ALIAS = "server";

  /** Creates one in a new directory. */
  public static ServerCertificate create(Path directory) {
    ServerCertificate created = new ServerCertificate(directory.toAbsolutePath());
    try {
      Files.createDirectories(directory);
      created.keytool(
          "-genkeypair -keyalg EC -groupname secp256r1 -dname CN=server -ext SAN=ip:127.0.0.1");
      created.keytool("-exportcert -rfc -file " + created.certificate());
      created.writePrivateKey();
    } catch (IOException | GeneralSecurityException e) {
      throw new ProcessException("the certificate of a server cannot be created: " + e);
    }
    return created;
  }

  private void keytool(String arguments) {
    List<String> command =
        new ArrayList<>(List.of(Path.of(JavaCommand.java()).resolveSibling("keytool").toString()));
    command.addAll(List.of(arguments.split(" ")));
    command.addAll(List.of("-alias", ALIAS, "-keystore", keyStore().toString()));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", STORE_PASSWORD));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("keytool.log").toFile())
              .start();
      if (process.waitFor() != 0) {
        throw new ProcessException("keytool has failed; see " + directory.resolve("keytool.log"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("keytool cannot be started", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProcessException("interrupted while keytool ran");
    }
  }

  /** PostgreSQL accepts it only if nobody else can read it. */
  private void writePrivateKey() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(keyStore().toFile(), STORE_PASSWORD.toCharArray());
    byte[] encoded = store.getKey(ALIAS, STORE_PASSWORD.toCharArray()).getEncoded();
    Path file =
        Files.createFile(
            privateKey(),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        file,
        """
        -----BEGIN PRIVATE KEY-----
        %s
        -----END PRIVATE KEY-----
        """
            .formatted(Base64.getMimeEncoder().encodeToString(encoded)));
  }

  /** The key and the certificate, as PKCS 12. */
  Path keyStore() {
    return directory.resolve("server.p12");
  }

  /** The certificate, which clients trust, as PEM. */
  public Path certificate() {
    return directory.resolve("server.pem");
  }

  /** The key, as PEM. */
  public Path privateKey() {
    return directory.resolve("server.key");
  }
}
