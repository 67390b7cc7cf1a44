package dev.vouch.server.cli;

import dev.vouch.server.config.Setting;
import dev.vouch.server.config.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that change a setting. */
final class SettingOptions {
  @Option(names = "--config", paramLabel = "<file>", description = "a properties file of settings")
  private @Nullable Path file;

  @Option(names = "--data", paramLabel = "<directory>", description = "what holds everything")
  private @Nullable String data;

  @Option(names = "--host", paramLabel = "<address>", description = "the address to listen on")
  private @Nullable String host;

  @Option(names = "--port", paramLabel = "<port>", description = "the port to listen on")
  private @Nullable String port;

  /** All settings: these options, the environment, the file. */
  Settings settings(Map<String, String> environment) {
    Settings settings = new Settings();
    Optional.ofNullable(file).ifPresent(settings::addFile);
    return settings
        .addEnvironment(environment)
        .addOption(Setting.DATA, Optional.ofNullable(data))
        .addOption(Setting.HOST, Optional.ofNullable(host))
        .addOption(Setting.PORT, Optional.ofNullable(port));
  }
}
