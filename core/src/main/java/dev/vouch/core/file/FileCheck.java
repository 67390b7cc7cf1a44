package dev.vouch.core.file;

import java.util.List;

/**
 * The result of checking one file of a data directory.
 *
 * @param file the file's name
 * @param summary what the file contains, in a few words
 * @param problems each with its remedy; empty if the file is intact
 * @param isChecked false if the system could not read the file, so that it may be intact; the
 *     problems then say why
 */
public record FileCheck(String file, String summary, List<String> problems, boolean isChecked) {
  public FileCheck {
    problems = List.copyOf(problems);
  }

  /** Creates the result for a file that was read. */
  public FileCheck(String file, String summary, List<String> problems) {
    this(file, summary, problems, true);
  }

  /**
   * Creates the result for a file that the system could not read.
   *
   * @param reason the reason, with its remedy
   */
  public static FileCheck unchecked(String file, String reason) {
    return new FileCheck(file, "cannot be checked", List.of(reason), false);
  }

  /** Whether no problem was found. */
  public boolean isIntact() {
    return problems.isEmpty();
  }
}
