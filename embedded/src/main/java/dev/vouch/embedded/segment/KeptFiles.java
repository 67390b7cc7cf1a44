package dev.vouch.embedded.segment;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Files of an event store as of a checkpoint: all files, or only closed days, people and texts,
 * which cannot be rebuilt from the log. A copy of these files with this manifest is a store.
 *
 * @param manifestName the name of the manifest's file
 * @param manifest the content of the manifest, which names only these files
 * @param extent the extent of the closed days, with no record of the log applied
 */
@SuppressWarnings("ArrayRecordComponent") // The array is never compared.
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
   * @param name the name in the store's directory
   * @param bytes the number of these bytes
   */
  public record KeptFile(String name, long bytes) {
    /**
     * Returns the closed day whose events the file contains; empty for other files. The content of
     * a file of a closed day never changes.
     */
    public Optional<LocalDate> day() {
      return StoredName.day(name);
    }
  }
}
