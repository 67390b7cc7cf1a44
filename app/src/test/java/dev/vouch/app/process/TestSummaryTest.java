package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The summary that {@code ./vouch test} prints of Surefire's lines. */
class TestSummaryTest {
  @TempDir Path directory;

  @Test
  void summary_listsTheTenSlowestClassesAndTheTotals() throws Exception {
    String passing =
        IntStream.rangeClosed(1, 10)
            .mapToObj(second -> "[INFO] " + line(2, 0, 1, second) + " -- in a.Test" + second)
            .collect(Collectors.joining("\n"));
    String failing = "[ERROR] " + line(3, 2, 0, 60) + " <<< FAILURE! -- in a.FailingTest";
    String enclosing = "[INFO] " + line(0, 0, 0, 99) + " -- in a.EnclosingTest";
    String total = "[ERROR] Tests run: 23, Failures: 2, Errors: 0, Skipped: 10";

    assertThat(summary(String.join("\n", passing, failing, enclosing, total)))
        .startsWith(
            """
            Slowest classes:
                60.5 s  a.FailingTest
                10.5 s  a.Test10
                 9.5 s  a.Test9
            """)
        .doesNotContain("a.Test1\n")
        .endsWith("11 passed, 2 failed, 10 skipped\n");
  }

  @Test
  void buildThatFailedBeforeTheTests_hasNoSummary() throws Exception {
    assertThat(summary("[ERROR] Compilation failure\n")).isEmpty();
  }

  private static String line(int run, int failures, int skipped, int seconds) {
    return "Tests run: %d, Failures: %d, Errors: 0, Skipped: %d, Time elapsed: %d.5 s"
        .formatted(run, failures, skipped, seconds);
  }

  private String summary(String log) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                Path.of("..", "scripts", "TestSummary.java").toString(),
                Files.writeString(directory.resolve("test.log"), log).toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }
}
