package dev.vouch.core.request;

/** The Levenshtein distance of two words: how many characters to insert, delete or replace. */
public final class EditDistance {
  private EditDistance() {}

  /**
   * Returns the distance, computed row by row, in time proportional to the product of the lengths.
   */
  public static int between(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
