package dev.vouch.http.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyTest {
  private final AtomicInteger created = new AtomicInteger();

  @Test
  void value_isCreatedOnce_atTheFirstGet() {
    Lazy<Integer> lazy = new Lazy<>(created::incrementAndGet);

    assertThat(lazy.ifCreated()).isEmpty();
    assertThat(lazy.get()).isEqualTo(1);
    assertThat(lazy.get()).isEqualTo(1);
    assertThat(lazy.ifCreated()).contains(1);
  }

  @Test
  void failedCreation_isRetried() {
    Lazy<Integer> lazy = new Lazy<>(() -> 10 / created.getAndIncrement());

    assertThatThrownBy(lazy::get).isInstanceOf(ArithmeticException.class);
    assertThat(lazy.get()).isEqualTo(10);
  }
}
