package dev.vouch.tools.apply;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Exception for an invalid file. The message lists all problems with their lines. */
public final class ApplyFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ApplyFileException(List<FileProblem> problems) {
    super(
        problems.stream()
            .sorted(Comparator.comparingInt(FileProblem::line))
            .map(FileProblem::toString)
            .collect(Collectors.joining("\n  ", "Invalid file. Nothing was applied.\n  ", "")));
  }

  ApplyFileException(String message) {
    super(message);
  }

  ApplyFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
