package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The files of the last checkpoint, and the time since which each contains removed events. For one
 * thread.
 */
final class FileRemovals {
  private List<FiledParts> files;
  private Set<Part> filed;
  private final Map<SiteId, Instant> sinceBeginning = new HashMap<>();
  private StoreState beginning = StoreState.EMPTY;

  FileRemovals(List<FiledParts> files) {
    this.files = List.copyOf(files);
    this.filed = parts(files);
  }

  private static Set<Part> parts(List<FiledParts> files) {
    return files.stream().flatMap(file -> file.parts().stream()).collect(Collectors.toSet());
  }

  /** Records that events of sites were removed. */
  void noteRemovals(Set<SiteId> sites, StoreState after, Instant now) {
    if (sites.isEmpty()) {
      return;
    }
    sites.forEach(site -> sinceBeginning.putIfAbsent(site, now));
    replaceFiles(file -> isAffected(file, sites, after) ? file.removedSince(now) : file);
  }

  /**
   * Returns whether a file contains removed events of these sites. Any event of a site suffices in
   * a file of open days, because such files also contain superseded events.
   */
  private static boolean isAffected(FiledParts file, Set<SiteId> sites, StoreState state) {
    boolean isClosed = file.day().isPresent();
    return file.parts().stream()
        .filter(part -> sites.contains(part.key().site()))
        .anyMatch(part -> !isClosed || !isClean(part, state));
  }

  /** Returns whether a part is in use and has no dead rows. */
  static boolean isClean(Part part, StoreState state) {
    SiteParts site = state.sites().get(part.key().site());
    return site != null
        && site.of(part.key()).stream()
            .anyMatch(live -> live.part() == part && live.dead().isEmpty());
  }

  /** Records files with order keys of days to whose orders later events can no longer refer. */
  void noteOrders(StoreState before, StoreState after) {
    if (!after.progress().openFrom().equals(before.progress().openFrom())) {
      replaceFiles(file -> withoutOrders(file, before, after));
    }
  }

  private void replaceFiles(UnaryOperator<FiledParts> replacement) {
    files = files.stream().map(replacement).toList();
  }

  private static FiledParts withoutOrders(FiledParts file, StoreState before, StoreState after) {
    return file.day()
        .filter(day -> before.progress().hasOrders(day))
        .filter(day -> !after.progress().hasOrders(day))
        .filter(_ -> file.parts().stream().anyMatch(part -> part.rowsWithOrderKey().length > 0))
        .map(_ -> file.removedSince(Instant.EPOCH))
        .orElse(file);
  }

  /** Returns whether a file contains removed events or order keys; missing files do not count. */
  boolean hasRemovals() {
    return files.stream()
        .anyMatch(file -> !file.isLost() && file.stored().removedSince().isPresent());
  }

  /** Returns whether a file is missing; it may be restored later. */
  boolean hasLostFile() {
    return files.stream().anyMatch(FiledParts::isLost);
  }

  /** Returns whether events of a site were removed since the checkpoint has begun. */
  boolean hasRemovalsSinceBeginning(SiteId site) {
    return sinceBeginning.containsKey(site);
  }

  /**
   * Returns the files. From now on also records removals for the files that the checkpoint writes.
   */
  List<FiledParts> beginCheckpoint(StoreState frozen) {
    sinceBeginning.clear();
    beginning = frozen;
    return files;
  }

  /** Replaces the files by those of the finished checkpoint. */
  void endCheckpoint(List<FiledParts> written, StoreState state) {
    Map<String, FiledParts> latest = new HashMap<>();
    files.forEach(file -> latest.put(file.name(), file));
    files =
        written.stream()
            .map(
                file ->
                    latest.containsKey(file.name()) ? latest.get(file.name()) : marked(file, state))
            .toList();
    filed = parts(files);
    beginning = StoreState.EMPTY;
  }

  /**
   * Returns a new file, marked if it contains events or order keys that were removed while it was
   * written.
   */
  private FiledParts marked(FiledParts file, StoreState state) {
    FiledParts result = withoutOrders(file, beginning, state);
    for (Map.Entry<SiteId, Instant> removal : sinceBeginning.entrySet()) {
      if (isAffected(file, Set.of(removal.getKey()), state)) {
        result = result.removedSince(removal.getValue());
      }
    }
    return result;
  }

  /** Returns the size of the parts that are not in a file, in bytes. */
  long unwrittenBytes(StoreState state) {
    return state
        .parts()
        .map(LivePart::part)
        .filter(part -> !filed.contains(part))
        .mapToLong(Part::bytes)
        .sum();
  }
}
