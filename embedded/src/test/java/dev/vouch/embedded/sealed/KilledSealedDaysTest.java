package dev.vouch.embedded.sealed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.rows.ExpandedRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kill while a day is sealed or a user is erased leaves each file as before or after. */
class KilledSealedDaysTest {
  private static final int ROUNDS = 4;
  private static final int STEP_MILLIS_MAX = 250;

  @TempDir Path temporary;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void killAtARandomTime_leavesWholeFiles_andTheStepCanBeRepeated() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Path directory = temporary.resolve("round-" + round);
      try (SealedHistory history = new SealedHistory(directory)) {
        SealingProcess.fill(history.rows());
      }
      int steps = random.nextInt(SealingProcess.DAYS.size() + SealingProcess.USERS);
      int done = runUntilKilled(directory, steps);

      try (SealedHistory history = new SealedHistory(directory)) {
        assertWholeFiles(history, done);
        repeat(history);
      }
    }
  }

  private void assertWholeFiles(SealedHistory history, int done) throws Exception {
    assertThat(history.sealed().verify())
        .as("vouch.seed=%d", seed)
        .hasSizeGreaterThanOrEqualTo(Math.min(done, SealingProcess.DAYS.size()))
        .allMatch(DayCheck.Intact.class::isInstance);
    int erased = Math.max(0, done - SealingProcess.DAYS.size());
    Map<SealedDay, ParquetFiles.Content> before = contents(history, erased);
    Map<SealedDay, ParquetFiles.Content> after = contents(history, erased + 1);
    for (Map.Entry<SealedDay, ParquetFiles.Content> file : files(history).entrySet()) {
      assertThat(file.getValue())
          .as("vouch.seed=%d", seed)
          .isIn(before.get(file.getKey()), after.get(file.getKey()));
    }
  }

  private void repeat(SealedHistory history) throws Exception {
    for (SealedDay day : SealingProcess.DAYS) {
      history.seal(day);
    }
    for (int user = 1; user <= SealingProcess.USERS; user++) {
      history
          .sealed()
          .erase(
              new CreditChange.UserErased(
                  SealingProcess.SITE, new UserKey(user), SealingProcess.END, Long.MAX_VALUE));
    }
    assertThat(files(history))
        .as("vouch.seed=%d", seed)
        .isEqualTo(contents(history, SealingProcess.USERS));
  }

  /** What the days contain after a number of users were erased. */
  private static Map<SealedDay, ParquetFiles.Content> contents(SealedHistory history, int erased)
      throws SQLException {
    Map<SealedDay, ParquetFiles.Content> contents = new TreeMap<>();
    try (DuckDBConnection reader = history.rows().duplicate()) {
      for (SealedDay day : SealingProcess.DAYS) {
        String query = ExpandedRows.select(day.partition(), day.date(), Long.MAX_VALUE);
        for (int user = 1; user <= erased; user++) {
          SealedRemoval removal =
              SealedRemoval.ofUser(
                  new CreditChange.UserErased(
                      SealingProcess.SITE, new UserKey(user), SealingProcess.END, Long.MAX_VALUE));
          query = "WITH day AS (%s) %s".formatted(query, removal.kept());
        }
        contents.put(day, ParquetFiles.content(reader, query));
      }
    }
    return contents;
  }

  /** What the files contain; there are no others. */
  private static Map<SealedDay, ParquetFiles.Content> files(SealedHistory history)
      throws IOException, SQLException {
    List<Path> paths = new ArrayList<>();
    try (Stream<Path> files = Files.list(history.sealedDirectory())) {
      files.forEach(paths::add);
    }
    Map<SealedDay, ParquetFiles.Content> contents = new TreeMap<>();
    try (DuckDBConnection reader = history.rows().duplicate()) {
      for (Path path : paths) {
        contents.put(
            SealedFile.of(path).orElseThrow().day(),
            ParquetFiles.content(reader, ParquetFiles.select(path)));
      }
    }
    assertThat(contents).hasSameSizeAs(paths);
    return contents;
  }

  /** Returns the number of steps that the child has finished. */
  private int runUntilKilled(Path directory, int steps) throws Exception {
    Process process = start(directory);
    int done = 0;
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      while (done < steps && output.readLine() != null) {
        done++;
      }
      boolean _ = process.waitFor(random.nextInt(STEP_MILLIS_MAX), TimeUnit.MILLISECONDS);
      // Process.destroyForcibly would close its output too.
      process.toHandle().destroyForcibly();
      while (output.readLine() != null) {
        done++;
      }
      System.out.printf(
          "killed after step %d; a file was being written: %b%n",
          done, Files.exists(directory.resolve("sealed").resolve("unfinished.parquet")));
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(done).isGreaterThanOrEqualTo(steps);
    return done;
  }

  private static Process start(Path directory) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            SealingProcess.class.getName(),
            directory.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
