package dev.vouch.embedded.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToIntFunction;
import org.roaringbitmap.IntConsumer;
import org.roaringbitmap.RoaringBitmap;

/**
 * The replacement of parts by a part that was written to a file while changes were applied.
 *
 * @param before the parts to replace, as they were when writing began
 * @param part the written part, with the rows that were live then
 */
record Replacement(CheckpointPlan.ReplacedParts before, Part part) {
  /** Replaces the parts in a draft; rows that have died since are dead in the new part. */
  void apply(StateDraft draft) {
    draft.update(before.key(), this::replaced);
  }

  private List<LivePart> replaced(List<LivePart> current) {
    if (current.stream().noneMatch(this::isReplaced)) {
      return current; // The parts were merged with others or removed in the meantime.
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
