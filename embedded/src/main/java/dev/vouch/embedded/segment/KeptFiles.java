package dev.vouch.embedded.segment;

import java.util.List;
import java.util.Optional;

/**
 * Files of an event store as of a checkpoint: all, or those that do not follow from the log, which
 * are closed days, people and texts. A copy of them with this manifest is a store.
 *
 * @param manifestName the name of the file of the manifest
 * @param manifest its content, which names only these files
 * @param extent how far the closed days are, as in the manifest: from the beginning of the log
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record KeptFiles(
    List<KeptFile> files, String manifestName, byte[] manifest, StoreExtent extent) {
  public KeptFiles {
    files = List.copyOf(files);
    manifest = manifest.clone();
  }

  @Override
  public byte[] manifest() {
    return manifest.clone();
  }

  /**
   * A file, of which only the first bytes belong to the checkpoint.
   *
   * @param name in the store's directory
   * @param bytes how many
   */
  public record KeptFile(String name, long bytes) {
    /** The closed day that it has events of: no file of this name ever has another content. */
    public Optional<StoredFileCheck.ClosedDay> day() {
      return StoredName.day(name);
    }
  }
}
