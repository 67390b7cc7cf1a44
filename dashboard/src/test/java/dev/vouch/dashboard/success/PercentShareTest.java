package dev.vouch.dashboard.success;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.success.CoverageView.PercentShare;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentShareTest {
  @Test
  void ninths_sumTo100Percent() {
    assertThat(PercentShare.of(List.of(4L, 2L, 3L)))
        .extracting(PercentShare::tenths)
        .containsExactly(445, 222, 333);
  }

  @Test
  void tinyShare_isRoundedUp_andTheOtherStaysBelow100Percent() {
    assertThat(PercentShare.of(List.of(999_999L, 1L)))
        .extracting(share -> new NumberFormats(Locale.UK).percentOfTenths(share.tenths()))
        .containsExactly("99.9%", "0.1%");
  }

  @Test
  void wholeShare_hasNoDecimals() {
    assertThat(
            new NumberFormats(Locale.UK)
                .percentOfTenths(PercentShare.of(List.of(7L)).getFirst().tenths()))
        .isEqualTo("100%");
  }

  @Test
  void percent_isFormattedPerLocale() {
    assertThat(
            new NumberFormats(Locale.GERMANY)
                .percentOfTenths(PercentShare.of(List.of(1L, 7L)).getFirst().tenths()))
        .isEqualTo("12,5\u00a0%");
  }

  @Test
  void sharesOfZero_areZero() {
    assertThat(PercentShare.of(List.of(0L, 0L)))
        .extracting(PercentShare::tenths)
        .containsExactly(0, 0);
    assertThat(PercentShare.of(List.of())).isEmpty();
  }

  @Test
  void randomShares_sumTo100Percent_andNoneIsHidden() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 5_000; round++) {
      List<Long> counts =
          LongStream.generate(() -> random.nextLong(1L << random.nextInt(1, 40)))
              .limit(random.nextInt(1, 9))
              .boxed()
              .toList();
      long total = counts.stream().mapToLong(Long::longValue).sum();
      List<PercentShare> shares = PercentShare.of(counts);

      assertThat(shares.stream().mapToInt(PercentShare::tenths).sum())
          .as("seed %d: %s", seed, counts)
          .isEqualTo(total == 0 ? 0 : 1_000);
      assertThat(shares)
          .as("seed %d: %s", seed, counts)
          .allMatch(share -> share.count() == 0 ? share.tenths() == 0 : share.tenths() > 0)
          .allMatch(share -> share.tenths() <= 1 || isNear(share, total));
    }
  }

  /** Each tiny share that is rounded up takes up to a tenth of a percent from the others. */
  private static boolean isNear(PercentShare share, long total) {
    return Math.abs(share.tenths() - 1_000.0 * share.count() / total) < 8;
  }
}
