package dev.vouch.embedded.segment;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/** Numbers that were given before a checkpoint began, and are not durable yet. */
final class FrozenNumbers {
  private final Path directory;
  private final DurableNumbers before;
  private final boolean isWhole;
  private final List<FrozenSite> sites;
  private volatile DurableNumbers after;

  /**
   * @param isWhole whether all numbers are written, to a new file
   */
  FrozenNumbers(Path directory, DurableNumbers before, boolean isWhole, List<FrozenSite> sites) {
    this.directory = directory;
    this.before = before;
    this.after = before;
    this.isWhole = isWhole;
    this.sites = List.copyOf(sites);
  }

  /**
   * Makes them durable, on any thread; blocks. The former file stays, as the last manifest may name
   * it.
   *
   * @return the extent for the manifest
   * @throws UncheckedIOException if they could not be written; the next checkpoint then writes them
   *     as well
   */
  NumbersExtent write() {
    if (sites.isEmpty() && !isWhole) {
      return before.extent();
    }
    try {
      after = isWhole ? writeAll() : append();
    } catch (IOException e) {
      throw new UncheckedIOException("people and texts cannot be written", e);
    }
    for (FrozenSite site : sites) {
      site.site().setWritten(site.end());
    }
    return after.extent();
  }

  /** What is durable since they were written; before that and after a failure, what was before. */
  DurableNumbers durable() {
    return after;
  }

  /** Whether a new file was to be written and is not. */
  boolean lacksNewFile() {
    return isWhole && after.equals(before);
  }

  private DurableNumbers writeAll() throws IOException {
    String name = before.nextName();
    Set<StandardOpenOption> access =
        Set.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    Path file = directory.resolve(name);
    try (FileChannel channel = FileChannel.open(file, access, PrivateFiles.fileAttributes(file))) {
      channel.write(NumbersFile.header());
      DurableNumbers written = write(channel, name, new NumbersWriter(channel, 0), 0);
      try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
        entries.force(true);
      }
      return written;
    }
  }

  private DurableNumbers append() throws IOException {
    NumbersExtent extent = before.extent();
    Path file = directory.resolve(extent.name());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(extent.bytes()).position(extent.bytes());
      NumbersWriter writer = new NumbersWriter(channel, extent.checksum());
      return write(channel, extent.name(), writer, before.frames());
    }
  }

  private DurableNumbers write(
      FileChannel channel, String name, NumbersWriter writer, long framesBefore)
      throws IOException {
    for (FrozenSite site : sites) {
      site.write(writer);
    }
    channel.force(false);
    NumbersExtent extent = new NumbersExtent(name, channel.position(), writer.checksum());
    return new DurableNumbers(extent, framesBefore + writer.frames());
  }
}
