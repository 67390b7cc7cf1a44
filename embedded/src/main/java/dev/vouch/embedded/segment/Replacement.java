package dev.vouch.embedded.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToIntFunction;
import org.roaringbitmap.IntConsumer;
import org.roaringbitmap.RoaringBitmap;

/**
 * A part that was written to a file while changes were applied.
 *
 * @param before the parts that it replaces, as they were then
 * @param part has the rows of these that were not dead
 */
record Replacement(CheckpointPlan.ReplacedParts before, Part part) {
  /** Puts it into the place of the parts, without the rows that have died meanwhile. */
  void apply(StateDraft draft) {
    draft.update(before.key(), this::replaced);
  }

  private List<LivePart> replaced(List<LivePart> current) {
    if (current.stream().noneMatch(this::isReplaced)) {
      return current; // They were merged with others, or all of them were removed.
    }
    RoaringBitmap dead = new RoaringBitmap();
    List<LivePart> result = new ArrayList<>(current);
    for (LivePart then : before.parts()) {
      Optional<LivePart> now =
          current.stream().filter(live -> live.part() == then.part()).findFirst();
      now.ifPresent(result::remove);
      addDead(then, now, dead);
    }
    result.add(new LivePart(part).without(dead));
    return result;
  }

  private boolean isReplaced(LivePart live) {
    return before.parts().stream().anyMatch(then -> then.part() == live.part());
  }

  private void addDead(LivePart then, Optional<LivePart> now, RoaringBitmap dead) {
    RoaringBitmap died =
        now.map(LivePart::dead).orElseGet(() -> RoaringBitmap.bitmapOfRange(0, then.part().size()));
    LongToIntFunction finder = part.finder();
    RoaringBitmap.andNot(died, then.dead())
        .forEach((IntConsumer) row -> dead.add(row(then.part().position(row), finder)));
  }

  private static int row(long position, LongToIntFunction finder) {
    int row = finder.applyAsInt(position);
    if (row < 0) {
      throw new IllegalStateException("the new part lacks the event at position " + position);
    }
    return row;
  }
}
