package dev.vouch.server.cli;

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
        .filter(word -> editDistance(mistyped, word) <= DISTANCE_MAX)
        .min(Comparator.comparingInt(word -> editDistance(mistyped, word)));
  }

  /** Returns the Levenshtein distance, computed row by row. */
  private static int editDistance(String mistyped, String word) {
    int[] row = new int[word.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= mistyped.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (mistyped.charAt(i - 1) == word.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[word.length()];
  }
}
