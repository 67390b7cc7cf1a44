package dev.vouch.server.cli;

import java.io.PrintWriter;
import java.util.List;
import org.apache.commons.cli.Option;

/** A command of {@code vouch}. */
interface Command {
  /** The name on the command line. */
  String name();

  /** Its options, besides {@code --help} and {@code --version}. */
  List<Option> options();

  /** The output of {@code --help}: the purpose and every option. */
  String help();

  /**
   * Runs the command.
   *
   * @return the exit code
   * @throws UsageException when an option's value is invalid
   */
  int run(ParsedOptions options, Terminal terminal) throws InterruptedException;

  /** An option that takes a value. */
  static Option option(String name, String value) {
    return Option.builder().longOpt(name).hasArg().argName(value).get();
  }

  /**
   * The output of a command.
   *
   * @param out the result
   * @param err everything else
   */
  record Terminal(PrintWriter out, PrintWriter err) {}
}
