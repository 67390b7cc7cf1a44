package dev.vouch.embedded.segment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects rows that die together. */
final class RowsToKill {
  private final List<LivePart> parts;
  private final int[][] rows;
  private final int[] counts;
  private boolean isEmpty = true;

  RowsToKill(List<LivePart> parts) {
    this.parts = parts;
    this.rows = new int[parts.size()][];
    this.counts = new int[parts.size()];
    Arrays.fill(rows, new int[0]);
  }

  /**
   * Adds a row; it may be dead already.
   *
   * @param index of the part
   */
  void add(int index, int row) {
    if (counts[index] == rows[index].length) {
      rows[index] = Arrays.copyOf(rows[index], Math.max(8, counts[index] * 2));
    }
    rows[index][counts[index]++] = row;
    isEmpty = false;
  }

  /** Returns the parts with these dead rows; the same list if there are none. */
  List<LivePart> kill() {
    if (isEmpty) {
      return parts;
    }
    List<LivePart> result = new ArrayList<>(parts.size());
    for (int index = 0; index < parts.size(); index++) {
      LivePart part = parts.get(index);
      int[] dead = Arrays.copyOf(rows[index], counts[index]);
      result.add(dead.length == 0 ? part : new LivePart(part.part(), part.dead().with(dead)));
    }
    return result;
  }
}
