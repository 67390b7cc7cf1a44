package dev.vouch.benchmarks.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.benchmarks.fill.Filling.Shape;
import dev.vouch.benchmarks.load.Bench;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StockTest {
  @TempDir private Path work;
  private final List<String> said = new ArrayList<>();

  @Test
  void filledDirectory_isUsedAgain_untilItGetsMoreEvents() {
    Stock stock = new Stock(new Bench(Path.of("vouch"), work, said::add));
    Path data = stock.filled(1_000, Shape.SERVER);
    assertThat(fillings()).isOne();
    assertThat(stock.filled(1_000, Shape.SERVER)).isEqualTo(data);
    assertThat(fillings()).isOne();

    stock.spend(data);
    assertThat(stock.filled(1_000, Shape.SERVER)).isEqualTo(data);
    assertThat(fillings()).isEqualTo(2);
  }

  private long fillings() {
    return said.stream().filter(line -> line.startsWith("filling ")).count();
  }
}
