package dev.vouch.embedded.segment;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.roaringbitmap.RoaringBitmap;

/**
 * Decides which parts a checkpoint writes, and which files it keeps. Writes parts of open days as
 * they are; of a closed day, usually one part per site. Rewrites files that contain removed events,
 * and files of open days of which less than half is still used.
 */
final class CheckpointPlan {
  /**
   * The time for which removed events may stay in files, so that many removals cause one rewrite.
   */
  static final Duration REMOVAL_DELAY = Duration.ofMinutes(20);

  /** The size of closed days, in bytes, after which a checkpoint rewrites no more of them. */
  private static final long REWRITTEN_BYTES_MAX = 256L << 20;

  private final StoreState state;
  private final List<FiledParts> files;
  private final Instant dueSince;
  private final Map<Part, FiledParts> fileOf = new HashMap<>();
  private final Map<String, Long> liveBytes = new HashMap<>();

  /** The files that the checkpoint keeps. */
  final List<FiledParts> kept = new ArrayList<>();

  /** The parts to write that are in no kept file, except those in {@link #closed}. */
  final List<ReplacedParts> open = new ArrayList<>();

  /** The parts to write of closed days, by day. */
  final NavigableMap<LocalDate, List<ReplacedParts>> closed = new TreeMap<>();

  /** Parts with the same key that are written as one. */
  record ReplacedParts(PartKey key, List<LivePart> parts) {}

  /**
   * Creates the plan.
   *
   * @param files the files of the last checkpoint
   * @param isIntact whether a file is undamaged; a damaged file is not rewritten, since its damage
   *     would get a valid checksum
   */
  CheckpointPlan(
      StoreState state, List<FiledParts> files, Instant now, Predicate<FiledParts> isIntact) {
    this.state = state;
    this.files = files;
    this.dueSince = now.minus(REMOVAL_DELAY);
    for (FiledParts file : files) {
      file.parts().forEach(part -> fileOf.put(part, file));
    }
    state.parts().map(LivePart::part).forEach(this::countLiveBytes);
    Set<String> renewed = renewed(isIntact);
    for (FiledParts file : files) {
      boolean isUsed = file.isLost() || liveBytes.containsKey(file.name());
      if (isUsed && !renewed.contains(file.name())) {
        kept.add(file);
      }
    }
    assign();
  }

  private void countLiveBytes(Part part) {
    FiledParts file = fileOf.get(part);
    if (file != null) {
      liveBytes.merge(file.name(), part.bytes(), Long::sum);
    }
  }

  private Set<String> renewed(Predicate<FiledParts> isIntact) {
    Set<String> renewed = new HashSet<>();
    long closedBytes = 0;
    List<FiledParts> byRemoval = new ArrayList<>(files);
    byRemoval.sort(Comparator.comparing(file -> file.stored().removedSince().orElse(Instant.MAX)));
    for (FiledParts file : byRemoval) {
      boolean isClosed = file.day().isPresent();
      long live = liveBytes.getOrDefault(file.name(), 0L);
      boolean isDue =
          file.stored().removedSince().filter(since -> !since.isAfter(dueSince)).isPresent();
      if (!isClosed && (isDue || live < file.stored().bytes() / 2)) {
        renewed.add(file.name());
      } else if (isClosed && isDue && live > 0 && closedBytes < REWRITTEN_BYTES_MAX) {
        if (isIntact.test(file)) {
          renewed.add(file.name());
          closedBytes += file.stored().bytes();
        }
      }
    }
    return renewed;
  }

  private void assign() {
    Set<LocalDate> filed = new HashSet<>();
    Set<String> keptNames = new HashSet<>();
    for (FiledParts file : kept) {
      keptNames.add(file.name());
      if (!file.isLost()) {
        file.day().ifPresent(filed::add);
      }
    }
    for (SiteParts site : state.sites().values()) {
      site.parts()
          .forEach(
              (key, parts) -> {
                if (state.isClosed(key) && !filed.contains(key.day())) {
                  List<ReplacedParts> replaced =
                      closed.computeIfAbsent(key.day(), _ -> new ArrayList<>());
                  PartTiers.groups(parts, PartTiers.MERGED_ROWS)
                      .forEach(group -> replaced.add(new ReplacedParts(key, group)));
                } else {
                  assignOpen(key, parts, keptNames);
                }
              });
    }
    closed.values().forEach(CheckpointPlan::sort);
    sort(open);
    kept.removeIf(file -> file.isLost() && file.day().filter(closed::containsKey).isPresent());
  }

  private void assignOpen(PartKey key, List<LivePart> parts, Set<String> keptNames) {
    for (LivePart part : parts) {
      FiledParts file = fileOf.get(part.part());
      if (file == null || !keptNames.contains(file.name())) {
        open.add(new ReplacedParts(key, List.of(part)));
      }
    }
  }

  private static void sort(List<ReplacedParts> parts) {
    parts.sort(
        Comparator.comparingLong((ReplacedParts each) -> each.key().site().value())
            .thenComparing(each -> each.key().day()));
  }

  /**
   * Returns the dead rows of parts in kept files. A part without rows is no longer used; its rows
   * may be in the new file of a closed day.
   */
  List<DeadRows> deadRows() {
    Map<Part, RoaringBitmap> dead = new HashMap<>();
    state.parts().forEach(part -> dead.put(part.part(), part.dead()));
    for (List<ReplacedParts> day : closed.values()) {
      day.forEach(replaced -> replaced.parts().forEach(part -> dead.remove(part.part())));
    }
    List<DeadRows> entries = new ArrayList<>();
    for (FiledParts file : kept) {
      for (int index = 0; index < file.parts().size(); index++) {
        Optional<RoaringBitmap> rows = Optional.ofNullable(dead.get(file.parts().get(index)));
        if (rows.isEmpty() || !rows.get().isEmpty()) {
          entries.add(new DeadRows(file.name(), index, rows));
        }
      }
    }
    return entries;
  }
}
