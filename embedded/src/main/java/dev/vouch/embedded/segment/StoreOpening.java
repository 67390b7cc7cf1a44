package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Opens a store as of its manifest, and deletes what a later checkpoint has left. */
final class StoreOpening {
  private final StoreDirectory directory;
  private final InstantSource clock;
  private final List<StoredFileCheck.Damaged> damaged = new ArrayList<>();

  StoreOpening(StoreDirectory directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  /** Thrown if a file is missing or not as it was written. */
  private static final class Unusable extends Exception {
    private static final long serialVersionUID = 1;

    Unusable(String reason) {
      super(reason);
    }
  }

  OpenedStore open() {
    try {
      directory.create();
      Manifest manifest = directory.readManifest().orElse(Manifest.NONE);
      List<FiledParts> files = new ArrayList<>();
      for (Manifest.StoredFile file : manifest.files()) {
        files.add(read(file));
      }
      Map<Part, Optional<DeadRows>> dead = readDead(manifest, files);
      Numbering numbering = Numbering.open(directory.path(), manifest.numbers());
      StoreState state =
          new StoreState(sites(files, dead, numbering), manifest.progress(), manifest.expiries());
      // A copy of an earlier manifest must not outlive the files that it names.
      directory.writeManifest(manifest);
      directory.deleteOthers(manifest.names());
      Numbering.deleteOthers(directory.path(), manifest.numbers());
      return new OpenedStore.Usable(
          new EventStore(directory, clock, numbering, state, files, manifest), damaged);
    } catch (Unusable e) {
      return new OpenedStore.Unusable(String.valueOf(e.getMessage()));
    } catch (Manifest.Damaged e) {
      return new OpenedStore.Unusable(
          "%s is damaged: %s".formatted(StoredName.MANIFEST, e.getMessage()));
    } catch (DamagedNumbersException e) {
      return new OpenedStore.Unusable(String.valueOf(e.getMessage()));
    } catch (IOException | UncheckedIOException e) {
      throw new WarehouseException("the event store cannot be opened: check the disk", e);
    } catch (OutOfMemoryError e) {
      throw new WarehouseException(
          "the numbers of people and texts need more memory outside the heap: raise VOUCH_MEMORY,"
              + " or -XX:MaxDirectMemorySize",
          e);
    }
  }

  private FiledParts read(Manifest.StoredFile file) throws Unusable {
    Path path = directory.file(file.name());
    Optional<String> reason = Optional.empty();
    try {
      long bytes = Files.size(path);
      if (bytes == file.bytes()) {
        if (file.day().isEmpty()) {
          PartFile.verify(path);
        }
        return new FiledParts(file, PartFile.open(path));
      }
      reason = Optional.of("%d bytes instead of %d".formatted(bytes, file.bytes()));
    } catch (NoSuchFileException _) {
      reason = Optional.of("the file is missing");
    } catch (DamagedPartException e) {
      reason = Optional.of(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (file.day().isEmpty()) {
      throw new Unusable("%s: %s".formatted(file.name(), reason.get()));
    }
    damaged.add(new StoredFileCheck.Damaged(file.name(), file.day(), reason.get()));
    return new FiledParts(file, List.of());
  }

  private Map<Part, Optional<DeadRows>> readDead(Manifest manifest, List<FiledParts> files)
      throws Unusable, IOException {
    Map<Part, Optional<DeadRows>> dead = new HashMap<>();
    if (manifest.dead().isEmpty()) {
      return dead;
    }
    Map<String, FiledParts> byName = new HashMap<>();
    files.forEach(file -> byName.put(file.name(), file));
    for (DeadRowsCodec.Entry entry : readDead(manifest.dead().get())) {
      FiledParts file = byName.get(entry.file());
      if (file != null && !file.isLost()) {
        dead.put(file.parts().get(entry.index()), entry.rows());
      }
    }
    return dead;
  }

  private List<DeadRowsCodec.Entry> readDead(Manifest.DeadRowsFile file)
      throws Unusable, IOException {
    try {
      byte[] content = Files.readAllBytes(directory.file(file.name()));
      if (content.length != file.bytes() || Manifest.checksum(content) != file.checksum()) {
        throw new Unusable(file.name() + " is damaged");
      }
      return DeadRowsCodec.decode(content);
    } catch (NoSuchFileException _) {
      throw new Unusable(file.name() + " is missing");
    }
  }

  private static Map<SiteId, SiteParts> sites(
      List<FiledParts> files, Map<Part, Optional<DeadRows>> dead, Numbering numbering) {
    Map<SiteId, Map<PartKey, List<LivePart>>> sites = new HashMap<>();
    for (FiledParts file : files) {
      for (Part part : file.parts()) {
        dead.getOrDefault(part, Optional.of(DeadRows.NONE))
            .ifPresent(
                rows ->
                    sites
                        .computeIfAbsent(part.key().site(), _ -> new HashMap<>())
                        .computeIfAbsent(part.key(), _ -> new ArrayList<>())
                        .add(new LivePart(part, rows)));
      }
    }
    Map<SiteId, SiteParts> result = new HashMap<>();
    sites.forEach((site, parts) -> result.put(site, new SiteParts(numbering.of(site), parts)));
    return result;
  }
}
