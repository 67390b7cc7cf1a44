package dev.vouch.server.cli;

import java.util.List;
import org.apache.commons.cli.Option;

/** What {@code vouch} can be told to do. */
interface Command {
  /** The word that stands for it. */
  String name();

  /** Its options beside {@code --help} and {@code --version}. */
  List<Option> options();

  /** What {@code --help} prints: every option, and what the command is for. */
  String help();

  /**
   * Does it.
   *
   * @return the exit code
   * @throws UsageException when an option's value makes no sense
   */
  int run(ParsedOptions typed, Terminal terminal) throws InterruptedException;

  /** An option that takes a value. */
  static Option option(String name, String value) {
    return Option.builder().longOpt(name).hasArg().argName(value).get();
  }
}
