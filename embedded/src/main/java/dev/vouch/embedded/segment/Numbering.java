package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of the people and texts of all sites, by which parts refer to them. Numbers are
 * durable after a checkpoint and never reused. Called by the projector's thread only.
 */
final class Numbering {
  private final Path directory;
  private final Map<SiteId, SiteNumbers> sites = new HashMap<>();
  private final RecentNumbers recent = new RecentNumbers();
  private FrozenNumbers frozen;
  private boolean hasDropped;
  private boolean isRetaining;
  private int today;

  private Numbering(Path directory) {
    this.directory = directory;
    this.frozen = new FrozenNumbers(directory, NumbersFile.NONE, false, List.of());
  }

  /**
   * Opens the numbers as of a manifest, and truncates what was written later.
   *
   * @throws DamagedFileException if the file is damaged
   * @throws UncheckedIOException if the file cannot be read at present
   */
  static Numbering open(Path directory, FileExtent extent) {
    Numbering numbering = new Numbering(directory);
    if (!extent.equals(FileExtent.NONE)) {
      numbering.read(extent);
    }
    return numbering;
  }

  private void read(FileExtent extent) {
    NumbersFile durable = NumbersFile.read(directory, extent, this::readFrame);
    for (SiteNumbers site : sites.values()) {
      site.endReading(today);
    }
    frozen = new FrozenNumbers(directory, durable, false, List.of());
    Path file = directory.resolve(extent.name());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(extent.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(extent.name() + " cannot be cut off", e);
    }
  }

  private void readFrame(ByteBuffer frame) {
    SiteId site = new SiteId(frame.getLong());
    int next = frame.getInt();
    NumberedKind kind = NumberedKind.of(frame.get());
    SiteNumbers numbers = sites.computeIfAbsent(site, id -> new SiteNumbers(id, recent, 0));
    numbers.read(kind, frame, next);
    today = Math.max(today, numbers.today());
  }

  /** Returns the numbers of a site; empty for a new site. */
  SiteNumbers of(SiteId site) {
    return sites.computeIfAbsent(
        site,
        id -> {
          SiteNumbers numbers = new SiteNumbers(id, recent, today);
          if (isRetaining) {
            numbers.beginRetention();
          }
          return numbers;
        });
  }

  /** Deletes all numbers of a site; their bytes are erased by the next checkpoint. */
  void delete(SiteId site) {
    if (sites.remove(site) != null) {
      recent.clear();
      hasDropped = true;
    }
  }

  /**
   * Sets the time until which all received records are applied, so that visitor hashes that can no
   * longer recur are not looked up.
   */
  void advance(Instant receivedUntil) {
    int day = (int) LocalDate.ofInstant(receivedUntil, ZoneOffset.UTC).toEpochDay();
    if (day <= today) {
      return;
    }
    today = day;
    for (SiteNumbers site : sites.values()) {
      site.setToday(day);
    }
  }

  /**
   * Begins a retention, which finds unused numbers. Until {@link #endRetention}, each number that
   * is assigned or found counts as used. The live numbers for {@link #retain} must be those of a
   * version of the rows that is at least as new as this call.
   */
  void beginRetention() {
    isRetaining = true;
    for (SiteNumbers site : sites.values()) {
      site.beginRetention();
    }
  }

  /**
   * Drops the hashes and texts of a site whose numbers are neither live nor used since {@link
   * #beginRetention}: the hash of such a number becomes 0, its text empty. Their bytes are erased
   * by the next checkpoint.
   */
  void retain(SiteId site, LiveNumbers live) {
    SiteNumbers numbers = sites.get(site);
    boolean hadDropped = hasDropped;
    hasDropped = true; // Also if this fails after some were dropped.
    recent.clear();
    hasDropped = (numbers != null && numbers.retain(live)) || hadDropped;
  }

  /** Returns whether the file still contains something that was dropped. */
  boolean hasDropped() {
    return hasDropped;
  }

  /** Ends the retention. */
  void endRetention() {
    isRetaining = false;
    for (SiteNumbers site : sites.values()) {
      site.endRetention();
    }
  }

  /**
   * Freezes the numbers that a checkpoint makes durable. The previous ones must have been written
   * or have failed.
   */
  FrozenNumbers freeze() {
    NumbersFile durable = frozen.durable();
    boolean isNew = durable.extent().equals(FileExtent.NONE);
    List<SiteNumbers.Frozen> changed = new ArrayList<>();
    boolean isWhole = hasDropped || frozen.lacksNewFile() || isNew || durable.isScattered();
    for (SiteNumbers site : sites.values()) {
      if (isWhole || site.hasUnwritten()) {
        changed.add(site.freeze(isWhole));
      }
    }
    frozen =
        new FrozenNumbers(directory, durable, isWhole && !(isNew && changed.isEmpty()), changed);
    hasDropped = false;
    return frozen;
  }
}
