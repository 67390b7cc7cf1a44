package dev.vouch.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class DevCommandTest {
  @Test
  void withoutOptions_oneBrokerAndTwoNodesAreStarted() {
    assertThat(options())
        .isEqualTo(
            new DevOptions(
                Path.of("cluster-data"), OptionalInt.empty(), OptionalInt.empty(), 2, false, 8080));
  }

  @Test
  void options_areRead() {
    assertThat(
            options(
                "--data=d",
                "--kafka",
                "3",
                "--clickhouse=2",
                "--nodes=3",
                "--redis",
                "--port",
                "9000"))
        .isEqualTo(
            new DevOptions(Path.of("d"), OptionalInt.of(3), OptionalInt.of(2), 3, true, 9000));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      textBlock =
          """
          --kafka=2,    --kafka must be 1 or 3
          --clickhouse=7, --clickhouse must be 1 to 6
          --nodes=0,    --nodes must be 1 to 9
          --port=65536, --port must be 0 to 65535
          --port=x,     Invalid value for option '--port'
          --brokers=3,  Unknown option: '--brokers=3'
          """)
  void wrongOption_isNamed_andStartsNothing(String option, String problem) {
    StringWriter errors = new StringWriter();
    int code =
        ClusterMain.commandLine().setErr(new PrintWriter(errors, true)).execute("dev", option);

    assertThat(code).isEqualTo(2);
    assertThat(errors.toString()).startsWith(problem);
  }

  private static DevOptions options(String... arguments) {
    DevCommand command = new DevCommand();
    new CommandLine(command).parseArgs(arguments);
    return command.options();
  }
}
