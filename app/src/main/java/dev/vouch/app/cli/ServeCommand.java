package dev.vouch.app.cli;

import dev.vouch.app.Engines;
import dev.vouch.app.Vouch;
import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration;
import dev.vouch.core.engine.DataRecovery;
import dev.vouch.http.resource.BuildVersion;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code vouch serve}: runs the server until the process is stopped. */
final class ServeCommand implements Command {
  /** The maximum duration of a stop, after requests have been drained. */
  private static final Duration STOP_MAX = Duration.ofSeconds(60);

  private static final String NEW_DIRECTORY = "new-directory";

  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

  private final Map<String, String> environment;

  ServeCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "serve";
  }

  @Override
  public List<Option> options() {
    return Stream.concat(SettingOptions.all().stream(), Stream.of(Command.flag(NEW_DIRECTORY)))
        .toList();
  }

  @Override
  public String help() {
    return """
    Usage: vouch serve [-hV] [--config=<file>] [--data=<directory>]
                       [--host=<address>] [--port=<port>] [--new-directory]
    Runs the server until SIGTERM or SIGINT.
    """
        + SettingOptions.HELP
        + """
              --new-directory      create directory.db if it is lost and there is no backup:
                                     sites, keys and accounts start empty
        """;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) throws InterruptedException {
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.apply(configuration);
    long begunNanos = System.nanoTime();
    LOG.info("Vouch {} is starting on Java {}", BuildVersion.text(), Runtime.version());
    if (options.isPresent(NEW_DIRECTORY)) {
      createDirectory(configuration.data());
    }
    Vouch vouch =
        Vouch.start(configuration, Clock.systemUTC(), new FatalErrorExit(terminal.err()).install());
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> stop(vouch, configuration.drain().plus(STOP_MAX), terminal), "stop"));
    LOG.info(
        "Vouch {} is ready at {} port {} after {} ms",
        BuildVersion.text(),
        configuration.host(),
        vouch.port(),
        Duration.ofNanos(System.nanoTime() - begunNanos).toMillis());
    PrintWriter writer = messages(configuration, terminal);
    writer.print(StartupMessage.of(vouch, configuration).text());
    writer.flush();
    new CountDownLatch(1).await();
    return ExitCode.SUCCESS;
  }

  /** Returns the writer of the startup message: stdout if the log on stderr is JSON. */
  private static PrintWriter messages(Configuration configuration, Terminal terminal) {
    return switch (configuration.logFormat()) {
      case TEXT -> terminal.err();
      case JSON -> terminal.out();
    };
  }

  /** Closes the server. Ends the process if closing takes longer than {@code most}. */
  private static void stop(Vouch vouch, Duration most, Terminal terminal) {
    LOG.info("Vouch {} is stopping", BuildVersion.text());
    Thread closing = Thread.ofPlatform().name("close").start(vouch::close);
    try {
      if (!closing.join(most)) {
        terminal
            .err()
            .println(
                ("vouch: did not stop within %d s; the process ends."
                        + " Events answered with 204 are on disk.")
                    .formatted(most.toSeconds()));
        Runtime.getRuntime().halt(ExitCode.FAILURE);
      }
      LoggingConfigurator.printRepetitions();
      LOG.info("Vouch {} has stopped", BuildVersion.text());
      LoggingConfigurator.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static void createDirectory(Path data) {
    if (Files.isDirectory(data)) {
      try (DataRecovery recovery = Engines.openRecovery(data)) {
        recovery.createDirectory();
      }
    }
  }
}
