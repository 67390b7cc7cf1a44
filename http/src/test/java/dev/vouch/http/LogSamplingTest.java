package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogSamplingTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // The origin is arbitrary.
  private final LogSampling<String> sampling = new LogSampling<>(nanos::get);

  @Test
  void oneMessageInTenSeconds_isLogged_withTheNumberOfTheOthers() {
    assertThat(sampling.choose("a")).hasValue(0);
    assertThat(sampling.choose("a")).isEmpty();
    nanos.addAndGet(LogSampling.INTERVAL.toNanos() - 1);
    assertThat(sampling.choose("a")).isEmpty();
    nanos.incrementAndGet();
    assertThat(sampling.choose("a")).hasValue(2);
    assertThat(sampling.choose("a")).isEmpty();
  }

  @Test
  void kinds_areSampledSeparately() {
    assertThat(sampling.choose("a")).hasValue(0);
    assertThat(sampling.choose("b")).hasValue(0);
  }
}
