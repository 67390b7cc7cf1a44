package dev.vouch.app.cli;

import java.io.PrintWriter;
import java.util.List;
import org.apache.commons.cli.Option;

/** A command of the {@code vouch} command line. */
interface Command {
  String name();

  /** The options of the command, without {@code --help} and {@code --version}. */
  List<Option> options();

  /** The maximum number of arguments that are not options. */
  default int argumentsMax() {
    return 0;
  }

  /** The exit code after an unknown option or an invalid value. */
  default int usageExitCode() {
    return ExitCode.WRONG_USAGE;
  }

  /** The output of {@code --help}: purpose and options. */
  String help();

  /**
   * Runs the command.
   *
   * @return the exit code
   * @throws UsageException if an option's value is invalid
   */
  int run(ParsedOptions options, Terminal terminal) throws InterruptedException;

  /** Returns an option with a value. */
  static Option option(String name, String value) {
    return Option.builder().longOpt(name).hasArg().argName(value).get();
  }

  /** Returns an option without a value. */
  static Option flag(String name) {
    return Option.builder().longOpt(name).get();
  }

  /**
   * The output of a command.
   *
   * @param out the writer of results (stdout)
   * @param err the writer of all other messages (stderr)
   */
  record Terminal(PrintWriter out, PrintWriter err) {}
}
