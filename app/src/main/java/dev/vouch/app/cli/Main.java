package dev.vouch.app.cli;

import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Settings.ConfigurationException;
import dev.vouch.core.request.ClosestWord;
import dev.vouch.http.resource.BuildVersion;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Entry point of {@code vouch <command>}. Exits with a code of {@link ExitCode}. */
public final class Main {
  private static final String HELP =
      """
      Usage: vouch [-hV] <command>
      Records conversions that your backend vouches for.
        -h, --help      Print this help and exit.
        -V, --version   Print the version and exit.
      Commands:
        serve    Runs the server until SIGTERM or SIGINT.
        demo     Runs a server with a sample shop: writes some weeks of history
                   through the public endpoints, compares the reports with what the
                   simulator planned, and keeps running until Ctrl-C.
        config   Shows all settings with their descriptions and values.
        backup   Adds a backup of a data directory, also while a server uses it.
        restore  Restores a backup to a new data directory.
        check    Verifies every file of a backup, or of a data directory that no
                   server uses.
        import   Imports daily totals of another product into a site of a server.
        migrate  Moves a data directory to a cluster, or a cluster to a data
                   directory.
        plan     Shows the differences between a file of sites and a server.
        apply    Changes the sites of a server to match a file.
        rebuild  Deletes the warehouse, which the next start builds again.
        repair   Accepts what a damaged log has lost, so that the server can start.
      """;

  private final Terminal terminal;
  private final List<Command> documented;
  private final TrainCommand train = new TrainCommand();

  private Main(Map<String, String> environment, Terminal terminal) {
    this.terminal = terminal;
    documented =
        List.of(
            new ServeCommand(environment),
            new DemoCommand(environment),
            new ConfigCommand(environment),
            new BackupCommand(environment),
            new RestoreCommand(environment),
            new CheckCommand(environment),
            new ImportCommand(environment, Clock.systemUTC()),
            new MigrateCommand(environment),
            new PlanCommand(environment),
            new ApplyCommand(environment),
            new RebuildCommand(environment),
            new RepairCommand(environment));
  }

  public static void main(String[] arguments) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(System.getenv(), out, err, arguments));
  }

  static int run(
      Map<String, String> environment, PrintWriter out, PrintWriter err, String... arguments) {
    return new Main(environment, new Terminal(out, err)).run(List.of(arguments));
  }

  private int run(List<String> arguments) {
    if (arguments.isEmpty()) {
      return refuseMissingCommand();
    }
    String name = arguments.getFirst();
    if (name.startsWith("-")) {
      return runWithoutCommand(arguments);
    }
    return Stream.concat(documented.stream(), Stream.of(train))
        .filter(command -> command.name().equals(name))
        .findFirst()
        .map(command -> run(command, arguments.subList(1, arguments.size())))
        .orElseGet(() -> refuseUnknown(name));
  }

  private int runWithoutCommand(List<String> arguments) {
    try {
      ParsedOptions options = ParsedOptions.of(List.of(), 0, arguments);
      if (options.isHelp()) {
        return print(HELP);
      }
      return options.isVersion() ? print(version()) : refuseMissingCommand();
    } catch (UsageException e) {
      return refuse(e.reason(), HELP);
    }
  }

  private int run(Command command, List<String> arguments) {
    try {
      ParsedOptions options =
          ParsedOptions.of(command.options(), command.argumentsMax(), arguments);
      if (options.isHelp()) {
        return print(command.help());
      }
      return options.isVersion() ? print(version()) : command.run(options, terminal);
    } catch (UsageException e) {
      return refuse(e.reason(), command.help(), command.usageExitCode());
    } catch (ConfigurationException e) {
      return printMessage(e, ExitCode.WRONG_USAGE);
    } catch (RuntimeException | InterruptedException e) {
      return printMessage(e, ExitCode.of(e));
    }
  }

  private int print(String text) {
    terminal.out().print(text);
    terminal.out().flush();
    return ExitCode.SUCCESS;
  }

  private int refuseMissingCommand() {
    return refuse("Missing command", HELP);
  }

  private int refuseUnknown(String unknown) {
    List<String> names = documented.stream().map(Command::name).toList();
    return refuse(
        "Unknown command '%s'".formatted(unknown),
        ClosestWord.of(unknown, names).map("Did you mean: vouch %s?\n"::formatted).orElse(HELP));
  }

  private int refuse(String reason, String remedy) {
    return refuse(reason, remedy, ExitCode.WRONG_USAGE);
  }

  private int refuse(String reason, String remedy, int exitCode) {
    terminal.err().println(reason);
    terminal.err().print(remedy);
    terminal.err().flush();
    return exitCode;
  }

  /** Prints an exception's message and returns the exit code. */
  private int printMessage(Exception failure, int exitCode) {
    terminal.err().println("vouch: " + failure.getMessage());
    return exitCode;
  }

  /** Returns the version from the jar's manifest. */
  private static String version() {
    return "Vouch " + BuildVersion.text() + " on Java " + Runtime.version() + "\n";
  }
}
