package dev.vouch.server.cli;

import dev.vouch.server.Vouch;
import dev.vouch.server.config.Configuration;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vouch serve}: runs until the process is told to stop. */
@Command(
    name = "serve",
    description = "Runs the server until SIGTERM or SIGINT.",
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
  private final Map<String, String> environment;
  @Mixin private final SettingOptions options = new SettingOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  ServeCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    Configuration configuration = options.settings(environment).configuration();
    Logging.set(configuration.logLevel());
    Vouch vouch =
        Vouch.start(configuration, Clock.systemUTC(), new DiskFailure(spec.commandLine().getErr()));
    Runtime.getRuntime().addShutdownHook(new Thread(vouch::close, "stop"));
    spec.commandLine().getErr().print(Greeting.of(vouch, configuration).text());
    spec.commandLine().getErr().flush();
    new CountDownLatch(1).await();
    return ExitCode.OK;
  }
}
