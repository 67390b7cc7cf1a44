package dev.vouch.core.request;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggestion of the closest known word for a mistyped one. */
public final class ClosestWord {
  private static final int DISTANCE_MAX = 2;

  private ClosestWord() {}

  /** Returns the closest word within an edit distance of two. */
  public static Optional<String> of(String mistyped, Collection<String> words) {
    return words.stream()
        .filter(word -> EditDistance.between(mistyped, word) <= DISTANCE_MAX)
        .min(Comparator.comparingInt(word -> EditDistance.between(mistyped, word)));
  }
}
