package dev.vouch.app.process;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code vouch demo} in its own process. */
class DemoProcessTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final int ENDED_BY_SIGTERM = 128 + 15;
  private static final Pattern COMMAND =
      Pattern.compile("^  (?:export|REPORTS=|curl).*$", Pattern.MULTILINE);
  private static final Pattern PAGE_VIEWS = Pattern.compile("\"pageviews\":\\d+");

  @TempDir Path directory;

  private Process process;

  @BeforeEach
  void start() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.vouch.app.cli.Main",
                "demo",
                "--data",
                directory.resolve("data").toString(),
                "--port",
                "0",
                "--days",
                "2",
                "--visitors-per-day",
                "10")
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
  }

  @AfterEach
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Test
  void demo_agrees_printsWorkingCommands_continuesAndStopsCleanly()
      throws IOException, InterruptedException {
    await("shop continues")
        .failFast(() -> assertThat(process.isAlive()).as(printed("err")).isTrue())
        .untilAsserted(() -> assertThat(printed("err")).contains("The shop continues"));
    assertThat(printed("out")).contains("lines agree.").doesNotContain("DIFFERS");

    String commandOutput = commandOutput();
    assertThat(commandOutput).contains("\"rows\":", "\"reasons\":", "204 No Content");
    await("more page views are reported")
        .until(() -> !pageViews(commandOutput()).equals(pageViews(commandOutput)));

    process.destroy();
    assertThat(process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(ENDED_BY_SIGTERM);
    assertThat(printed("err")).doesNotContain("Exception").doesNotContain("vouch:");
  }

  /** The output of the commands that the demo prints. */
  private String commandOutput() throws IOException {
    String joinedLines = printed("err").replaceAll("\\\\\n *", "");
    StringBuilder commandOutput = new StringBuilder();
    try (Shell shell = new Shell(directory, Map.of())) {
      for (MatchResult command : COMMAND.matcher(joinedLines).results().toList()) {
        commandOutput.append(shell.run(command.group().strip()));
      }
    }
    return commandOutput.toString();
  }

  private static List<String> pageViews(String commandOutput) {
    return PAGE_VIEWS.matcher(commandOutput).results().map(MatchResult::group).toList();
  }

  private String printed(String file) throws IOException {
    return Files.readString(directory.resolve(file));
  }
}
