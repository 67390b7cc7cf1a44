package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.roaringbitmap.RoaringBitmap;

/** Opens a store as of its manifest, and deletes files of unfinished checkpoints. */
final class StoreOpening {
  private final StoreDirectory directory;
  private final InstantSource clock;
  private final List<StoredFileCheck.Damaged> damaged = new ArrayList<>();

  StoreOpening(StoreDirectory directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  OpenedStore open() {
    try {
      directory.create();
      Manifest manifest = directory.readManifest().orElse(Manifest.NONE);
      List<FiledParts> files = new ArrayList<>();
      for (Manifest.StoredFile file : manifest.files()) {
        files.add(read(file));
      }
      Map<Part, Optional<RoaringBitmap>> dead = readDead(manifest, files);
      Numbering numbering = Numbering.open(directory.path(), manifest.numbers());
      StoreState state =
          new StoreState(sites(files, dead, numbering), manifest.progress(), manifest.expiries());
      // Replace an outdated copy of the manifest, whose files are deleted next.
      directory.writeManifest(manifest);
      directory.deleteOthers(manifest.names());
      return new OpenedStore.Usable(
          new EventStore(directory, clock, numbering, state, files, manifest), damaged);
    } catch (DamagedFileException e) {
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

  private FiledParts read(Manifest.StoredFile file) throws IOException {
    Path path = directory.file(file.name());
    try {
      directory.checkSize(file);
      if (file.day().isEmpty()) {
        PartFile.verify(path);
      }
      return new FiledParts(file, PartFile.open(path));
    } catch (DamagedFileException e) {
      if (file.day().isEmpty()) {
        throw e;
      }
      damaged.add(new StoredFileCheck.Damaged(file.name(), String.valueOf(e.getMessage())));
      return new FiledParts(file, List.of());
    }
  }

  private Map<Part, Optional<RoaringBitmap>> readDead(Manifest manifest, List<FiledParts> files)
      throws IOException {
    Map<Part, Optional<RoaringBitmap>> dead = new HashMap<>();
    if (manifest.dead().isEmpty()) {
      return dead;
    }
    Map<String, FiledParts> byName = new HashMap<>();
    files.forEach(file -> byName.put(file.name(), file));
    FileExtent stored = manifest.dead().get();
    for (DeadRows entry : DeadRows.decode(stored.name(), directory.read(stored))) {
      FiledParts file = byName.get(entry.file());
      if (file != null && !file.isLost()) {
        dead.put(file.parts().get(entry.index()), entry.rows());
      }
    }
    return dead;
  }

  private static Map<SiteId, SiteParts> sites(
      List<FiledParts> files, Map<Part, Optional<RoaringBitmap>> dead, Numbering numbering) {
    Map<SiteId, Map<PartKey, List<LivePart>>> sites = new HashMap<>();
    for (FiledParts file : files) {
      for (Part part : file.parts()) {
        dead.getOrDefault(part, Optional.of(LivePart.NONE))
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
