package dev.vouch.embedded.sealed;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32C;

/**
 * The list of all days that are or were sealed: a line for each partition with its first and its
 * last day, such as {@code 0 2026-05-01 2026-07-14}, and a checksum. So a missing file is noticed,
 * also of the first or last day. A day is added after its file has its name, and before the log
 * loses its records. The list is next to the directory of the files, so that it is not lost or
 * replaced with them. Not thread-safe.
 */
final class SealedDaysList {
  private static final String NAME = "sealed-days";
  private static final String CHECKSUM = "crc32c ";

  private final Path file;
  private final SortedMap<Integer, Range> ranges;

  /** The days of a partition, which follow one another. */
  private record Range(LocalDate first, LocalDate last) {
    Range with(LocalDate day) {
      return new Range(day.isBefore(first) ? day : first, day.isAfter(last) ? day : last);
    }
  }

  private SealedDaysList(Path file, SortedMap<Integer, Range> ranges) {
    this.file = file;
    this.ranges = ranges;
  }

  /**
   * Reads the list that belongs to a directory of files; empty if there is none, which is so before
   * a day is sealed, and after an update from a version without it.
   *
   * @throws DamagedListException if its checksum does not match
   */
  static SealedDaysList read(Path directory) throws IOException {
    SealedDaysList list = empty(directory);
    try {
      list.parse(Files.readAllBytes(list.file));
    } catch (NoSuchFileException _) {
      return list;
    }
    return list;
  }

  static SealedDaysList empty(Path directory) {
    return new SealedDaysList(directory.toAbsolutePath().resolveSibling(NAME), new TreeMap<>());
  }

  private void parse(byte[] content) throws DamagedListException {
    List<String> lines =
        new ArrayList<>(new String(content, StandardCharsets.ISO_8859_1).lines().toList());
    if (lines.isEmpty() || !Arrays.equals(content, encode(lines.subList(0, lines.size() - 1)))) {
      throw new DamagedListException("its checksum does not match");
    }
    lines.removeLast();
    try {
      for (String line : lines) {
        String[] fields = line.split(" ", -1);
        ranges.put(
            Integer.parseInt(fields[0]),
            new Range(LocalDate.parse(fields[1]), LocalDate.parse(fields[2])));
      }
    } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new DamagedListException("another version of Vouch may have written it");
    }
  }

  /** Returns all days, in order. */
  SortedSet<SealedDay> days() {
    SortedSet<SealedDay> days = new TreeSet<>();
    ranges.forEach(
        (partition, range) ->
            range
                .first()
                .datesUntil(range.last().plusDays(1))
                .forEach(date -> days.add(new SealedDay(partition, date))));
    return Collections.unmodifiableSortedSet(days);
  }

  Optional<LocalDate> first(int partition) {
    return Optional.ofNullable(ranges.get(partition)).map(Range::first);
  }

  /**
   * Adds days, and those between, durably if any was not in the list. If that fails, they are not
   * added, so that the next attempt writes them.
   */
  void add(Iterable<SealedDay> days) throws IOException {
    SortedMap<Integer, Range> before = new TreeMap<>(ranges);
    if (!include(days)) {
      return;
    }
    try {
      write();
    } catch (IOException | RuntimeException e) {
      ranges.clear();
      ranges.putAll(before);
      throw e;
    }
  }

  /** Adds days to what this object has; returns whether any was not in it. */
  boolean include(Iterable<SealedDay> days) {
    SortedMap<Integer, Range> before = new TreeMap<>(ranges);
    for (SealedDay day : days) {
      Range range = ranges.getOrDefault(day.partition(), new Range(day.date(), day.date()));
      ranges.put(day.partition(), range.with(day.date()));
    }
    return !ranges.equals(before);
  }

  private void write() throws IOException {
    List<String> lines = new ArrayList<>();
    ranges.forEach(
        (partition, range) ->
            lines.add("%d %s %s".formatted(partition, range.first(), range.last())));
    Path unfinished = file.resolveSibling(NAME + ".unfinished");
    Files.deleteIfExists(unfinished);
    PrivateFiles.createFile(unfinished);
    try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
      ByteBuffer content = ByteBuffer.wrap(encode(lines));
      while (content.hasRemaining()) {
        channel.write(content);
      }
      channel.force(true);
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    SealedFiles.force(file.resolveSibling("."));
  }

  private static byte[] encode(List<String> lines) {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line).append('\n'));
    CRC32C checksum = new CRC32C();
    checksum.update(text.toString().getBytes(StandardCharsets.ISO_8859_1));
    text.append(CHECKSUM).append("%08x".formatted(checksum.getValue())).append('\n');
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Thrown if the list is not as it was written. */
  static final class DamagedListException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedListException(String reason) {
      super("sealed-days is damaged: " + reason);
    }
  }
}
