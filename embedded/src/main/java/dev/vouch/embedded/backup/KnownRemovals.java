package dev.vouch.embedded.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vouch.core.engine.BackupException;
import dev.vouch.core.event.EventId;
import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import dev.vouch.core.site.SiteId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The erasures of users and deletions of sites that a backup or an earlier one of its series has in
 * the log, so that they can be applied to any earlier backup. The file has a checksum in its first
 * line, and then a line for each: its time, and its record as the log has it, which has a user key
 * and no user ID. Immutable.
 *
 * @param records in the order of their time
 */
record KnownRemovals(List<LogRecord> records) {
  static final String FILE = "removals";
  static final KnownRemovals NONE = new KnownRemovals(List.of());

  /**
   * The clock may have been set back after the backup. The log of a backup has all removals of this
   * time before it.
   */
  private static final Duration CLOCK_BACK_MAX = Duration.ofDays(1);

  KnownRemovals {
    records = List.copyOf(records);
  }

  /**
   * Reads the file of a backup.
   *
   * @throws BackupException if it is damaged or missing
   */
  static KnownRemovals read(Path backup) throws IOException {
    Path file = backup.resolve(FILE);
    if (Files.notExists(file)) {
      throw damaged(file, "missing");
    }
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.getFirst().equals(checksum(lines.subList(1, lines.size())))) {
      throw damaged(file, "damaged");
    }
    try {
      return new KnownRemovals(lines.stream().skip(1).map(KnownRemovals::decode).toList());
    } catch (IllegalArgumentException | CorruptRecordException e) {
      throw damaged(file, "damaged");
    }
  }

  private static BackupException damaged(Path file, String state) {
    return BackupException.ofDamage(
        "%s is %s".formatted(file, state)
            + ", so erasures may be unknown. To restore without them, move this backup"
            + " to another directory, and erase again what was erased since the restored one.");
  }

  /** Returns these records and others, each once. */
  KnownRemovals with(Collection<LogRecord> others) {
    Map<EventId, LogRecord> byId = new LinkedHashMap<>();
    records.forEach(record -> byId.put(record.id(), record));
    others.forEach(record -> byId.put(record.id(), record));
    return new KnownRemovals(
        byId.values().stream().sorted(Comparator.comparing(LogRecord::receivedAt)).toList());
  }

  /** Returns the records that a backup may lack. */
  KnownRemovals since(Instant backupBegunAt) {
    Instant from = backupBegunAt.minus(CLOCK_BACK_MAX);
    return new KnownRemovals(
        records.stream().filter(record -> !record.receivedAt().isBefore(from)).toList());
  }

  /** Returns the records that are not among others. */
  KnownRemovals without(Collection<LogRecord> others) {
    Set<EventId> ids = others.stream().map(LogRecord::id).collect(Collectors.toSet());
    return new KnownRemovals(
        records.stream().filter(record -> !ids.contains(record.id())).toList());
  }

  /** Returns the erasures of users. */
  List<LogRecord.Erasure> erasures() {
    return of(LogRecord.Erasure.class);
  }

  /** Returns the deleted sites, each once. */
  List<SiteId> deletedSites() {
    return of(LogRecord.SiteDeletion.class).stream()
        .map(LogRecord.SiteDeletion::site)
        .distinct()
        .toList();
  }

  private <R extends LogRecord> List<R> of(Class<R> kind) {
    return records.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Writes the file of a new backup durably. */
  void write(Path backup) throws IOException {
    List<String> lines = records.stream().map(KnownRemovals::encode).toList();
    Path file = backup.resolve(FILE);
    PrivateFiles.createFile(file);
    Files.write(file, List.of(checksum(lines)));
    Files.write(file, lines, StandardOpenOption.APPEND);
    DurableFiles.force(file);
  }

  private static String encode(LogRecord record) {
    return record.receivedAt()
        + " "
        + Base64.getEncoder().encodeToString(RecordCodec.encode(record));
  }

  private static LogRecord decode(String line) {
    return RecordCodec.decode(Base64.getDecoder().decode(line.substring(line.indexOf(' ') + 1)));
  }

  private static String checksum(List<String> lines) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(String.join("\n", lines).getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
