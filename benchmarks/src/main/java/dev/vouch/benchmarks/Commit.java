package dev.vouch.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The commit of the measured sources. */
final class Commit {
  private static final String UNKNOWN = "unknown";

  private Commit() {}

  /** Returns the short id of the commit in a directory; {@code unknown} without Git. */
  static String of(Path directory) {
    try {
      Process git =
          new ProcessBuilder(
                  List.of("git", "-C", directory.toString(), "describe", "--always", "--dirty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String printed =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 ? printed : UNKNOWN;
    } catch (IOException noGit) {
      return UNKNOWN;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }
}
