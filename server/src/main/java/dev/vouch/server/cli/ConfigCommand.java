package dev.vouch.server.cli;

import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.Settings;
import dev.vouch.server.config.SettingsPage;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vouch config}. */
@Command(
    name = "config",
    description = "Shows every setting, its meaning and its value.",
    mixinStandardHelpOptions = true)
final class ConfigCommand implements Runnable {
  private final Map<String, String> environment;
  @Mixin private final SettingOptions options = new SettingOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  ConfigCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public void run() {
    Settings settings = options.settings(environment);
    spec.commandLine().getOut().print(SettingsPage.of(settings));
    spec.commandLine().getOut().flush();
    Configuration _ = settings.configuration();
  }
}
