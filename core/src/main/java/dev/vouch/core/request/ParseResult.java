package dev.vouch.core.request;

import java.util.List;
import java.util.function.Function;

/**
 * The result of parsing a request.
 *
 * @param <T> the parsed request
 */
public sealed interface ParseResult<T> {
  /** The request is valid. */
  record Valid<T>(T request) implements ParseResult<T> {}

  /** The request is invalid, with all problems. */
  record Invalid<T>(List<Problem> problems) implements ParseResult<T> {
    public Invalid {
      problems = List.copyOf(problems);
    }
  }

  /** Converts a valid request. */
  default <R> ParseResult<R> map(Function<T, R> conversion) {
    return switch (this) {
      case Valid<T>(T request) -> new Valid<>(conversion.apply(request));
      case Invalid<T>(List<Problem> problems) -> new Invalid<>(problems);
    };
  }
}
