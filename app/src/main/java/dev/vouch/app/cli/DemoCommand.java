package dev.vouch.app.cli;

import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Configuration.LogLevel;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.demo.Demo;
import dev.vouch.app.demo.Demo.DemoSettings;
import dev.vouch.app.demo.DemoDirectory;
import dev.vouch.app.demo.ReportComparison;
import dev.vouch.tools.client.VouchClient.VouchClientException;
import java.io.Console;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.cli.Option;

/** {@code vouch demo}: runs a server with a sample shop until the process is stopped. */
final class DemoCommand implements Command {
  private static final String DATA = "data/demo";
  private static final int DAYS = 75;
  private static final int VISITORS_PER_DAY = 100;

  private final Map<String, String> environment;

  DemoCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "demo";
  }

  @Override
  public List<Option> options() {
    return List.of(
        Command.option("data", "directory"),
        Command.option("days", "days"),
        Command.option("port", "port"),
        Command.option("seed", "number"),
        Command.option("visitors-per-day", "visitors"));
  }

  @Override
  public String help() {
    return """
    Usage: vouch demo [-hV] [--data=<directory>] [--days=<days>] [--port=<port>]
                      [--seed=<number>] [--visitors-per-day=<visitors>]
    Runs a server with a sample shop: generates weeks of traffic through the
    public endpoints, compares the reports with the simulation, and
    keeps running until Ctrl-C.
    The data directory is recreated at each start. VOUCH_ADMIN_TOKEN is used if it
    is set.
          --data=<directory>   the data directory; emptied first, if a demo made
                                 it
                                 Default: %s
          --days=<days>        days of history, 1 to 90
                                 Default: %d
      -h, --help               Print this help and exit.
          --port=<port>        the port on 127.0.0.1; default: 8080
          --seed=<number>      the random seed; default: random
      -V, --version            Print the version and exit.
          --visitors-per-day=<visitors>
                               new customers each day, 1 to 2000
                                 Default: %d
    """
        .formatted(DATA, DAYS, VISITORS_PER_DAY);
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) throws InterruptedException {
    DemoSettings size = size(options);
    Path data = Path.of(options.text("data").orElse(DATA));
    Configuration configuration = configuration(data, options.text("port"));
    // Suppresses warnings that are caused by the simulated clock.
    LoggingConfigurator.setLevel(LogLevel.ERROR);
    StopSignal stop = StopSignal.interrupting(Thread.currentThread());
    FatalErrorExit fatalErrors = new FatalErrorExit(terminal.err()).install();
    DemoOutput output = new DemoOutput(terminal.out(), terminal.err(), isTerminal());
    try (DemoDirectory _ = DemoDirectory.recreate(data);
        Demo demo = Demo.start(configuration, size, Clock.systemUTC(), fatalErrors)) {
      runUntil(stop, () -> run(demo, output, size, configuration));
    } finally {
      stop.signalCleanedUp();
    }
    return ExitCode.SUCCESS;
  }

  @FunctionalInterface
  private interface InterruptibleAction {
    void run() throws InterruptedException;
  }

  private static void runUntil(StopSignal stop, InterruptibleAction action)
      throws InterruptedException {
    try {
      action.run();
    } catch (InterruptedException | VouchClientException e) {
      if (!stop.isReceived()) {
        throw e;
      }
    } finally {
      // Clears the interrupt status, because closing the server waits for threads.
      boolean _ = Thread.interrupted();
    }
  }

  private static void run(
      Demo demo, DemoOutput output, DemoSettings size, Configuration configuration)
      throws InterruptedException {
    output.printStart(size);
    ReportComparison comparison = demo.writeHistory(output);
    LoggingConfigurator.apply(configuration);
    output.printComparison(comparison);
    output.printInstructions(demo, configuration);
    demo.sendLiveTraffic();
  }

  private static boolean isTerminal() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }

  private static DemoSettings size(ParsedOptions options) {
    try {
      return new DemoSettings(
          options.number("seed").orElseGet(() -> (long) new Random().nextInt(1_000_000)),
          size(options, "days", DAYS),
          size(options, "visitors-per-day", VISITORS_PER_DAY));
    } catch (IllegalArgumentException e) {
      throw new UsageException(e);
    }
  }

  /**
   * Returns the option's value, clamped to the range of int. Clamped values are rejected as invalid
   * later.
   */
  private static int size(ParsedOptions options, String option, int defaultValue) {
    return options
        .number(option)
        .map(size -> Math.clamp(size, 0, Integer.MAX_VALUE))
        .orElse(defaultValue);
  }

  private Configuration configuration(Path data, Optional<String> port) {
    Settings settings = new Settings().addEnvironment(environment).addOption(Setting.PORT, port);
    return Demo.withDemoSettings(data, settings).configuration();
  }

  /**
   * Shutdown hook that interrupts a thread on SIGTERM or SIGINT. The process ends when the thread
   * has cleaned up. Thread-safe.
   */
  static final class StopSignal {
    private final CountDownLatch cleanedUp = new CountDownLatch(1);
    private volatile boolean received;

    /** Registers a hook that interrupts {@code thread}. */
    static StopSignal interrupting(Thread thread) {
      StopSignal signal = new StopSignal();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> signal.interrupt(thread), "stop"));
      return signal;
    }

    private void interrupt(Thread thread) {
      received = true;
      thread.interrupt();
      try {
        cleanedUp.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** Returns whether the shutdown has started. */
    boolean isReceived() {
      return received;
    }

    /** Lets the process end, once the interrupted thread has cleaned up. */
    void signalCleanedUp() {
      cleanedUp.countDown();
    }
  }
}
