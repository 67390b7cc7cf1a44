package dev.vouch.embedded.segment;

import dev.vouch.core.file.FileFailure;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a store as of its last checkpoint. The store need not be open, and another process
 * may write it at the same time. Methods throw a {@link WarehouseException} if the manifest is
 * damaged or cannot be read.
 */
public final class StoredFiles {
  private final StoreDirectory directory;

  /** Uses the store in a directory; reads nothing yet. */
  public StoredFiles(Path directory) {
    this.directory = new StoreDirectory(directory);
  }

  /** Returns the manifest; empty if there is none. */
  Optional<Manifest> manifest() {
    try {
      return directory.readManifest();
    } catch (DamagedFileException e) {
      throw WarehouseException.damaged("the event store's " + e.getMessage());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static WarehouseException unreadable(IOException e) {
    return new WarehouseException("the manifest of the event store cannot be read", e);
  }

  /** Returns the progress of the store; empty if there is none. */
  public Optional<StoreExtent> extent() {
    return manifest().map(StoredFiles::extent);
  }

  private static StoreExtent extent(Manifest manifest) {
    AppliedProgress reached = manifest.progress();
    return new StoreExtent(reached.next(), reached.receivedUntil(), reached.closedUntil());
  }

  /** Returns the files that cannot be rebuilt from the log; empty if there is no store. */
  public Optional<KeptFiles> kept() {
    return manifest().map(Manifest::ofClosedDays).map(StoredFiles::kept);
  }

  /**
   * Returns all files of the last checkpoint, including open days; empty if there is none. Unlike
   * {@link #kept}, they include the file of dead rows, so a copy does not contain events that were
   * removed and are still in files of closed days.
   */
  public Optional<KeptFiles> all() {
    return manifest().map(StoredFiles::kept);
  }

  private static KeptFiles kept(Manifest manifest) {
    List<KeptFiles.KeptFile> files = new ArrayList<>();
    manifest.dead().ifPresent(file -> files.add(new KeptFiles.KeptFile(file.name(), file.bytes())));
    manifest.files().forEach(file -> files.add(new KeptFiles.KeptFile(file.name(), file.bytes())));
    FileExtent numbers = manifest.numbers();
    if (!numbers.name().isEmpty()) {
      files.add(new KeptFiles.KeptFile(numbers.name(), numbers.bytes()));
    }
    return new KeptFiles(
        files, StoredName.MANIFEST, manifest.encode(), extent(manifest.ofClosedDays()));
  }

  /**
   * Deletes everything except closed days, people and texts. The log is then replayed from its
   * beginning.
   */
  public void deleteDerived() {
    try {
      Optional<Manifest> manifest = manifest().map(Manifest::ofClosedDays);
      if (manifest.isPresent()) {
        directory.writeManifest(manifest.get());
        directory.deleteOthers(manifest.get().names());
      }
    } catch (IOException e) {
      throw new WarehouseException("the event store cannot be written: check the disk", e);
    }
  }

  /** Verifies the checksum of each file. May be called on any thread. */
  public List<StoredFileCheck> check() {
    Map<String, Check> checks = new LinkedHashMap<>();
    for (String name : List.of(StoredName.MANIFEST, StoredName.MANIFEST_COPY)) {
      checks.put(name, () -> checkManifest(name));
    }
    try {
      directory.readManifest().ifPresent(manifest -> add(manifest, checks));
    } catch (DamagedFileException _) {
      // The check of the manifest reports it.
    } catch (IOException e) {
      throw unreadable(e);
    }
    List<StoredFileCheck> found = new ArrayList<>();
    checks.forEach((name, check) -> check(name, check).ifPresent(found::add));
    return found;
  }

  private long checkManifest(String name) throws IOException {
    byte[] content = Files.readAllBytes(directory.file(name));
    Manifest.decode(name, content);
    return content.length;
  }

  private void add(Manifest manifest, Map<String, Check> checks) {
    manifest.files().forEach(file -> checks.put(file.name(), () -> checkParts(file)));
    manifest.dead().ifPresent(file -> checks.put(file.name(), () -> directory.read(file).length));
    FileExtent numbers = manifest.numbers();
    if (!numbers.name().isEmpty()) {
      checks.put(
          numbers.name(),
          () -> NumbersFile.read(directory.path(), numbers, _ -> {}).extent().bytes());
    }
  }

  private interface Check {
    /** Verifies the file; returns its size in bytes. */
    long run() throws IOException;
  }

  /** Runs a check; empty for a missing file that the current manifest does not name. */
  private Optional<StoredFileCheck> check(String name, Check check) {
    try {
      return Optional.of(new StoredFileCheck.Intact(name, check.run()));
    } catch (DamagedFileException e) {
      return Files.exists(directory.file(name))
          ? Optional.of(new StoredFileCheck.Damaged(name, String.valueOf(e.getMessage())))
          : missing(name);
    } catch (NoSuchFileException _) {
      return missing(name);
    } catch (IOException e) {
      return Optional.of(new StoredFileCheck.Unreadable(name, FileFailure.reason(e)));
    } catch (UncheckedIOException e) {
      return Optional.of(
          new StoredFileCheck.Unreadable(name, FileFailure.reason(new IOException(e))));
    }
  }

  private Optional<StoredFileCheck> missing(String name) {
    return manifest()
        .filter(latest -> latest.names().contains(name))
        .map(_ -> new StoredFileCheck.Damaged(name, "the file is missing"));
  }

  private long checkParts(Manifest.StoredFile file) throws IOException {
    directory.checkSize(file);
    PartFile.verify(directory.file(file.name()));
    return file.bytes();
  }
}
