package dev.vouch.app.process;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The shell commands of a document with their documented output: the fenced blocks marked {@code
 * console}, in which a line after {@code $ } is a command and {@code …} matches any text.
 */
record ConsoleSession(List<Step> steps) {
  private static final Pattern BLOCK =
      Pattern.compile("^```console\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  private static final Pattern COMMAND = Pattern.compile("^\\$ ", Pattern.MULTILINE);

  /** One command, and the pattern of its output. */
  record Step(String command, String output) {
    /** Whether the command printed the documented output. */
    boolean matches(String printed) {
      String pattern =
          Stream.of(output.strip().split("…", -1))
              .map(Pattern::quote)
              .collect(Collectors.joining(".*"));
      return Pattern.compile(pattern, Pattern.DOTALL).matcher(printed.strip()).matches();
    }
  }

  static ConsoleSession of(String document) {
    List<Step> steps = new ArrayList<>();
    Matcher block = BLOCK.matcher(document);
    while (block.find()) {
      COMMAND
          .splitAsStream(block.group(1))
          .filter(step -> !step.isBlank())
          .forEach(step -> steps.add(step(step)));
    }
    return new ConsoleSession(List.copyOf(steps));
  }

  private static Step step(String text) {
    int end = text.indexOf('\n');
    return new Step(text.substring(0, end), text.substring(end + 1));
  }
}
