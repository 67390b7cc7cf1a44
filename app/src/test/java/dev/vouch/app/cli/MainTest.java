package dev.vouch.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.config.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void config_showsEverySettingWithItsEffectiveValue() {
    assertThat(run(Map.of("VOUCH_PORT", "9090"), "config", "--host", "0.0.0.0")).isZero();
    for (Setting setting : Setting.values()) {
      assertThat(out.toString()).contains(setting.variable());
    }
    assertThat(out.toString()).contains("port=9090").contains("host=0.0.0.0");
  }

  @Test
  void invalidSettings_preventTheStart_andAreAllListed() {
    assertThat(run(Map.of("VOUCH_PROT", "1"), "serve", "--port", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("Unknown setting VOUCH_PROT").contains("--port \"x\"");
  }

  @Test
  void unknownCommand_isRefused_withASuggestion() {
    assertThat(run(Map.of(), "sevre")).isEqualTo(2);
    assertThat(err.toString()).contains("Did you mean: vouch serve?");
  }

  @Test
  void fileAsDataDirectory_isNamedAsSuch(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("site.yaml"));

    assertThat(run(Map.of(), "serve", "--port", "0", "--data", file.toString())).isEqualTo(1);
    assertThat(err.toString()).contains(file + " is a file; choose another --data");
  }

  @Test
  void restoreFromAMissingDirectory_saysThatItDoesNotExist(@TempDir Path folder) {
    Path missing = folder.resolve("backups");

    assertThat(
            run(
                Map.of(),
                "restore",
                missing.toString(),
                "--data",
                folder.resolve("data").toString()))
        .isEqualTo(1);
    assertThat(err.toString()).contains(missing + " cannot be read: it does not exist.");
  }

  @Test
  void help_listsTheCommands() {
    assertThat(run(Map.of(), "--help")).isZero();
    assertThat(out.toString()).contains("serve").contains("config");
  }

  @ParameterizedTest
  @CsvSource({
    "serve, --config --data --host --port --new-directory",
    "backup, --config --data --keep <directory>",
    "restore, --config --data --until <backup>",
    "check, --config --data <backup>",
    "rebuild, --config --data",
    "import, --allow-http --server --token-file --site --name <file>",
    "repair, --config --data --skip-record --accept-log-end",
    "plan, --server --token-file --allow-http --prune --set-secrets <file>",
    "apply, --server --token-file --allow-http --prune --set-secrets --secrets-file <file>",
    "config, --config --data --host --port",
    "demo, --data --days --port --seed --visitors-per-day",
    "train, --data"
  })
  void helpOfACommand_listsItsOptions(String command, String options) {
    assertThat(run(Map.of(), command, "--help")).isZero();
    assertThat(out.toString())
        .startsWith("Usage: vouch " + command)
        .contains(options.split(" "))
        .contains("--help", "--version");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "serve --prot=1 | Unknown option: '--prot' (did you mean --port?)",
        "serve -x | Unknown option: '-x'",
        "serve --port | --port needs a value: --port=<port>",
        "serve --port 1 --port 2 | --port can be given only once",
        "serve now | Unexpected argument 'now'",
        "serve --help=now | --help takes no value",
        "demo --days many | --days must be a whole number, not 'many'",
        "demo --days 99999999999 | --days must be from 1 to 90",
        "repair | Either --skip-record or --accept-log-end is required",
        "repair --skip-record 7 --accept-log-end | Either --skip-record or --accept-log-end is"
            + " required",
        "repair --skip-record first | --skip-record must be a whole number, not 'first'",
        "check --data nowhere | The data directory nowhere does not exist; choose another with"
            + " --data",
        "backup | The directory of the backups is missing",
        "backup a b | Unexpected argument 'b'",
        "backup a --keep 0 | --keep must be 1 to 100000",
        "migrate | either --to-config or --from-config is required",
        "import | The file to import is missing",
        "import file.csv | --site is required",
        "import file.csv --site site_1 | The administrator token is missing: set VOUCH_ADMIN_TOKEN"
            + " or --token-file",
        "restore | The backup is missing",
        "restore a --until today | --until must be a time such as 2026-05-01T03:00:00Z, not"
            + " 'today'",
        "train | --data is required"
      })
  void invalidOption_isRefused_withTheUsageOfItsCommand(String line, String reason) {
    assertThat(run(Map.of(), line.split(" "))).isEqualTo(2);
    assertThat(err.toString()).startsWith(reason + "\nUsage: vouch " + line.split(" ", 2)[0]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan | The file is missing",
        "plan a b | Unexpected argument 'b'",
        "plan a --prun | Unknown option: '--prun' (did you mean --prune?)"
      })
  void usageErrorOfPlan_isNotTheExitCodeOfDifferences(String line, String reason) {
    assertThat(run(Map.of(), line.split(" "))).isEqualTo(1);
    assertThat(err.toString()).startsWith(reason + "\nUsage: vouch plan");
  }

  @ParameterizedTest
  @CsvSource({
    "http://vouch.example, must begin with https://",
    "https://vouch.example/path, must be a URL without a path",
    "https://user@vouch.example, must be a URL without a path",
    "vouch.example, must be a URL without a path"
  })
  void server_mustBeEncrypted_andHaveNoPath(String url, String reason) {
    Map<String, String> environment = Map.of("VOUCH_ADMIN_TOKEN", "t");
    assertThat(run(environment, "plan", "../docs/site.yaml", "--server", url)).isEqualTo(1);
    assertThat(err.toString()).startsWith("--server " + reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"import ../docs/site.yaml --site a", "plan ../docs/site.yaml"})
  void tokenThatIsNoHeader_isNotShown(String line) {
    Map<String, String> environment = Map.of("VOUCH_ADMIN_TOKEN", "hidden\nhidden\n");
    assertThat(run(environment, line.split(" "))).isPositive();
    assertThat(err.toString())
        .startsWith("The administrator token has characters")
        .doesNotContain("hidden");
  }

  @Test
  void hiddenCommand_isNotSuggested() {
    assertThat(run(Map.of(), "trian")).isEqualTo(2);
    assertThat(err.toString()).startsWith("Unknown command 'trian'").doesNotContain("train");
  }

  static List<List<String>> withoutCommand() {
    return List.of(List.of(), List.of("--"));
  }

  @ParameterizedTest
  @MethodSource("withoutCommand")
  void missingCommand_isRefused_withTheListOfCommands(List<String> words) {
    assertThat(run(Map.of(), words.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString()).contains("Missing command").contains("serve", "config");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V", "serve --version"})
  void version_isPrinted(String line) {
    assertThat(run(Map.of(), line.split(" "))).isZero();
    assertThat(out.toString()).startsWith("Vouch ").contains("Java 2");
  }

  private int run(Map<String, String> environment, String... arguments) {
    return Main.run(environment, new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
