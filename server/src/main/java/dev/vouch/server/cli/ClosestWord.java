package dev.vouch.server.cli;

import dev.vouch.core.request.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggestion of the closest known word for a mistyped one. */
final class ClosestWord {
  private static final int DISTANCE_MAX = 2;

  private ClosestWord() {}

  /** Returns the closest word within an edit distance of two. */
  static Optional<String> of(String mistyped, Collection<String> words) {
    return words.stream()
        .filter(word -> EditDistance.between(mistyped, word) <= DISTANCE_MAX)
        .min(Comparator.comparingInt(word -> EditDistance.between(mistyped, word)));
  }
}
