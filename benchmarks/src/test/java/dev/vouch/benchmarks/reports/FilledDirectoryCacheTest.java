package dev.vouch.benchmarks.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.benchmarks.fill.DatasetSpec.Shape;
import dev.vouch.benchmarks.load.Bench;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilledDirectoryCacheTest {
  @TempDir private Path work;
  private final List<String> messages = new ArrayList<>();

  @Test
  void filledDirectory_isReusedUntilInvalidated() {
    FilledDirectoryCache cache =
        new FilledDirectoryCache(new Bench(Path.of("vouch"), work, messages::add));
    Path data = cache.filled(1_000, Shape.SERVER);
    assertThat(fillCount()).isOne();
    assertThat(cache.filled(1_000, Shape.SERVER)).isEqualTo(data);
    assertThat(fillCount()).isOne();

    cache.invalidate(data);
    assertThat(cache.filled(1_000, Shape.SERVER)).isEqualTo(data);
    assertThat(fillCount()).isEqualTo(2);
  }

  private long fillCount() {
    return messages.stream().filter(line -> line.startsWith("filling ")).count();
  }
}
