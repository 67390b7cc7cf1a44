package dev.vouch.messages.mail;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Debian's aiosmtpd with TLS and a self-signed certificate; keeps mail in a Maildir. */
final class RealMailServer implements AutoCloseable {
  private static final String PROGRAM = "/usr/bin/aiosmtpd";

  private final Path folder;
  private final int port;
  private final Process process;

  /**
   * Starts it.
   *
   * @param name the name in its certificate; it is reached as localhost
   * @param security {@code smtps} for TLS from the start, {@code tls} for STARTTLS
   */
  RealMailServer(Path folder, String name, String security) throws Exception {
    this.folder = folder;
    port = FreePort.find();
    certify(name);
    process =
        new ProcessBuilder(
                PROGRAM,
                "--nosetuid",
                "--listen",
                "127.0.0.1:" + port,
                "--" + security + "cert",
                certificate().toString(),
                "--" + security + "key",
                folder.resolve("key.pem").toString(),
                "--class",
                "aiosmtpd.handlers.Mailbox",
                folder.resolve("mail").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    awaitListening();
  }

  private void certify(String name) throws Exception {
    Process openssl =
        new ProcessBuilder(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=" + name,
                "-addext",
                "subjectAltName=DNS:" + name,
                "-keyout",
                folder.resolve("key.pem").toString(),
                "-out",
                certificate().toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(openssl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (openssl.waitFor() != 0) {
      throw new AssertionError(output);
    }
  }

  private void awaitListening() {
    Path log = folder.resolve("log");
    await("mail server listens")
        .failFast(() -> assertThat(process.isAlive()).as(Files.readString(log)).isTrue())
        .ignoreExceptionsInstanceOf(IOException.class)
        .untilAsserted(() -> new Socket(InetAddress.getLoopbackAddress(), port).close());
  }

  /** The certificate that clients must trust. */
  Path certificate() {
    return folder.resolve("certificate.pem");
  }

  int port() {
    return port;
  }

  /** The mails that it accepted, as they were received. */
  List<String> mails() throws IOException {
    Path accepted = folder.resolve("mail").resolve("new");
    if (Files.notExists(accepted)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(accepted)) {
      return files.map(RealMailServer::read).toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
