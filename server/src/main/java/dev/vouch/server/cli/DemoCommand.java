package dev.vouch.server.cli;

import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.LogLevel;
import dev.vouch.server.config.Setting;
import dev.vouch.server.config.Settings;
import dev.vouch.server.demo.Comparison;
import dev.vouch.server.demo.Demo;
import dev.vouch.server.demo.DemoDirectory;
import dev.vouch.server.demo.DemoException;
import dev.vouch.server.demo.DemoSettings;
import java.io.Console;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code vouch demo}: a server with a sample shop, until the process is told to stop. */
@Command(
    name = "demo",
    description = {
      "Runs a server with a sample shop: writes some weeks of history through the public endpoints,"
          + " compares the reports with what the simulator planned, and goes on until Ctrl-C.",
      "The data directory is made anew at each start. VOUCH_ADMIN_TOKEN is used if it is set."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class DemoCommand implements Callable<Integer> {
  private final Map<String, String> environment;

  @Option(
      names = "--data",
      paramLabel = "<directory>",
      defaultValue = "data/demo",
      description = "what holds everything; emptied first, if a demo made it")
  private Path data = Path.of("data", "demo");

  @Option(names = "--port", paramLabel = "<port>", description = "the port on 127.0.0.1 (8080)")
  private @Nullable String port;

  @Option(
      names = "--days",
      paramLabel = "<days>",
      defaultValue = "30",
      description = "days of history, 1 to 90")
  private int days;

  @Option(
      names = "--visitors-per-day",
      paramLabel = "<visitors>",
      defaultValue = "200",
      description = "new customers each day, 1 to 2000")
  private int visitorsPerDay;

  @Option(
      names = "--seed",
      paramLabel = "<number>",
      description = "repeats a demo of the same moment; random without it")
  private @Nullable Long seed;

  @Spec private CommandSpec spec = CommandSpec.create();

  DemoCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    DemoSettings size = size();
    Configuration configuration = configuration();
    // A clock that flies through weeks is worth warnings, but not here.
    Logging.set(LogLevel.ERROR);
    StopSignal stop = StopSignal.interrupting(Thread.currentThread());
    DiskFailure diskFailure = new DiskFailure(spec.commandLine().getErr());
    try (DemoDirectory _ = DemoDirectory.renew(data);
        Demo demo = Demo.start(configuration, size, Clock.systemUTC(), diskFailure)) {
      runUntil(stop, demo, size, configuration);
    } finally {
      stop.cleanedUp();
    }
    return ExitCode.OK;
  }

  private void runUntil(StopSignal stop, Demo demo, DemoSettings size, Configuration configuration)
      throws InterruptedException {
    try {
      run(demo, size, configuration);
    } catch (InterruptedException | DemoException ended) {
      if (!stop.isGiven()) {
        throw ended;
      }
    } finally {
      // What closes now may wait for its threads.
      boolean _ = Thread.interrupted();
    }
  }

  private void run(Demo demo, DemoSettings size, Configuration configuration)
      throws InterruptedException {
    DemoScreen screen =
        new DemoScreen(spec.commandLine().getOut(), spec.commandLine().getErr(), isTerminal());
    screen.begin(size);
    Comparison comparison = demo.writeHistory(screen);
    Logging.set(configuration.logLevel());
    screen.compare(comparison);
    screen.greet(demo, configuration);
    demo.goOn();
  }

  private static boolean isTerminal() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }

  private DemoSettings size() {
    try {
      return new DemoSettings(
          Optional.ofNullable(seed).orElseGet(() -> (long) new Random().nextInt(1_000_000)),
          days,
          visitorsPerDay);
    } catch (IllegalArgumentException outOfRange) {
      throw new ParameterException(spec.commandLine(), outOfRange.getMessage(), outOfRange);
    }
  }

  private Configuration configuration() {
    Settings settings =
        new Settings()
            .addEnvironment(environment)
            .addOption(Setting.PORT, Optional.ofNullable(port));
    return Demo.on(data, settings).configuration();
  }
}
