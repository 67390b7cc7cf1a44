package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a checkpoint consists of: lines of text, the last one with a checksum (docs/format.md).
 *
 * @param generation counts checkpoints
 * @param numbers what of people and texts belongs to the checkpoint
 * @param expiries events of the site that count before then are not reported
 * @param unused sites that may have people and texts that nothing refers to
 * @param files of parts
 * @param dead the dead rows of parts in files
 */
record Manifest(
    long generation,
    FileExtent numbers,
    Map<Integer, PartitionProgress> progress,
    Map<SiteId, Instant> expiries,
    Set<SiteId> unused,
    List<StoredFile> files,
    Optional<FileExtent> dead) {
  static final Manifest NONE =
      new Manifest(0, FileExtent.NONE, Map.of(), Map.of(), Set.of(), List.of(), Optional.empty());

  private static final String FIRST_LINE = "vouch segments 1";
  private static final String CHECKSUM = "crc32c ";
  private static final String NOTHING = "-";

  /**
   * A file of parts.
   *
   * @param removedSince when the first of the events that it has in vain was removed; empty if none
   *     was
   */
  record StoredFile(String name, long bytes, Optional<Instant> removedSince) {
    Optional<StoredFileCheck.ClosedDay> day() {
      return StoredName.day(name);
    }
  }

  byte[] encode() {
    StringBuilder text = new StringBuilder();
    line(text, FIRST_LINE);
    line(text, "generation", generation);
    if (!numbers.name().isEmpty()) {
      line(text, "numbers", numbers);
    }
    new TreeMap<>(progress)
        .forEach(
            (partition, reached) ->
                line(
                    text,
                    "partition",
                    partition,
                    reached.next(),
                    Microseconds.of(reached.receivedUntil()),
                    reached.openFrom().map(LocalDate::toString).orElse(NOTHING)));
    expiries.forEach((site, until) -> line(text, "expiry", site.value(), Microseconds.of(until)));
    unused.forEach(site -> line(text, "unused", site.value()));
    for (StoredFile file : files) {
      String removed =
          file.removedSince().map(since -> Long.toString(Microseconds.of(since))).orElse(NOTHING);
      line(text, "parts", file.name(), file.bytes(), removed);
    }
    dead.ifPresent(file -> line(text, "dead", file));
    line(text, CHECKSUM + checksum(text.toString()));
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static void line(StringBuilder text, String key, FileExtent file) {
    line(text, key, file.name(), file.bytes(), hex(file.checksum()));
  }

  private static void line(StringBuilder text, Object... fields) {
    text.append(Arrays.stream(fields).map(Object::toString).collect(Collectors.joining(" ")));
    text.append('\n');
  }

  private static String checksum(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return hex(FileBytes.checksum(MemorySegment.ofArray(bytes)));
  }

  private static String hex(int checksum) {
    return "%08x".formatted(checksum);
  }

  /**
   * Reads the content of a file.
   *
   * @throws DamagedFileException if it is not as it was written, or of another version
   */
  static Manifest decode(String file, byte[] content) {
    String text = new String(content, StandardCharsets.US_ASCII);
    int last = text.lastIndexOf(CHECKSUM);
    if (last < 0
        || !text.substring(last).equals(CHECKSUM + checksum(text.substring(0, last)) + "\n")) {
      throw new DamagedFileException(file, "its checksum does not match");
    }
    List<String> lines = text.substring(0, last).lines().toList();
    if (lines.isEmpty() || !lines.getFirst().equals(FIRST_LINE)) {
      throw new DamagedFileException(file, "another version of Vouch has written it");
    }
    try {
      Decoder decoder = new Decoder();
      lines.stream().skip(1).forEach(line -> decoder.read(line.split(" ", -1)));
      return decoder.manifest();
    } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException _) {
      throw new DamagedFileException(file, "another version of Vouch may have written it");
    }
  }

  private static final class Decoder {
    private FileExtent numbers = FileExtent.NONE;
    private final Set<SiteId> unused = new HashSet<>();
    private final Map<Integer, PartitionProgress> progress = new TreeMap<>();
    private final Map<SiteId, Instant> expiries = new HashMap<>();
    private final List<StoredFile> files = new ArrayList<>();
    private Optional<FileExtent> dead = Optional.empty();
    private long generation;

    private void read(String[] fields) {
      switch (fields[0]) {
        case "generation" -> generation = Long.parseLong(fields[1]);
        case "numbers" -> numbers = extent(fields);
        case "unused" -> unused.add(new SiteId(Long.parseLong(fields[1])));
        case "partition" ->
            progress.put(
                Integer.parseInt(fields[1]),
                new PartitionProgress(
                    Long.parseLong(fields[2]),
                    instant(fields[3]),
                    optional(fields[4]).map(LocalDate::parse)));
        case "expiry" -> expiries.put(new SiteId(Long.parseLong(fields[1])), instant(fields[2]));
        case "parts" ->
            files.add(
                new StoredFile(
                    fields[1],
                    Long.parseLong(fields[2]),
                    optional(fields[3]).map(Decoder::instant)));
        case "dead" -> dead = Optional.of(extent(fields));
        default -> throw new IllegalArgumentException(Arrays.toString(fields));
      }
    }

    private static Instant instant(String micros) {
      return Microseconds.instant(Long.parseLong(micros));
    }

    private static FileExtent extent(String[] fields) {
      int checksum = Integer.parseUnsignedInt(fields[3], 16);
      return new FileExtent(fields[1], Long.parseLong(fields[2]), checksum);
    }

    private static Optional<String> optional(String field) {
      return field.equals(NOTHING) ? Optional.empty() : Optional.of(field);
    }

    private Manifest manifest() {
      return new Manifest(generation, numbers, progress, expiries, unused, files, dead);
    }
  }

  /** Returns the names of the files that it needs, but for those of numbers. */
  Set<String> names() {
    Set<String> names = new HashSet<>();
    files.forEach(file -> names.add(file.name()));
    dead.ifPresent(file -> names.add(file.name()));
    return names;
  }

  boolean isNaming(String name) {
    return names().contains(name) || numbers.name().equals(name);
  }

  /** Returns what does not follow from the log: closed days, people and texts. */
  Manifest ofClosedDays() {
    Map<Integer, PartitionProgress> closed = new TreeMap<>();
    progress.forEach(
        (partition, reached) ->
            closed.put(
                partition,
                new PartitionProgress(
                    PartitionProgress.NONE.next(), Instant.EPOCH, reached.openFrom())));
    return new Manifest(
        generation,
        numbers,
        closed,
        expiries,
        unused,
        files.stream().filter(file -> file.day().isPresent()).toList(),
        Optional.empty());
  }
}
