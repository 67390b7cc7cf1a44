package dev.vouch.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.benchmarks.load.ClosedLoop.Rounds;
import dev.vouch.benchmarks.load.Wrk.WrkResult;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WrkResultTest {
  private static final String OUTPUT =
      """
      Running 10s test @ http://127.0.0.1:8080/event
        2 threads and 256 connections
      Requests/sec:  40012.34
      vouch requests=400120 duration=10000250 errors=3 p50=6010 p99=14002 p99.9=80500 max=120000
      """;

  @Test
  void resultLine_isParsed() {
    WrkResult result = WrkResult.parse(OUTPUT);

    assertThat(result.requests()).isEqualTo(400_120);
    assertThat(result.errors()).isEqualTo(3);
    assertThat(result.p50()).isEqualTo(Duration.ofNanos(6_010_000));
    assertThat(result.p99()).isEqualTo(Duration.ofNanos(14_002_000));
    assertThat(result.p999()).isEqualTo(Duration.ofNanos(80_500_000));
    assertThat(result.max()).isEqualTo(Duration.ofMillis(120));
    assertThat(result.rate()).isEqualTo(400_120 / 10.00025);
  }

  @Test
  void failure_includesTheOutputOfWrk() {
    assertThatThrownBy(() -> WrkResult.parse("unable to connect to 127.0.0.1:8080"))
        .hasMessageContaining("unable to connect");
  }

  @Test
  void rounds_areAggregated() {
    Rounds rounds = new Rounds();
    Duration first = Duration.ofSeconds(1);
    Duration second = Duration.ofMillis(20);
    rounds.add(result(100, 2, 5), Duration.ofMillis(3), first, second);
    rounds.add(result(300, 3, 9), Duration.ofMillis(5), second, first);

    assertThat(rounds.rate()).isEqualTo(80);
    assertThat(rounds.cpuMicros()).isEqualTo(20);
    assertThat(rounds.worst(WrkResult::p99)).isEqualTo(9);
    assertThat(rounds.behind()).isEqualTo(1);
    assertThat(rounds.firstReport()).isEqualTo(1);
  }

  private static WrkResult result(long requests, int seconds, int p99Millis) {
    Duration p99 = Duration.ofMillis(p99Millis);
    return new WrkResult(requests, Duration.ofSeconds(seconds), 0, p99, p99, p99, p99);
  }
}
