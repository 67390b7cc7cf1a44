package dev.vouch.embedded.segment;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the number of a day's parts small: eight of about the same size are merged into one, so
 * that a row is copied once per tier.
 */
final class PartTiers {
  private static final int MERGED_BITS = 3;
  private static final int MERGED = 1 << MERGED_BITS;

  /**
   * The unit of the size of tiers, in rows: parts with fewer than eight times as many are in the
   * first tier.
   */
  private static final int FIRST_ROWS = 64;

  /**
   * The maximum number of rows that are merged at once; a merge takes up to about 60 bytes of heap
   * per row.
   */
  static final long MERGED_ROWS = Runtime.getRuntime().maxMemory() / 128;

  private PartTiers() {}

  /** Returns the final parts of a closed day; see {@link PartMerge#closed}. */
  static List<LivePart> closed(PartKey key, List<LivePart> parts, boolean withOrderKeys) {
    return groups(parts, MERGED_ROWS).stream()
        .map(group -> new LivePart(new PartMerge(key, group).closed(withOrderKeys)))
        .toList();
  }

  /** Returns parts in groups to merge, each a single part or at most {@code rowsMax} rows. */
  static List<List<LivePart>> groups(List<LivePart> parts, long rowsMax) {
    List<List<LivePart>> groups = new ArrayList<>();
    long rows = rowsMax;
    for (LivePart part : parts) {
      rows += part.part().size();
      if (groups.isEmpty() || rows > rowsMax) {
        groups.add(new ArrayList<>());
        rows = part.part().size();
      }
      groups.getLast().add(part);
    }
    return groups;
  }

  /** Returns the parts with an added part, after merging a tier that has become full. */
  static List<LivePart> with(PartKey key, List<LivePart> parts, Part added) {
    List<LivePart> result = new ArrayList<>(parts);
    LivePart last = new LivePart(added);
    while (true) {
      int tier = tier(last);
      List<LivePart> merged = new ArrayList<>(result);
      merged.removeIf(part -> tier(part) > tier);
      merged.add(last);
      long rows = merged.stream().mapToLong(part -> part.part().size()).sum();
      if (merged.size() < MERGED || rows > MERGED_ROWS) {
        result.add(last);
        return result;
      }
      result.removeAll(merged);
      last = new LivePart(new PartMerge(key, merged).open());
    }
  }

  private static int tier(LivePart part) {
    int rows = Math.max(1, part.size() / FIRST_ROWS);
    return (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(rows)) / MERGED_BITS;
  }
}
