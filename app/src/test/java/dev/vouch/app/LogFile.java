package dev.vouch.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.embedded.log.LogTail;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** A file of a log that no server uses, found by the bytes of its records (docs/format.md). */
public final class LogFile {
  private static final int HEADER_BYTES = 4_096;
  private static final int CHECKSUM = 8;
  private static final int VERSION = 12;
  private static final int FIRST_POSITION = 24;
  private static final int HEADER_END = 40;

  private final Path path;
  private final byte[] bytes;

  private LogFile(Path path) throws IOException {
    this.path = path;
    this.bytes = Files.readAllBytes(path);
  }

  /** Replaces the newest file with zeros, and returns its path. */
  public static Path blankNewest(Path data) throws IOException {
    Path newest = paths(data).getLast();
    Files.write(newest, new byte[(int) Files.size(newest)]);
    return newest;
  }

  private static List<Path> paths(Path data) throws IOException {
    try (Stream<Path> files = Files.list(data.resolve("log"))) {
      return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
    }
  }

  /** Flips a bit of a record. */
  public static void damage(Path data, long position) throws IOException {
    byte[] record = record(data, position);
    LogFile file = having(data, record);
    int last = file.indexOf(record) + record.length - 1;
    file.write(last, (byte) (file.bytes[last] ^ 1));
  }

  /** Removes a record, and what is after it in its file. */
  public static void cutBefore(Path data, long position) throws IOException {
    byte[] record = record(data, position);
    LogFile file = having(data, record);
    try (FileChannel channel = FileChannel.open(file.path, StandardOpenOption.WRITE)) {
      channel.truncate(file.indexOf(record));
    }
  }

  /** Makes the log, which has no records, one of a newer version. */
  public static void upgrade(Path data) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
    for (int copy = 0; copy < HEADER_BYTES; copy += HEADER_BYTES / 2) {
      header.put(copy, "VOUCHLOG".getBytes(StandardCharsets.US_ASCII));
      header.putInt(copy + VERSION, 99).putLong(copy + FIRST_POSITION, 1);
      CRC32C checksum = new CRC32C();
      checksum.update(header.slice(copy + VERSION, HEADER_END - VERSION));
      header.putInt(copy + CHECKSUM, (int) checksum.getValue());
    }
    Files.write(data.resolve("log/00000000000000000001.log"), header.array());
  }

  /** Returns all records of the log, which a server may use. */
  public static List<LogRecord> records(Path data) {
    List<LogRecord> records = new ArrayList<>();
    LogTail log = LogTail.open(data);
    Optional<Batch> batch = log.read(log.start().position());
    while (batch.isPresent()) {
      batch.get().entries().forEach(entry -> records.add(entry.record()));
      batch = log.read(batch.get().last() + 1);
    }
    return records;
  }

  private static byte[] record(Path data, long position) {
    return RecordCodec.encode(
        LogTail.open(data).read(position).orElseThrow().entries().getFirst().record());
  }

  private static LogFile having(Path data, byte[] record) throws IOException {
    for (Path path : paths(data)) {
      LogFile file = new LogFile(path);
      if (file.indexOf(record) >= 0) {
        return file;
      }
    }
    throw new AssertionError("no file has the record");
  }

  private int indexOf(byte[] record) {
    String all = new String(bytes, StandardCharsets.ISO_8859_1);
    return all.indexOf(new String(record, StandardCharsets.ISO_8859_1));
  }

  private void write(int index, byte changed) throws IOException {
    bytes[index] = changed;
    Files.write(path, bytes);
    assertThat(path).hasBinaryContent(bytes);
  }
}
