package dev.vouch.core.event;

import java.util.List;

/**
 * What a request's body turned out to be.
 *
 * @param <T> what it should be
 */
public sealed interface ParseResult<T> {
  /** It is one. */
  record Valid<T>(T request) implements ParseResult<T> {}

  /** It is not, and every reason why. */
  record Invalid<T>(List<Problem> problems) implements ParseResult<T> {
    public Invalid {
      problems = List.copyOf(problems);
    }
  }
}
