package dev.vouch.app.process;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands of the README and of the documents in order against a real server. Each page
 * has its own site and key, in the documented variables.
 */
class DocumentedCommandsTest {
  private static final Path REPOSITORY = Path.of("..");
  private static final String VOUCH =
      String.join(" ", ProgramUnderTest.command(List.of("-Xmx64m"), ProgramUnderTest.MAIN_CLASS));

  @TempDir static Path directory;
  private static ServerProcess server;

  @BeforeAll
  static void start() {
    server =
        new ServerProcess(
            directory.resolve("data"),
            directory.resolve("out"),
            Map.of(
                "VOUCH_TRUSTED_PROXIES", "127.0.0.1",
                "VOUCH_ADMIN_EMAIL", "admin@shop.example",
                "VOUCH_ADMIN_PASSWORD", "the administrator's password"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(REPOSITORY.resolve("docs"))) {
      List<Path> pages = new ArrayList<>(docs.sorted().toList());
      pages.addFirst(REPOSITORY.resolve("README.md"));
      pages.removeIf(page -> !page.toString().endsWith(".md"));
      pages.removeIf(page -> sessionOf(page).steps().isEmpty());
      return pages.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  @Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
  void documentedCommands_printTheDocumentedOutput(Path page) throws IOException {
    Path reader = Files.createTempDirectory(directory, "reader");
    try (Shell shell = new Shell(reader, variables())) {
      for (ConsoleSession.Step step : sessionOf(page).steps()) {
        assertThat(output(shell, step))
            .as("documented output in %s of %s", page.getFileName(), step.command())
            .matches(step::matches, "is " + step.output());
      }
    }
  }

  /** The output of a command, which is repeated while reports lag behind on a busy machine. */
  private static String output(Shell shell, ConsoleSession.Step step) throws IOException {
    String command =
        step.command()
            .replace("http://127.0.0.1:8080", server.uri("").toString())
            .replace("./vouch", VOUCH);
    boolean isReport = command.contains("/reports/") || command.contains("/events?");
    return isReport
        ? await("documented output of " + command).until(() -> shell.run(command), step::matches)
        : shell.run(command);
  }

  private static Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    variables.put("VOUCH_ADMIN_TOKEN", ServerProcess.ADMIN_TOKEN);
    variables.put("ADMIN", "Authorization: Bearer " + ServerProcess.ADMIN_TOKEN);
    String site =
        created(
            "/api/sites",
            "{\"name\":\"Shop\",\"domains\":[\"shop.example\"],\"timezone\":\"UTC\"}",
            "site_id");
    variables.put("SITE", site);
    variables.put(
        "VOUCH_KEY", created("/api/sites/" + site + "/keys", "{\"name\":\"docs\"}", "token"));
    return variables;
  }

  private static String created(String path, String body, String field) {
    return new JsonObject(server.request("POST", path, body)).getString(field);
  }

  private static ConsoleSession sessionOf(Path page) {
    try {
      return ConsoleSession.of(Files.readString(page));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
