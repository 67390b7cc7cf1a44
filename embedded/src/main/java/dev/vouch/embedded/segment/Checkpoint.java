package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A checkpoint of the event store. The caller calls {@link #write}, flushes the credit state as of
 * the same position, then calls {@link #end}. A checkpoint that is not ended has no effect except
 * on files, and the next one can begin.
 */
public final class Checkpoint {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoint.class);

  private final StoreDirectory directory;
  private final StoreState state;
  private final List<FiledParts> before;
  private final FrozenNumbers numbers;
  private final Set<SiteId> unused;
  private final Set<SiteId> retained;
  private final long generation;
  private final Instant now;
  private final BiConsumer<Checkpoint, Manifest> end;
  private Optional<Manifest> manifest = Optional.empty();

  final List<FiledParts> files = new ArrayList<>();
  final List<Replacement> replacements = new ArrayList<>();

  /** The numbers in use, for each site whose unused numbers are dropped. */
  final Map<SiteId, LiveNumbers> live = new HashMap<>();

  /**
   * Sites with removed events that are still in files; the numbers of these events stay until a
   * later checkpoint.
   */
  final Set<SiteId> partlyRetained = new HashSet<>();

  /**
   * Creates a checkpoint.
   *
   * @param retained the sites of {@code unused} whose unreferenced numbers are dropped
   */
  Checkpoint(
      StoreDirectory directory,
      StoreState state,
      List<FiledParts> before,
      FrozenNumbers numbers,
      Set<SiteId> unused,
      Set<SiteId> retained,
      long generation,
      Instant now,
      BiConsumer<Checkpoint, Manifest> end) {
    this.directory = directory;
    this.state = state;
    this.before = List.copyOf(before);
    this.numbers = numbers;
    this.unused = Set.copyOf(unused);
    this.retained = Set.copyOf(retained);
    this.generation = generation;
    this.now = now;
    this.end = end;
  }

  /**
   * Makes the frozen version durable. May be called on any thread, while the projector continues.
   *
   * @throws WarehouseException if it failed; the last checkpoint remains valid
   */
  public void write() {
    try {
      CheckpointPlan plan = new CheckpointPlan(state, before, now, this::isIntact);
      files.addAll(plan.kept);
      if (!plan.open.isEmpty()) {
        write(StoredName.open(generation), plan.open, Checkpoint::withoutDeadRows);
      }
      plan.closed.forEach(this::writeClosed);
      Optional<FileExtent> dead = writeDead(plan.deadRows());
      findLiveNumbers();
      directory.step().accept("write numbers");
      FileExtent extent = numbers.write();
      directory.force();
      Manifest written =
          new Manifest(
              generation,
              extent,
              state.progress(),
              state.expiries(),
              unused,
              files.stream().map(FiledParts::stored).toList(),
              dead);
      directory.writeManifest(written);
      manifest = Optional.of(written);
    } catch (IOException | UncheckedIOException e) {
      throw new WarehouseException("the event store cannot be written: check the disk", e);
    }
  }

  private boolean isIntact(FiledParts file) {
    try {
      PartFile.verify(directory.file(file.name()));
      return true;
    } catch (DamagedFileException e) {
      LOG.error(
          "Removed events stay in a file that cannot be rewritten: {}. Restore it from a backup",
          e.getMessage());
      return false;
    }
  }

  private static Part withoutDeadRows(CheckpointPlan.ReplacedParts parts) {
    LivePart only = parts.parts().getFirst();
    return only.dead().isEmpty() ? only.part() : new PartMerge(parts.key(), parts.parts()).open();
  }

  /** Writes a closed day and reads it back, because the log may then be pruned of its records. */
  private void writeClosed(LocalDate day, List<CheckpointPlan.ReplacedParts> parts) {
    boolean withOrderKeys = state.progress().hasOrders(day);
    String name = StoredName.closed(day, generation);
    write(name, parts, each -> finalPart(each, withOrderKeys));
    directory.step().accept("read back " + name);
    PartFile.verify(directory.file(name));
  }

  private static Part finalPart(CheckpointPlan.ReplacedParts parts, boolean withOrderKeys) {
    LivePart first = parts.parts().getFirst();
    boolean isFinal =
        parts.parts().size() == 1
            && first.dead().isEmpty()
            && (withOrderKeys || first.part().rowsWithOrderKey().length == 0);
    return isFinal ? first.part() : new PartMerge(parts.key(), parts.parts()).closed(withOrderKeys);
  }

  private void write(
      String name,
      List<CheckpointPlan.ReplacedParts> replaced,
      Function<CheckpointPlan.ReplacedParts, Part> toPart) {
    directory.step().accept("write " + name);
    Path path = directory.file(name);
    long bytes = PartFile.write(path, () -> replaced.stream().map(toPart).iterator());
    List<Part> parts = PartFile.open(path);
    for (int index = 0; index < parts.size(); index++) {
      replacements.add(new Replacement(replaced.get(index), parts.get(index)));
    }
    files.add(new FiledParts(new Manifest.StoredFile(name, bytes, Optional.empty()), parts));
  }

  private Optional<FileExtent> writeDead(List<DeadRows> entries) throws IOException {
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    byte[] content = DeadRows.encode(entries);
    String name = StoredName.dead(generation);
    directory.step().accept("write " + name);
    StoreDirectory.write(directory.file(name), content);
    int checksum = FileBytes.checksum(MemorySegment.ofArray(content));
    return Optional.of(new FileExtent(name, content.length, checksum));
  }

  private void findLiveNumbers() {
    for (SiteId site : retained) {
      SiteParts parts = state.sites().get(site);
      LiveNumbers used = new LiveNumbers();
      if (parts != null) {
        parts.all().forEach(live -> live.addNumbers(used));
      }
      live.put(site, used);
    }
    before.stream().filter(file -> file.day().isPresent()).forEach(this::addRemovedNumbers);
  }

  /**
   * Adds the numbers of removed events in a file of a closed day: if derived data is deleted, these
   * events count again until the log is replayed. Removed events in other files are never read
   * again.
   */
  private void addRemovedNumbers(FiledParts closed) {
    for (Part part : closed.parts()) {
      SiteId site = part.key().site();
      if (retained.contains(site) && !FileRemovals.isClean(part, state)) {
        new LivePart(part).addNumbers(live.computeIfAbsent(site, _ -> new LiveNumbers()));
        partlyRetained.add(site);
      }
    }
  }

  /**
   * Makes this the last checkpoint, and deletes files that it does not need. Called on the
   * projector's thread.
   */
  public void end() {
    end.accept(this, manifest.orElseThrow(() -> new IllegalStateException("write it before")));
  }
}
