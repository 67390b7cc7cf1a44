package dev.vouch.app.cli;

import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Settings;
import dev.vouch.app.config.SettingsPage;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;

/** {@code vouch config}: prints all settings with their values. */
final class ConfigCommand implements Command {
  private final Map<String, String> environment;

  ConfigCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "config";
  }

  @Override
  public List<Option> options() {
    return SettingOptions.all();
  }

  @Override
  public String help() {
    return """
    Usage: vouch config [-hV] [--config=<file>] [--data=<directory>]
                        [--host=<address>] [--port=<port>]
    Shows all settings with their descriptions and values.
    """
        + SettingOptions.HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Settings settings = SettingOptions.settings(options, environment);
    terminal.out().print(SettingsPage.of(settings));
    terminal.out().flush();
    Configuration _ = settings.configuration();
    return ExitCode.SUCCESS;
  }
}
