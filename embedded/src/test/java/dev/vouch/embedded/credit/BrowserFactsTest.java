package dev.vouch.embedded.credit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.visitor.BrowserHashes;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Facts are found as by looking at each in turn. */
class BrowserFactsTest {
  private record Fact(Moment moment, BrowserHashes browser) {}

  @ParameterizedTest(name = "{0} facts")
  @ValueSource(ints = {0, 1, 2, 3, 7, 40, 200})
  void latestAndEarliest_areThoseOfEitherHashInTheRange(int size) {
    Random random = new Random(size);
    List<Fact> facts =
        Stream.generate(() -> new Fact(moment(random), browser(random)))
            .limit(size)
            .sorted(Comparator.comparing(Fact::moment))
            .toList();
    BrowserFacts.Builder builder = new BrowserFacts.Builder();
    facts.forEach(fact -> builder.add(fact.moment(), fact.browser()));
    BrowserFacts found = builder.build();

    for (int round = 0; round < 500; round++) {
      BrowserHashes browser = browser(random);
      MomentRange range = new MomentRange(moment(random), moment(random));
      List<Moment> matching =
          facts.stream()
              .filter(
                  fact ->
                      fact.browser().visitor() == browser.visitor()
                          || fact.browser().crossing() == browser.crossing())
              .map(Fact::moment)
              .filter(moment -> moment.compareTo(range.since()) >= 0)
              .filter(moment -> moment.compareTo(range.before()) < 0)
              .toList();

      assertThat(found.latest(browser, range))
          .isEqualTo(matching.stream().max(Comparator.naturalOrder()));
      assertThat(found.earliest(browser, range))
          .isEqualTo(matching.stream().min(Comparator.naturalOrder()));
    }
  }

  private static Moment moment(Random random) {
    return new Moment(random.nextInt(20), random.nextInt(5));
  }

  /** Hashes may be any number, and mostly several browsers have one in common. */
  private static BrowserHashes browser(Random random) {
    return new BrowserHashes(
        Long.MAX_VALUE - random.nextInt(6), Long.MIN_VALUE + random.nextInt(6));
  }
}
