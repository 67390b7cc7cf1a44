package dev.vouch.embedded.segment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The numbers that a checkpoint writes: those that were assigned before it began and are not
 * durable yet.
 */
final class FrozenNumbers {
  private final Path directory;
  private final NumbersFile before;
  private final boolean isWhole;
  private final List<SiteNumbers.Frozen> sites;
  private volatile NumbersFile after;

  /**
   * Creates the frozen numbers.
   *
   * @param isWhole whether to write all numbers, to a new file
   */
  FrozenNumbers(
      Path directory, NumbersFile before, boolean isWhole, List<SiteNumbers.Frozen> sites) {
    this.directory = directory;
    this.before = before;
    this.after = before;
    this.isWhole = isWhole;
    this.sites = List.copyOf(sites);
  }

  /**
   * Writes the numbers, which are durable once the caller has synced the directory. On any thread;
   * blocks. The former file stays, because the last manifest may refer to it.
   *
   * @return the extent for the manifest
   * @throws UncheckedIOException if they could not be written; the next checkpoint then writes them
   *     too
   */
  FileExtent write() {
    if (sites.isEmpty() && !isWhole) {
      return before.extent();
    }
    String name = isWhole ? before.nextName() : before.extent().name();
    Path file = directory.resolve(name);
    NumbersFile written;
    try (FileChannel channel =
        isWhole ? FileBytes.create(file) : FileChannel.open(file, StandardOpenOption.WRITE)) {
      written = write(channel, name, isWhole ? NumbersFile.NONE : before);
    } catch (IOException e) {
      throw new UncheckedIOException("people and texts cannot be written", e);
    }
    after = written;
    sites.forEach(SiteNumbers.Frozen::setWritten);
    return written.extent();
  }

  private NumbersFile write(FileChannel channel, String name, NumbersFile from) throws IOException {
    channel.truncate(from.extent().bytes()).position(from.extent().bytes());
    if (isWhole) {
      FileBytes.write(channel, MemorySegment.ofBuffer(NumbersFile.header()));
    }
    NumbersWriter writer = new NumbersWriter(channel, from.extent().checksum());
    sites.forEach(site -> site.write(writer));
    channel.force(false);
    FileExtent extent = new FileExtent(name, channel.position(), writer.checksum());
    return new NumbersFile(extent, from.frames() + writer.frames());
  }

  /**
   * Returns the file that is durable: the written one, or the one before if writing has not ended
   * or has failed.
   */
  NumbersFile durable() {
    return after;
  }

  /** Whether a new file was to be written and is not. */
  boolean lacksNewFile() {
    return isWhole && after.equals(before);
  }
}
