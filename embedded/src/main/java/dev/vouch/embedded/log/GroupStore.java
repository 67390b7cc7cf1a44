package dev.vouch.embedded.log;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;

/**
 * The storage of the log in files (docs/format.md). Each start of the process, each UTC day and
 * each 64 MB begin a new file; a finished file is never appended to. Not thread-safe.
 */
final class GroupStore implements AutoCloseable {
  private static final long FIRST_POSITION = 1;
  private static final SecureRandom SALTS = new SecureRandom();

  private final LogFiles files;
  private final PendingRemovals removals;
  private Optional<ActiveFile> active = Optional.empty();
  private long next;
  private Optional<Instant> lastWrittenAt;

  /** The writing of groups to the files. Tests make it fail. */
  @FunctionalInterface
  interface Disk {
    /** See {@link GroupStore#append}. */
    void append(NewGroup group) throws IOException;
  }

  private GroupStore(
      LogFiles files, PendingRemovals removals, long next, Optional<Instant> lastWrittenAt) {
    this.files = files;
    this.removals = removals;
    this.next = next;
    this.lastWrittenAt = lastWrittenAt;
  }

  /**
   * Opens the log of a data directory, after the end that a crash has left; creates it if it does
   * not exist.
   *
   * @throws LogFailedException if a newer version of Vouch has written it, or it has no end
   */
  static GroupStore open(Path data) throws IOException {
    return open(data, FIRST_POSITION);
  }

  /**
   * @param firstPosition of the first record of an empty log
   */
  static GroupStore open(Path data, long firstPosition) throws IOException {
    PrivateFiles.createDirectory(data.resolve(LogFiles.DIRECTORY));
    DurableFiles.force(data);
    LogFiles files = LogFiles.list(data);
    files.refuseNewer();
    files.deleteUnfinished();
    Optional<EndMark> end = LogEnding.find(files);
    LostPositions lost = LostPositions.read(data);
    long next = lost.after(end.map(EndMark::next).orElse(firstPosition));
    PendingRemovals removals = PendingRemovals.read(files, next);
    return new GroupStore(files, removals, next, end.map(EndMark::writtenAt));
  }

  LogFiles files() {
    return files;
  }

  PendingRemovals removals() {
    return removals;
  }

  /** Returns the position of the next record; 1 in an empty log. */
  long nextPosition() {
    return next;
  }

  /** Returns when the newest group was written; empty if there is none. */
  Optional<Instant> lastWrittenAt() {
    return lastWrittenAt;
  }

  /**
   * Writes a group; returns once it would survive a power failure.
   *
   * @param group at the next position
   * @throws IOException if that failed; if the disk is full ({@link DiskFull}), nothing is stored
   */
  void append(NewGroup group) throws IOException {
    fileFor(group).append(group);
    next = group.end();
    lastWrittenAt = Optional.of(group.writtenAt());
    removals.add(group.removals(), next);
  }

  private ActiveFile fileFor(NewGroup group) throws IOException {
    try {
      if (active.isPresent() && !active.get().accepts(group.writtenAt(), group.bytes())) {
        finishFile();
      }
      return active.isPresent() ? active.get() : create(group);
    } catch (IOException e) {
      throw DiskFull.of(e);
    }
  }

  private ActiveFile create(NewGroup group) throws IOException {
    FileHeader header =
        new FileHeader(
            FileHeader.VERSION, SALTS.nextLong(), group.firstPosition(), group.writtenAt());
    ActiveFile created =
        ActiveFile.create(files.directory(), LogFiles.name(group.firstPosition()), header);
    active = Optional.of(created);
    files.add(created.file());
    return created;
  }

  /**
   * Ends the present file, so that the next group begins another one. Stores the pending removals
   * too, so that the next start need not search this file for them.
   */
  void finishFile() throws IOException {
    if (active.isEmpty()) {
      return;
    }
    ActiveFile file = active.get();
    if (file.isEmpty()) {
      files.delete(file.file());
    } else {
      removals.save();
      file.finish(new EndMark(next, lastWrittenAt.orElseThrow()));
    }
    file.close();
    active = Optional.empty();
  }

  @Override
  public void close() throws IOException {
    finishFile();
  }
}
