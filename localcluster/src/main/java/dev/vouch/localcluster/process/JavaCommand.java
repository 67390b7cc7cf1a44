package dev.vouch.localcluster.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of this process' JVM and class path. */
final class JavaCommand {
  private JavaCommand() {}

  /** Returns the program {@code java}. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Returns the command that runs a class. */
  static List<String> of(Class<?> main, List<String> jvmOptions, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(java()));
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return command;
  }
}
