package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content of a checkpoint: lines of text, the last of which is a checksum (docs/format.md).
 *
 * @param generation the number of the checkpoint, ascending
 * @param numbers the extent of the file of people and texts
 * @param expiries the time before which a site's events have expired and are not reported
 * @param unused sites that may have people and texts without references
 * @param files the files of parts
 * @param dead the file of dead rows of parts
 */
record Manifest(
    long generation,
    FileExtent numbers,
    AppliedProgress progress,
    Map<SiteId, Instant> expiries,
    Set<SiteId> unused,
    List<StoredFile> files,
    Optional<FileExtent> dead) {
  static final Manifest NONE =
      new Manifest(
          0,
          FileExtent.NONE,
          AppliedProgress.NONE,
          Map.of(),
          Set.of(),
          List.of(),
          Optional.empty());

  private static final String FIRST_LINE = "vouch segments 2";
  private static final String CHECKSUM = "crc32c ";
  private static final String NOTHING = "-";
  private static final Set<String> KEYS =
      Set.of("generation", "numbers", "applied", "expiry", "unused", "parts", "dead");

  /**
   * A file of parts.
   *
   * @param removedSince when the first of the removed events that the file still contains was
   *     removed; empty if it contains none
   */
  record StoredFile(String name, long bytes, Optional<Instant> removedSince) {
    Optional<LocalDate> day() {
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
    line(
        text,
        "applied",
        progress.next(),
        Microseconds.of(progress.receivedUntil()),
        progress.openFrom().map(LocalDate::toString).orElse(NOTHING));
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
   * Decodes the content of a manifest file.
   *
   * @throws DamagedFileException if the file is damaged or of another version
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
      return read(lines.stream().skip(1).map(line -> line.split(" ", -1)).toList());
    } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException _) {
      throw new DamagedFileException(file, "another version of Vouch may have written it");
    }
  }

  private static Manifest read(List<String[]> lines) {
    if (!lines.stream().allMatch(fields -> KEYS.contains(fields[0]))) {
      throw new IllegalArgumentException("a line has another key");
    }
    Map<SiteId, Instant> expiries = new HashMap<>();
    of("expiry", lines).forEach(fields -> expiries.put(site(fields), instant(fields[2])));
    return new Manifest(
        of("generation", lines).mapToLong(fields -> Long.parseLong(fields[1])).sum(),
        of("numbers", lines).map(Manifest::extent).findFirst().orElse(FileExtent.NONE),
        of("applied", lines).map(Manifest::progress).findFirst().orElse(AppliedProgress.NONE),
        expiries,
        of("unused", lines).map(Manifest::site).collect(Collectors.toSet()),
        of("parts", lines).map(Manifest::storedFile).toList(),
        of("dead", lines).map(Manifest::extent).findFirst());
  }

  private static Stream<String[]> of(String key, List<String[]> lines) {
    return lines.stream().filter(fields -> fields[0].equals(key));
  }

  private static AppliedProgress progress(String[] fields) {
    return new AppliedProgress(
        Long.parseLong(fields[1]), instant(fields[2]), optional(fields[3]).map(LocalDate::parse));
  }

  private static SiteId site(String[] fields) {
    return new SiteId(Long.parseLong(fields[1]));
  }

  private static FileExtent extent(String[] fields) {
    int checksum = Integer.parseUnsignedInt(fields[3], 16);
    return new FileExtent(fields[1], Long.parseLong(fields[2]), checksum);
  }

  private static StoredFile storedFile(String[] fields) {
    return new StoredFile(
        fields[1], Long.parseLong(fields[2]), optional(fields[3]).map(Manifest::instant));
  }

  private static Instant instant(String micros) {
    return Microseconds.instant(Long.parseLong(micros));
  }

  private static Optional<String> optional(String field) {
    return field.equals(NOTHING) ? Optional.empty() : Optional.of(field);
  }

  /** Returns the names of the files that the checkpoint needs. */
  Set<String> names() {
    Set<String> names = new HashSet<>(Set.of(numbers.name()));
    files.forEach(file -> names.add(file.name()));
    dead.ifPresent(file -> names.add(file.name()));
    return names;
  }

  /** Returns only what cannot be rebuilt from the log: closed days, people and texts. */
  Manifest ofClosedDays() {
    return new Manifest(
        generation,
        numbers,
        new AppliedProgress(AppliedProgress.NONE.next(), Instant.EPOCH, progress.openFrom()),
        expiries,
        unused,
        files.stream().filter(file -> file.day().isPresent()).toList(),
        Optional.empty());
  }
}
