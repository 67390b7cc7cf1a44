package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
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
import java.util.zip.CRC32C;

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
    NumbersExtent numbers,
    Map<Integer, PartitionProgress> progress,
    Map<SiteId, Instant> expiries,
    Set<SiteId> unused,
    List<StoredFile> files,
    Optional<DeadRowsFile> dead) {
  static final Manifest NONE =
      new Manifest(
          0, NumbersExtent.NONE, Map.of(), Map.of(), Set.of(), List.of(), Optional.empty());

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

  /** The file of dead rows. */
  record DeadRowsFile(String name, long bytes, int checksum) {}

  /** Thrown if a manifest is not as it was written, or of another version. */
  static final class Damaged extends Exception {
    private static final long serialVersionUID = 1;

    Damaged(String message) {
      super(message);
    }
  }

  byte[] encode() {
    StringBuilder text = new StringBuilder();
    line(text, FIRST_LINE);
    line(text, "generation", generation);
    if (!numbers.name().isEmpty()) {
      line(text, "numbers", numbers.name(), numbers.bytes(), hex(numbers.checksum()));
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
    dead.ifPresent(file -> line(text, "dead", file.name(), file.bytes(), hex(file.checksum())));
    line(text, CHECKSUM + checksum(text));
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static void line(StringBuilder text, Object... fields) {
    for (int field = 0; field < fields.length; field++) {
      text.append(field == 0 ? "" : " ").append(fields[field]);
    }
    text.append('\n');
  }

  private static String checksum(CharSequence text) {
    return hex(checksum(text.toString().getBytes(StandardCharsets.US_ASCII)));
  }

  /** Returns the CRC-32C of bytes. */
  static int checksum(byte[] content) {
    CRC32C checksum = new CRC32C();
    checksum.update(content);
    return (int) checksum.getValue();
  }

  private static String hex(int checksum) {
    return "%08x".formatted(checksum);
  }

  static Manifest decode(byte[] content) throws Damaged {
    String text = new String(content, StandardCharsets.US_ASCII);
    int last = text.lastIndexOf(CHECKSUM);
    if (last < 0
        || !text.substring(last).equals(CHECKSUM + checksum(text.substring(0, last)) + "\n")) {
      throw new Damaged("its checksum does not match");
    }
    List<String> lines = text.substring(0, last).lines().toList();
    if (lines.isEmpty() || !lines.getFirst().equals(FIRST_LINE)) {
      throw new Damaged("another version of Vouch has written it");
    }
    try {
      Decoder decoder = new Decoder();
      lines.stream().skip(1).forEach(line -> decoder.read(line.split(" ", -1)));
      return decoder.manifest();
    } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException _) {
      throw new Damaged("another version of Vouch may have written it");
    }
  }

  private static final class Decoder {
    private NumbersExtent numbers = NumbersExtent.NONE;
    private final Set<SiteId> unused = new HashSet<>();
    private final Map<Integer, PartitionProgress> progress = new TreeMap<>();
    private final Map<SiteId, Instant> expiries = new HashMap<>();
    private final List<StoredFile> files = new ArrayList<>();
    private Optional<DeadRowsFile> dead = Optional.empty();
    private long generation;

    private void read(String[] fields) {
      switch (fields[0]) {
        case "generation" -> generation = Long.parseLong(fields[1]);
        case "numbers" ->
            numbers =
                new NumbersExtent(fields[1], Long.parseLong(fields[2]), checksumOf(fields[3]));
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
        case "dead" ->
            dead =
                Optional.of(
                    new DeadRowsFile(fields[1], Long.parseLong(fields[2]), checksumOf(fields[3])));
        default -> throw new IllegalArgumentException(Arrays.toString(fields));
      }
    }

    private static Instant instant(String micros) {
      return Microseconds.instant(Long.parseLong(micros));
    }

    private static int checksumOf(String hex) {
      return Integer.parseUnsignedInt(hex, 16);
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
