package dev.vouch.app.process;

import dev.vouch.app.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A real reverse proxy with the configuration of {@code packaging/}, verbatim except for ports,
 * paths and the name of the site. Terminates TLS for Vouch and for a shop that serves the script
 * under a path of its own. Not thread-safe.
 *
 * @param port the port for Vouch
 * @param shopPort the port for the shop
 */
record PackagedProxy(int port, int shopPort, Process process) implements AutoCloseable {
  private static final Path PACKAGING = Path.of("..", "packaging");

  /** A program that {@code packaging/} configures. */
  enum Program {
    NGINX,
    CADDY
  }

  static PackagedProxy start(Program program, Path directory, int vouchPort) {
    int port = FreePort.find();
    int shopPort = FreePort.find();
    try {
      createCertificate(directory);
      return switch (program) {
        case NGINX ->
            new PackagedProxy(port, shopPort, nginx(directory, vouchPort, port, shopPort));
        case CADDY ->
            new PackagedProxy(port, shopPort, caddy(directory, vouchPort, port, shopPort));
      };
    } catch (IOException e) {
      throw new UncheckedIOException(program + " cannot be started; apt-get install it", e);
    }
  }

  private static Process nginx(Path directory, int vouchPort, int port, int shopPort)
      throws IOException {
    String server =
        configuration("nginx/vouch.conf", vouchPort)
            .replace("listen 80;", "listen 127.0.0.1:%d;".formatted(FreePort.find()))
            .replace("listen 443 ssl", "listen 127.0.0.1:%d ssl".formatted(port))
            .replace("/etc/letsencrypt/live/vouch.example.com/fullchain.pem", "certificate.pem")
            .replace("/etc/letsencrypt/live/vouch.example.com/privkey.pem", "key.pem");
    Files.writeString(
        directory.resolve("script.conf"), configuration("nginx/script.conf", vouchPort));
    Files.writeString(
        directory.resolve("nginx.conf"),
        """
        daemon off;
        pid nginx.pid;
        error_log error.log;
        events {}
        http {
          client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
          uwsgi_temp_path uwsgi; scgi_temp_path scgi;
          access_log off;
          %s
          server {
            listen 127.0.0.1:%d ssl;
            server_name shop.example;
            ssl_certificate certificate.pem;
            ssl_certificate_key key.pem;
            include script.conf;
          }
        }
        """
            .formatted(server, shopPort));
    return run(
        directory, "/usr/sbin/nginx", "-p", directory + "/", "-e", "error.log", "-c", "nginx.conf");
  }

  private static Process caddy(Path directory, int vouchPort, int port, int shopPort)
      throws IOException {
    String certificate = "bind 127.0.0.1\ntls certificate.pem key.pem\n";
    String server =
        configuration("caddy/Caddyfile", vouchPort)
            .replace(
                "\nvouch.example.com {\n",
                "\nhttps://vouch.example.com:%d {\n%s".formatted(port, certificate));
    Files.writeString(
        directory.resolve("script.caddy"), configuration("caddy/script.caddy", vouchPort));
    Files.writeString(
        directory.resolve("Caddyfile"),
        """
        {
          admin off
          auto_https off
        }
        %s
        https://shop.example:%d {
          %simport script.caddy
        }
        """
            .formatted(server, shopPort, certificate));
    return run(directory, "caddy", "run", "--config", "Caddyfile", "--adapter", "caddyfile");
  }

  private static String configuration(String file, int vouchPort) throws IOException {
    return Files.readString(PACKAGING.resolve(file))
        .replace("127.0.0.1:8080", "127.0.0.1:" + vouchPort);
  }

  private static void createCertificate(Path directory) throws IOException {
    Process openssl =
        run(
            directory,
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=vouch.example.com",
            "-addext",
            "subjectAltName=DNS:vouch.example.com,DNS:shop.example",
            "-keyout",
            "key.pem",
            "-out",
            "certificate.pem");
    if (openssl.onExit().join().exitValue() != 0) {
      throw new AssertionError("openssl failed");
    }
  }

  private static Process run(Path directory, String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("proxy.out").toFile());
    // Where Caddy keeps its state.
    builder.environment().put("HOME", directory.toString());
    return builder.start();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
