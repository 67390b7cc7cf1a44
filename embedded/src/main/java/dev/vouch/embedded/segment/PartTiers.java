package dev.vouch.embedded.segment;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the number of a day's parts small: four of about the same size are merged into one, so that
 * a row is copied once per tier.
 */
final class PartTiers {
  private static final int MERGED = 4;

  /** Parts with fewer rows are in the first tier. */
  private static final int FIRST_ROWS = 64;

  private PartTiers() {}

  /** Returns parts with another one, after merging those that are due. */
  static List<LivePart> with(PartKey key, List<LivePart> parts, Part added) {
    List<LivePart> result = new ArrayList<>(parts.size() + 1);
    for (LivePart part : parts) {
      if (part.size() > 0) {
        result.add(part);
      }
    }
    LivePart last = new LivePart(added, DeadRows.NONE);
    while (true) {
      int tier = tier(last);
      List<LivePart> same = new ArrayList<>();
      for (LivePart part : result) {
        if (tier(part) <= tier) {
          same.add(part);
        }
      }
      if (same.size() + 1 < MERGED) {
        result.add(last);
        return result;
      }
      result.removeAll(same);
      same.add(last);
      last = new LivePart(Part.merge(key, same), DeadRows.NONE);
    }
  }

  private static int tier(LivePart part) {
    int rows = Math.max(1, part.size() / FIRST_ROWS);
    return (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(rows)) / 2;
  }
}
