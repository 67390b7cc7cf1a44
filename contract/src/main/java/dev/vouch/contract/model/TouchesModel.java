package dev.vouch.contract.model;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.CreditedEvent.SuccessTouches;
import dev.vouch.core.report.Touches;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The report of the touches of confirmed successes: counts one success at a time. */
record TouchesModel(List<CreditedEvent> successes) {
  private static final int TOUCHES_MAX = 5;

  Touches touches() {
    List<Duration> times =
        successes.stream().flatMap(success -> time(success).stream()).sorted().toList();
    List<Touches.Time> ranges = new ArrayList<>();
    Duration from = Duration.ZERO;
    for (String until : List.of("PT1M", "PT1H", "P1D", "P3D", "P7D", "P14D")) {
      ranges.add(range(from, Duration.parse(until), times));
      from = Duration.parse(until);
    }
    return new Touches(
        ranges,
        times.isEmpty() ? Optional.empty() : Optional.of(times.get((times.size() - 1) / 2)),
        numbers(),
        withTouches(0, 0),
        successes.stream().filter(success -> success.touches().isEmpty()).count());
  }

  private static Touches.Time range(Duration from, Duration until, List<Duration> times) {
    boolean isLast = until.equals(Duration.ofDays(14));
    return new Touches.Time(
        from,
        until,
        times.stream()
            .filter(time -> time.compareTo(from) >= 0)
            .filter(time -> isLast || time.compareTo(until) < 0)
            .count());
  }

  private static Optional<Duration> time(CreditedEvent success) {
    return success
        .touches()
        .flatMap(SuccessTouches::earliestAt)
        .map(earliest -> Duration.between(earliest, success.at()));
  }

  private List<Touches.Count> numbers() {
    List<Touches.Count> numbers = new ArrayList<>();
    for (int touches = 1; touches < TOUCHES_MAX; touches++) {
      numbers.add(new Touches.Count(touches, withTouches(touches, touches)));
    }
    numbers.add(new Touches.Count(TOUCHES_MAX, withTouches(TOUCHES_MAX, 50)));
    return numbers;
  }

  private long withTouches(long least, long most) {
    return successes.stream()
        .flatMap(success -> success.touches().stream())
        .filter(touches -> touches.count() >= least && touches.count() <= most)
        .count();
  }
}
