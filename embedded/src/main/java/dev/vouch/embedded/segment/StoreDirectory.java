package dev.vouch.embedded.segment;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The directory of a store. The manifest is stored twice; if one file is damaged, the other is
 * used.
 *
 * @param step called before each step that makes something durable; for tests
 */
record StoreDirectory(Path path, Consumer<String> step) {
  StoreDirectory(Path path) {
    this(path, _ -> {});
  }

  void create() throws IOException {
    PrivateFiles.createDirectory(path);
    Path parent = path.toAbsolutePath().getParent();
    if (parent != null) {
      DurableFiles.force(parent);
    }
  }

  Path file(String name) {
    return path.resolve(name);
  }

  /**
   * Reads the manifest; empty if there is none.
   *
   * @throws DamagedFileException if neither the manifest nor its copy is intact, or both are
   *     missing although there are files of closed days
   */
  Optional<Manifest> readManifest() throws IOException {
    Optional<byte[]> content = read(StoredName.MANIFEST);
    Optional<byte[]> copy = read(StoredName.MANIFEST_COPY);
    if (content.isEmpty() && copy.isEmpty()) {
      if (hasClosedDays()) {
        throw new DamagedFileException(
            StoredName.MANIFEST, "it and its copy are missing, but not the files of closed days");
      }
      return Optional.empty();
    }
    if (content.isPresent()) {
      try {
        return Optional.of(Manifest.decode(StoredName.MANIFEST, content.get()));
      } catch (DamagedFileException e) {
        if (copy.isEmpty()) {
          throw e;
        }
      }
    }
    return Optional.of(Manifest.decode(StoredName.MANIFEST_COPY, copy.orElseThrow()));
  }

  private boolean hasClosedDays() throws IOException {
    if (Files.notExists(path)) {
      return false;
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.anyMatch(file -> StoredName.day(file.getFileName().toString()).isPresent());
    }
  }

  private Optional<byte[]> read(String name) throws IOException {
    try {
      return Optional.of(Files.readAllBytes(file(name)));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /** Replaces the manifest and its copy, durably. */
  void writeManifest(Manifest manifest) throws IOException {
    byte[] content = manifest.encode();
    for (String name : List.of(StoredName.MANIFEST, StoredName.MANIFEST_COPY)) {
      if (read(name).filter(present -> Arrays.equals(present, content)).isPresent()) {
        continue;
      }
      Path unfinished = file(name + StoredName.UNFINISHED);
      step.accept("write " + name);
      write(unfinished, content);
      step.accept("rename " + name);
      Files.move(unfinished, file(name), StandardCopyOption.ATOMIC_MOVE);
      step.accept("sync directory of " + name);
      force();
    }
  }

  /** Writes and syncs a file. */
  static void write(Path file, byte[] content) throws IOException {
    try (FileChannel channel = FileBytes.create(file)) {
      FileBytes.write(channel, MemorySegment.ofArray(content));
      channel.force(true);
    }
  }

  /**
   * Reads a whole file.
   *
   * @throws DamagedFileException if the file is missing or damaged
   */
  byte[] read(FileExtent file) throws IOException {
    byte[] content =
        read(file.name()).orElseThrow(() -> new DamagedFileException(file.name(), "it is missing"));
    if (content.length != file.bytes()
        || FileBytes.checksum(MemorySegment.ofArray(content)) != file.checksum()) {
      throw new DamagedFileException(file.name(), "its checksum does not match");
    }
    return content;
  }

  /**
   * Checks that a file of parts exists and has its size.
   *
   * @throws DamagedFileException if the file is missing or has another size
   */
  void checkSize(Manifest.StoredFile file) throws IOException {
    long bytes;
    try {
      bytes = Files.size(file(file.name()));
    } catch (NoSuchFileException _) {
      throw new DamagedFileException(file.name(), "it is missing");
    }
    if (bytes != file.bytes()) {
      throw new DamagedFileException(
          file.name(), "it has %d bytes instead of %d".formatted(bytes, file.bytes()));
    }
  }

  /** Syncs the directory, so that the names of its files are durable. */
  void force() throws IOException {
    DurableFiles.force(path);
  }

  /**
   * Deletes the files of other checkpoints.
   *
   * @param kept the files that the durable manifest names
   */
  void deleteOthers(Set<String> kept) throws IOException {
    List<Path> files;
    try (Stream<Path> present = Files.list(path)) {
      files = present.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (StoredName.isOfGeneration(name) && !kept.contains(name)) {
        step.accept("delete " + name);
        Files.deleteIfExists(file);
      }
    }
    force();
  }
}
