package dev.vouch.messages.alert;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An HTTPS receiver with a self-signed certificate. */
final class UntrustedReceiver implements AutoCloseable {
  private static final String PASSWORD = "not a secret";

  private final HttpsServer server;

  /** Starts on a free port, with a certificate that it creates in this folder. */
  UntrustedReceiver(Path folder)
      throws IOException, GeneralSecurityException, InterruptedException {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(selfSigned(folder.resolve("key.p12"))));
    server.start();
  }

  private static SSLContext selfSigned(Path file)
      throws IOException, GeneralSecurityException, InterruptedException {
    createKey(file);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream stored = Files.newInputStream(file)) {
      keys.load(stored, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /** Runs keytool, since the JDK has no public API that creates certificates. */
  private static void createKey(Path file) throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "SAN=ip:127.0.0.1",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), Charset.defaultCharset());
    if (keytool.waitFor() != 0) {
      throw new AssertionError(output);
    }
  }

  /** The URL that it listens on. */
  URI url() {
    return URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
