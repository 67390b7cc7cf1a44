package dev.vouch.http.browser;

import dev.vouch.app.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Debian's nginx with a shop page and the recipe of docs/browser.md, verbatim except for the port
 * of Vouch. It connects to Vouch from {@link #ADDRESS}, which differs from the visitor's 127.0.0.1.
 * Not thread-safe.
 */
record Nginx(int port, Path directory) implements AutoCloseable {
  static final String ADDRESS = "127.0.0.9";

  private static final Pattern RECIPE =
      Pattern.compile("^```nginx\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  static Nginx start(Path directory, int vouchPort, String shop) {
    try {
      int port = FreePort.find();
      Files.writeString(
          directory.resolve("nginx.conf"),
          """
          pid nginx.pid;
          error_log error.log;
          events {}
          http {
            access_log off;
            client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
            uwsgi_temp_path uwsgi; scgi_temp_path scgi;
            proxy_bind %s;
            server {
              listen 127.0.0.1:%d;
              %s
              location = /shop { default_type text/html; return 200 '%s'; }
              location = /favicon.ico { return 204; }
              location / { return 404; }
            }
          }
          """
              .formatted(ADDRESS, port, recipe(vouchPort), shop));
      Nginx nginx = new Nginx(port, directory);
      // nginx forks into the background once it listens.
      nginx.run();
      return nginx;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String recipe(int vouchPort) throws IOException {
    Matcher recipe = RECIPE.matcher(Files.readString(Path.of("..", "docs", "browser.md")));
    if (!recipe.find()) {
      throw new AssertionError("docs/browser.md shows no nginx recipe");
    }
    return recipe.group(1).replace("127.0.0.1:8080", "127.0.0.1:" + vouchPort);
  }

  private void run(String... more) {
    List<String> command =
        new ArrayList<>(List.of("/usr/sbin/nginx", "-p", directory + "/", "-e", "error.log", "-c"));
    command.add("nginx.conf");
    command.addAll(List.of(more));
    Path output = directory.resolve("output");
    try {
      int status =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start()
              .waitFor();
      if (status != 0) {
        throw new AssertionError("nginx failed: " + Files.readString(output));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("nginx can't be started; apt-get install nginx", e);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }

  @Override
  public void close() {
    run("-s", "stop");
  }
}
