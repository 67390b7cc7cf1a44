package dev.vouch.server.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggestion of the closest known word for a mistyped one. */
final class ClosestWord {
  private static final int MISTAKES_MAX = 2;

  private ClosestWord() {}

  /** Returns the closest word within an edit distance of two. */
  static Optional<String> to(String typed, Collection<String> words) {
    return words.stream()
        .filter(word -> editDistance(typed, word) <= MISTAKES_MAX)
        .min(Comparator.comparingInt(word -> editDistance(typed, word)));
  }

  /** Returns the Levenshtein distance, computed row by row. */
  private static int editDistance(String typed, String word) {
    int[] row = new int[word.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= typed.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (typed.charAt(i - 1) == word.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[word.length()];
  }
}
