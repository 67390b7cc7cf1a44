package dev.vouch.core.file;

import java.util.List;

/**
 * The result of checking one file of a data directory.
 *
 * @param file the file's name
 * @param summary what the file contains, in a few words
 * @param problems each with its remedy; empty if the file is intact
 */
public record FileCheck(String file, String summary, List<String> problems) {
  public FileCheck {
    problems = List.copyOf(problems);
  }

  /** Whether no problem was found. */
  public boolean isIntact() {
    return problems.isEmpty();
  }
}
