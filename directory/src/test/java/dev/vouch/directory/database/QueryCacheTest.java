package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryCacheTest {
  private static final AtomicInteger RUNS = new AtomicInteger();

  /** Counts how often it runs. */
  private record Run(String name) implements CachedQuery<Integer> {
    @Override
    public Integer apply(Handle handle) {
      return RUNS.incrementAndGet();
    }
  }

  @Test
  void result_isKeptUntilAnyChange(@TempDir Path folder) {
    Database database = Database.open(folder, Schema.DIRECTORY);
    int first = database.readCached(new Run("a"));

    assertThat(database.readCached(new Run("a"))).isEqualTo(first);
    assertThat(database.readCached(new Run("b"))).isEqualTo(first + 1);
    int _ = database.change(handle -> 1);
    assertThat(database.readCached(new Run("a"))).isEqualTo(first + 2);
  }

  @Test
  void resultFromBeforeAChange_isNotKept() {
    QueryCache results = new QueryCache();
    long before = results.changes();
    results.forget();

    results.keep(new Run("a"), 1, before);

    assertThat(results.find(new Run("a"))).isEmpty();
  }

  @Test
  void results_areBounded() {
    QueryCache results = new QueryCache();
    for (int number = 0; number < 1_000; number++) {
      results.keep(new Run(String.valueOf(number)), number, results.changes());
      assertThat(results.find(new Run("0"))).isPresent();
    }

    assertThat(results.find(new Run("999"))).isPresent();
    assertThat(results.find(new Run("500"))).isEmpty();
  }
}
