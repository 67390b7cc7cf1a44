package dev.vouch.contract.model;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.SuccessTouches;
import dev.vouch.core.report.TimeToConversion;
import dev.vouch.core.report.TouchesBeforeConversion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reports of the touches of confirmed successes: counts one success at a time. */
record TouchesModel(List<CreditedEvent> successes) {
  private static final int TOUCHES_MAX = 5;

  TimeToConversion timeToConversion() {
    List<Duration> times =
        successes.stream().flatMap(success -> time(success).stream()).sorted().toList();
    List<TimeToConversion.Line> lines = new ArrayList<>();
    Duration from = Duration.ZERO;
    for (String until : List.of("PT1M", "PT1H", "P1D", "P3D", "P7D", "P14D")) {
      lines.add(line(from, Duration.parse(until), times));
      from = Duration.parse(until);
    }
    return new TimeToConversion(
        lines,
        times.isEmpty() ? Optional.empty() : Optional.of(times.get((times.size() - 1) / 2)),
        withoutTouches(),
        unknown());
  }

  private static TimeToConversion.Line line(Duration from, Duration until, List<Duration> times) {
    boolean isLast = until.equals(Duration.ofDays(14));
    return new TimeToConversion.Line(
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

  TouchesBeforeConversion touchesBeforeConversion() {
    List<TouchesBeforeConversion.Line> lines = new ArrayList<>();
    for (int touches = 1; touches < TOUCHES_MAX; touches++) {
      lines.add(new TouchesBeforeConversion.Line(touches, withTouches(touches, touches)));
    }
    lines.add(new TouchesBeforeConversion.Line(TOUCHES_MAX, withTouches(TOUCHES_MAX, 50)));
    return new TouchesBeforeConversion(lines, withoutTouches(), unknown());
  }

  private long withoutTouches() {
    return withTouches(0, 0);
  }

  private long withTouches(long least, long most) {
    return successes.stream()
        .flatMap(success -> success.touches().stream())
        .filter(touches -> touches.count() >= least && touches.count() <= most)
        .count();
  }

  private long unknown() {
    return successes.stream().filter(success -> success.touches().isEmpty()).count();
  }
}
