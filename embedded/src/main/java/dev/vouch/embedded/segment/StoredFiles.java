package dev.vouch.embedded.segment;

import dev.vouch.core.file.FileFailure;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of a store that need not be open, as of its last checkpoint. */
final class StoredFiles {
  private final StoreDirectory directory;

  StoredFiles(Path directory) {
    this.directory = new StoreDirectory(directory);
  }

  /** Returns the manifest; empty if there is none. */
  Optional<Manifest> manifest() {
    try {
      return directory.readManifest();
    } catch (Manifest.Damaged e) {
      throw WarehouseException.damaged(
          "the manifest of the event store is damaged: " + e.getMessage());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static WarehouseException unreadable(IOException e) {
    return new WarehouseException("the manifest of the event store cannot be read", e);
  }

  Optional<StoreExtent> extent() {
    return manifest().map(StoredFiles::extent);
  }

  private static StoreExtent extent(Manifest manifest) {
    Map<Integer, StoreExtent.OfPartition> partitions = new HashMap<>();
    manifest
        .progress()
        .forEach(
            (partition, reached) ->
                partitions.put(
                    partition,
                    new StoreExtent.OfPartition(
                        reached.next(), reached.receivedUntil(), reached.closedUntil())));
    return new StoreExtent(partitions);
  }

  Optional<KeptFiles> kept() {
    return manifest().map(Manifest::ofClosedDays).map(StoredFiles::kept);
  }

  private static KeptFiles kept(Manifest manifest) {
    List<KeptFiles.KeptFile> files = new ArrayList<>();
    manifest
        .files()
        .forEach(file -> files.add(new KeptFiles.KeptFile(file.name(), file.bytes(), file.day())));
    NumbersExtent numbers = manifest.numbers();
    if (!numbers.name().isEmpty()) {
      files.add(new KeptFiles.KeptFile(numbers.name(), numbers.bytes(), Optional.empty()));
    }
    return new KeptFiles(files, StoredName.MANIFEST, manifest.encode(), extent(manifest));
  }

  void deleteDerived() {
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

  List<StoredFileCheck> check() {
    List<StoredFileCheck> checks = new ArrayList<>();
    for (String name : List.of(StoredName.MANIFEST, StoredName.MANIFEST_COPY)) {
      check(name, Optional.empty(), () -> checkManifest(name)).ifPresent(checks::add);
    }
    try {
      directory.readManifest().ifPresent(manifest -> check(manifest, checks));
    } catch (Manifest.Damaged _) {
      // It is among the damaged files.
    } catch (IOException e) {
      throw unreadable(e);
    }
    return checks;
  }

  private long checkManifest(String name) throws IOException {
    Path path = directory.file(name);
    byte[] content = Files.readAllBytes(path);
    try {
      Manifest.decode(content);
    } catch (Manifest.Damaged e) {
      throw new DamagedPartException(path, String.valueOf(e.getMessage()));
    }
    return content.length;
  }

  private void check(Manifest manifest, List<StoredFileCheck> checks) {
    for (Manifest.StoredFile file : manifest.files()) {
      check(file.name(), file.day(), () -> checkParts(file)).ifPresent(checks::add);
    }
    manifest
        .dead()
        .flatMap(file -> check(file.name(), Optional.empty(), () -> checkDead(file)))
        .ifPresent(checks::add);
    NumbersExtent numbers = manifest.numbers();
    if (!numbers.name().isEmpty()) {
      check(
              numbers.name(),
              Optional.empty(),
              () -> {
                Numbering.verify(directory.path(), numbers);
                return numbers.bytes();
              })
          .ifPresent(checks::add);
    }
  }

  private interface Check {
    /** Returns the number of bytes. */
    long run() throws IOException;
  }

  /** Returns nothing for a file that no manifest needs, perhaps as of a later checkpoint. */
  private Optional<StoredFileCheck> check(
      String name, Optional<StoredFileCheck.ClosedDay> day, Check check) {
    try {
      return Optional.of(new StoredFileCheck.Intact(name, day, check.run()));
    } catch (DamagedPartException | DamagedNumbersException e) {
      return Optional.of(new StoredFileCheck.Damaged(name, day, String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return failed(name, day, e);
    } catch (UncheckedIOException e) {
      return failed(name, day, new IOException(e));
    }
  }

  private Optional<StoredFileCheck> failed(
      String name, Optional<StoredFileCheck.ClosedDay> day, IOException failure) {
    if (!(failure instanceof NoSuchFileException)) {
      return Optional.of(new StoredFileCheck.Unreadable(name, day, FileFailure.reason(failure)));
    }
    boolean isNeeded = manifest().filter(latest -> latest.names().contains(name)).isPresent();
    return isNeeded
        ? Optional.of(new StoredFileCheck.Damaged(name, day, "the file is missing"))
        : Optional.empty();
  }

  private long checkParts(Manifest.StoredFile file) throws IOException {
    Path path = directory.file(file.name());
    long bytes = Files.size(path);
    if (bytes != file.bytes()) {
      throw new DamagedPartException(
          path, "it has %d bytes instead of %d".formatted(bytes, file.bytes()));
    }
    PartFile.verify(path);
    return bytes;
  }

  private long checkDead(Manifest.DeadRowsFile file) throws IOException {
    Path path = directory.file(file.name());
    byte[] content = Files.readAllBytes(path);
    if (content.length != file.bytes() || Manifest.checksum(content) != file.checksum()) {
      throw new DamagedPartException(path, "its checksum does not match");
    }
    return content.length;
  }
}
