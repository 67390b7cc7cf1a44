package dev.vouch.app.cli;

import dev.vouch.core.request.ClosestWord;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/** The parsed arguments of a command; each option occurs at most once. */
record ParsedOptions(CommandLine line) {
  private static final String HELP = "help";
  private static final String VERSION = "version";

  /**
   * Parses the arguments.
   *
   * @param options the command's options, without {@code --help} and {@code --version}
   * @param argumentsMax the maximum number of arguments that are not options
   * @throws UsageException for the first invalid argument
   */
  static ParsedOptions of(List<Option> options, int argumentsMax, List<String> arguments) {
    Options known = new Options();
    known.addOption("h", HELP, false, "");
    known.addOption("V", VERSION, false, "");
    options.forEach(known::addOption);
    CommandLine line = parsed(known, arguments);
    if (line.getArgList().size() > argumentsMax) {
      throw new UsageException(
          "Unexpected argument '%s'".formatted(line.getArgList().get(argumentsMax)));
    }
    Set<String> seen = new HashSet<>();
    for (Option option : line.getOptions()) {
      if (!seen.add(option.getLongOpt())) {
        throw new UsageException("--%s can be given only once".formatted(option.getLongOpt()));
      }
    }
    return new ParsedOptions(line);
  }

  private static CommandLine parsed(Options known, List<String> arguments) {
    try {
      return DefaultParser.builder()
          .setAllowPartialMatching(false)
          .setStripLeadingAndTrailingQuotes(false)
          .get()
          .parse(known, arguments.toArray(String[]::new));
    } catch (UnrecognizedOptionException e) {
      throw new UsageException(unknownOption(e.getOption(), known), e);
    } catch (MissingArgumentException e) {
      Option option = e.getOption();
      throw new UsageException(
          "--%s needs a value: --%1$s=<%s>".formatted(option.getLongOpt(), option.getArgName()), e);
    } catch (ParseException e) {
      throw new UsageException(e);
    }
  }

  private static String unknownOption(String argument, Options known) {
    String name = argument.split("=", 2)[0];
    List<String> names =
        known.getOptions().stream().map(option -> "--" + option.getLongOpt()).toList();
    if (names.contains(name)) {
      return name + " takes no value";
    }
    return "Unknown option: '%s'%s"
        .formatted(
            name, ClosestWord.of(name, names).map(" (did you mean %s?)"::formatted).orElse(""));
  }

  boolean isHelp() {
    return line.hasOption(HELP);
  }

  boolean isVersion() {
    return line.hasOption(VERSION);
  }

  /** Returns whether an option without a value is present. */
  boolean isPresent(String option) {
    return line.hasOption(option);
  }

  /** Returns the first argument that is not an option; empty if absent. */
  Optional<String> argument() {
    return line.getArgList().stream().findFirst();
  }

  /** Returns the first argument that is not an option as an absolute path; empty if absent. */
  Optional<Path> argumentPath() {
    return argument().map(argument -> Path.of(argument).toAbsolutePath().normalize());
  }

  /** Returns the arguments that are not options. */
  List<String> arguments() {
    return line.getArgList();
  }

  /** Returns the value of an option; empty if absent. */
  Optional<String> text(String option) {
    return Optional.ofNullable(line.getOptionValue(option));
  }

  /**
   * Returns the value of an option as a whole number; empty if absent.
   *
   * @throws UsageException if the value is not a whole number
   */
  Optional<Long> number(String option) {
    return text(option).map(value -> parsed(option, value));
  }

  private static long parsed(String option, String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new UsageException("--%s must be a whole number, not '%s'".formatted(option, value), e);
    }
  }
}
