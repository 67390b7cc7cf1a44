package dev.vouch.app.cli;

import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;

/** The command-line options that override settings. */
final class SettingOptions {
  /** The lines of {@code --help} about all these options. */
  static final String HELP =
      """
            --config=<file>      a properties file of settings
            --data=<directory>   the data directory
        -h, --help               Print this help and exit.
            --host=<address>     the address to listen on
            --port=<port>        the port to listen on
        -V, --version            Print the version and exit.
      """;

  /** The lines of {@code --help} about the options of {@link #ofData}. */
  static final String DATA_HELP =
      """
            --config=<file>      a properties file of settings
            --data=<directory>   the data directory
        -h, --help               Print this help and exit.
        -V, --version            Print the version and exit.
      """;

  private SettingOptions() {}

  /** Returns the options of commands that need only the data directory. */
  static List<Option> ofData() {
    return List.of(Command.option("config", "file"), Command.option("data", "directory"));
  }

  static List<Option> all() {
    return List.of(
        Command.option("config", "file"),
        Command.option("data", "directory"),
        Command.option("host", "address"),
        Command.option("port", "port"));
  }

  /** Returns all settings, from the options, the environment and the configuration file. */
  static Settings settings(ParsedOptions options, Map<String, String> environment) {
    Settings settings = new Settings();
    options.text("config").map(Path::of).ifPresent(settings::addFile);
    return settings
        .addEnvironment(environment)
        .addOption(Setting.DATA, options.text("data"))
        .addOption(Setting.HOST, options.text("host"))
        .addOption(Setting.PORT, options.text("port"));
  }

  /**
   * Returns the absolute path of an existing data directory.
   *
   * @throws UsageException if it does not exist
   */
  static Path existing(Path data) {
    if (!Files.isDirectory(data)) {
      throw new UsageException(
          "The data directory %s does not exist; choose another with --data".formatted(data));
    }
    return data.toAbsolutePath();
  }
}
