package dev.vouch.cluster.clickhouse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.vouch.localcluster.process.LocalClickHouse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * ClickHouse for tests: that of the environment variable {@code CLICKHOUSE_URL}, or the engine in a
 * process of its own.
 *
 * @param engine the engine if it was started for these tests
 */
public record ClickHouseServer(URI endpoint, Optional<LocalClickHouse> engine)
    implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

  /** Starts the engine, unless the environment names a server. */
  public static ClickHouseServer open() {
    return Optional.ofNullable(System.getenv("CLICKHOUSE_URL"))
        .map(url -> new ClickHouseServer(URI.create(url), Optional.empty()))
        .orElseGet(ClickHouseServer::start);
  }

  /** Starts the engine, whose files a test can read. */
  static ClickHouseServer start() {
    try {
      LocalClickHouse engine = LocalClickHouse.start(Files.createTempDirectory("vouch-clickhouse"));
      return new ClickHouseServer(engine.endpoint(), Optional.of(engine));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts the engine again, with the files and the port of one that was closed. */
  ClickHouseServer restart() {
    engine.orElseThrow().process().restart();
    engine.orElseThrow().process().awaitReady();
    return this;
  }

  /** A client of a database of its own. */
  ClickHouseClient client(String database) {
    return new ClickHouseClient(settings(database), ANSWER_MAX);
  }

  /** The address of a database of its own. */
  public ClickHouseSettings settings(String database) {
    return settings(database, Shard.ONLY);
  }

  /** The address of a database that is a shard. */
  public ClickHouseSettings settings(String database, Shard shard) {
    return new ClickHouseSettings(shard, endpoint, database, Optional.empty(), Optional.empty());
  }

  /** Returns the files that contain some bytes. */
  List<Path> filesWith(byte[] bytes) {
    String searched = new String(bytes, ISO_8859_1);
    List<Path> found = new ArrayList<>();
    SimpleFileVisitor<Path> search =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isRegularFile()
                && Files.readString(file, ISO_8859_1).contains(searched)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          // ClickHouse deletes files meanwhile.
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Path _ = Files.walkFileTree(engine.orElseThrow().data(), search);
    } catch (NoSuchFileException _) {
      return filesWith(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  /** Kills it. */
  @Override
  public void close() {
    engine.ifPresent(LocalClickHouse::close);
  }
}
