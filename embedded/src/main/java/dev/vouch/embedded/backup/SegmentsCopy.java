package dev.vouch.embedded.backup;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.segment.KeptFiles;
import dev.vouch.embedded.segment.KeptFiles.KeptFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A durable copy of what the event store keeps, made while a server changes it. A file of a closed
 * day that a former copy has is linked instead of copied. Not thread-safe.
 */
public final class SegmentsCopy {
  private final Path source;
  private final Path target;
  private final Optional<Path> former;
  private int copiedFiles;
  private long copiedBytes;
  private int linkedFiles;

  /**
   * @param former an earlier copy on the target's file system
   */
  public SegmentsCopy(Path source, Path target, Optional<Path> former) {
    this.source = source;
    this.target = target;
    this.former = former;
  }

  /**
   * Copies the files as of a checkpoint, with its manifest.
   *
   * @throws java.nio.file.NoSuchFileException if a later checkpoint has replaced one of them
   */
  public void copy(KeptFiles kept) throws IOException {
    PrivateFiles.createDirectory(target);
    for (KeptFile file : kept.files()) {
      copy(file);
    }
    Path manifest = target.resolve(kept.manifestName());
    PrivateFiles.createFile(manifest);
    Files.write(manifest, kept.manifest());
    DurableFiles.force(manifest);
    copiedFiles++;
    copiedBytes += kept.manifest().length;
    DurableFiles.force(target);
  }

  private void copy(KeptFile file) throws IOException {
    Path copy = target.resolve(file.name());
    if (file.day().isPresent() && isLinked(file, copy)) {
      linkedFiles++;
      return;
    }
    PrivateFiles.createFile(copy);
    try (InputStream from = Files.newInputStream(source.resolve(file.name()));
        FileChannel to = FileChannel.open(copy, StandardOpenOption.WRITE)) {
      long copied = to.transferFrom(Channels.newChannel(from), 0, file.bytes());
      to.force(true);
      copiedBytes += copied;
    }
    copiedFiles++;
  }

  private boolean isLinked(KeptFile file, Path copy) throws IOException {
    return former.isPresent()
        && DurableFiles.linkIfEqual(
            former.get().resolve(file.name()), source.resolve(file.name()), copy);
  }

  /** Returns the number of files that were copied. */
  int copiedFiles() {
    return copiedFiles;
  }

  /** Returns the size of the files that were copied, in bytes. */
  long copiedBytes() {
    return copiedBytes;
  }

  /** Returns the number of files that were linked instead. */
  int linkedFiles() {
    return linkedFiles;
  }
}
