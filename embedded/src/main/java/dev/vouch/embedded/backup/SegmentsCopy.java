package dev.vouch.embedded.backup;

import dev.vouch.core.file.IncrementalCopy;
import dev.vouch.embedded.segment.KeptFiles;
import dev.vouch.embedded.segment.KeptFiles.KeptFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Copies what the event store keeps, while a server changes it. */
public final class SegmentsCopy {
  private SegmentsCopy() {}

  /**
   * Copies the files as of a checkpoint, with its manifest. A file of a closed day that a former
   * copy has is linked.
   *
   * @throws java.nio.file.NoSuchFileException if a later checkpoint has replaced one of them
   */
  public static void write(KeptFiles kept, IncrementalCopy to) throws IOException {
    for (KeptFile file : kept.files()) {
      if (file.day().isEmpty() || !to.link(file.name())) {
        to.copy(file.name(), file.bytes());
      }
    }
    ByteBuffer manifest = ByteBuffer.wrap(kept.manifest());
    to.write(
        kept.manifestName(),
        channel -> {
          while (manifest.hasRemaining()) {
            channel.write(manifest);
          }
          return true;
        });
    to.force();
  }
}
