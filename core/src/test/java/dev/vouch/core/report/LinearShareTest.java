package dev.vouch.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C12: the arithmetic of linear credit. */
class LinearShareTest {
  private static final int TOUCHES_MAX = 50;

  @Test
  void everyNumberOfTouches_dividesTheUnits() {
    for (int touches = 1; touches <= TOUCHES_MAX; touches++) {
      assertThat(LinearShare.UNITS.remainder(BigDecimal.valueOf(touches))).isZero();
    }
  }

  /** Hands the shares of random successes to random sources. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void sharesOfAllSources_addUpToTheTotalExactly(long seed) {
    Random random = new Random(seed);
    List<BigDecimal> bySource = new ArrayList<>(Collections.nCopies(7, BigDecimal.ZERO));
    BigDecimal total = BigDecimal.ZERO;
    for (int success = 0; success < 1_000; success++) {
      BigDecimal value = BigDecimal.valueOf(random.nextLong(-1_000_000_000_000L, 1L << 60), 9);
      int touches = random.nextInt(1, TOUCHES_MAX + 1);
      for (int touch = 0; touch < touches; touch++) {
        int source = random.nextInt(bySource.size());
        bySource.set(source, bySource.get(source).add(LinearShare.unitsOf(value, touches)));
      }
      total = total.add(value);
    }

    BigDecimal sum = bySource.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    assertThat(LinearShare.revenue(sum)).isEqualByComparingTo(total);
    assertThat(sum).isEqualByComparingTo(total.multiply(LinearShare.UNITS));
  }

  @Test
  void threeThirdsAreOne_andOneThirdIsRounded() {
    BigDecimal third = LinearShare.unitsOf(BigDecimal.ONE, 3);

    assertThat(LinearShare.successes(third)).isEqualByComparingTo("0.333333");
    assertThat(LinearShare.successes(third.add(third))).isEqualByComparingTo("0.666667");
    assertThat(LinearShare.successes(third.add(third).add(third))).isEqualByComparingTo("1");
    assertThat(LinearShare.revenue(third)).isEqualByComparingTo("0.333333333");
  }
}
