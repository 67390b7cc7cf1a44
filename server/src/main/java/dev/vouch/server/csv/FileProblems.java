package dev.vouch.server.csv;

import java.util.List;

/**
 * What is wrong with an uploaded file.
 *
 * @param shown sentences, at least one unless the file is valid
 * @param omitted the number of further problems
 */
public record FileProblems(List<String> shown, int omitted) {
  /** No problem. */
  public static final FileProblems NONE = new FileProblems(List.of(), 0);

  public FileProblems {
    shown = List.copyOf(shown);
  }

  /** Returns a single problem. */
  public static FileProblems of(String problem) {
    return new FileProblems(List.of(problem), 0);
  }
}
