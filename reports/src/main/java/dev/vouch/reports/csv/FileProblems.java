package dev.vouch.reports.csv;

import java.util.List;

/**
 * The problems of an uploaded file.
 *
 * @param shown the first problems as sentences; empty only if the file is valid
 * @param omitted the number of further problems
 */
public record FileProblems(List<String> shown, int omitted) {
  /** The problems of a valid file. */
  public static final FileProblems NONE = new FileProblems(List.of(), 0);

  public FileProblems {
    shown = List.copyOf(shown);
  }

  /** Returns one problem. */
  public static FileProblems of(String problem) {
    return new FileProblems(List.of(problem), 0);
  }
}
