package dev.vouch.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.resource.FatalErrors;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a process ends after a failure that it must not survive. */
class FatalErrorExitTest {
  @ParameterizedTest
  @CsvSource({
    "caught, 70, Vouch must stop: java.lang.OutOfMemoryError: no space",
    "uncaught, 70, Vouch must stop: java.lang.NoClassDefFoundError: Missing",
    "caught overflow, 0, ",
    "uncaught overflow, 70, Vouch must stop: java.lang.StackOverflowError",
  })
  void fatalFailure_endsTheProcessAtOnce(String kind, int exitCode, String message)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FailingProcess.class.getName(),
                kind)
            .start();
    String printed = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(printed).isEqualTo(exitCode);
    if (message != null) {
      assertThat(printed).startsWith("vouch: " + message).containsOnlyOnce("vouch: ");
    }
  }

  /** A process with the handler, in which one thread fails while another would run forever. */
  static final class FailingProcess {
    private FailingProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
      new FatalErrorExit(new PrintWriter(System.err, true, StandardCharsets.UTF_8)).install();
      Thread.ofPlatform().start(() -> fail(arguments[0]));
      new CountDownLatch(1).await();
    }

    private static void fail(String kind) {
      switch (kind) {
        case "caught" -> FatalErrors.report(new OutOfMemoryError("no space"));
        case "uncaught" -> throw new NoClassDefFoundError("Missing");
        case "uncaught overflow" -> throw new StackOverflowError();
        default -> {
          FatalErrors.report(new StackOverflowError());
          System.exit(0);
        }
      }
    }
  }
}
