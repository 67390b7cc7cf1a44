package dev.vouch.server.cli;

import dev.vouch.server.config.ConfigurationException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** {@code vouch <command>}; ends with 0, 1 after a failure, or 2 when it was asked wrongly. */
@Command(
    name = "vouch",
    description = "Records conversions that your backend vouches for.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    subcommands = {ServeCommand.class, DemoCommand.class, ConfigCommand.class, TrainCommand.class},
    synopsisSubcommandLabel = "<command>")
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(System.getenv(), out, err, arguments));
  }

  static int run(
      Map<String, String> environment, PrintWriter out, PrintWriter err, String... arguments) {
    return new CommandLine(new Main(), new Commands(environment))
        .setOut(out)
        .setErr(err)
        .setExecutionExceptionHandler(Main::explain)
        .execute(arguments);
  }

  /** Says what is wrong in the words of whoever noticed. */
  private static int explain(
      Exception failure, CommandLine command, CommandLine.ParseResult ignored) {
    command.getErr().println("vouch: " + failure.getMessage());
    return failure instanceof ConfigurationException
        ? CommandLine.ExitCode.USAGE
        : CommandLine.ExitCode.SOFTWARE;
  }

  /** Makes the commands. */
  private record Commands(Map<String, String> environment) implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      if (type == ServeCommand.class) {
        return type.cast(new ServeCommand(environment));
      }
      if (type == DemoCommand.class) {
        return type.cast(new DemoCommand(environment));
      }
      if (type == ConfigCommand.class) {
        return type.cast(new ConfigCommand(environment));
      }
      return CommandLine.defaultFactory().create(type);
    }
  }

  /** The jar's version. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version =
          Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
              .orElse("(not built as a jar)");
      return new String[] {"Vouch " + version + " on Java " + Runtime.version()};
    }
  }
}
