package dev.vouch.dashboard.path;

import dev.vouch.dashboard.report.Choice;
import dev.vouch.reports.PathParameters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The time limit of a funnel or journey, counted from its first step. */
public final class Window {
  /** The URL parameter: whole hours, as in the API. */
  public static final Choice<Duration> CHOICE =
      Choice.one(
          "window_hours",
          PathParameters.WINDOW_DEFAULT,
          Window::parse,
          window -> Long.toString(window.toHours()),
          "window_hours must be a whole number from 1 to %d."
              .formatted(PathParameters.WINDOW_HOURS_MAX));

  private static final Pattern HOURS = Pattern.compile("[0-9]{1,4}");

  private static final List<Duration> OPTIONS =
      LongStream.of(1, 6, 24, 72, 168, 336, 720, PathParameters.WINDOW_HOURS_MAX)
          .mapToObj(Duration::ofHours)
          .toList();

  private Window() {}

  /** The options of a form, including the chosen one, shortest first. */
  public static List<Duration> options(Duration chosen) {
    return Stream.concat(OPTIONS.stream(), Stream.of(chosen)).distinct().sorted().toList();
  }

  /** The display text, such as {@code 7 days}. */
  public static String label(Duration window) {
    boolean isDays = window.toHoursPart() == 0;
    long count = isDays ? window.toDays() : window.toHours();
    return count + (isDays ? " day" : " hour") + (count == 1 ? "" : "s");
  }

  private static Optional<Duration> parse(String text) {
    return Optional.of(text)
        .filter(written -> HOURS.matcher(written).matches())
        .map(Integer::parseInt)
        .filter(hours -> hours >= 1 && hours <= PathParameters.WINDOW_HOURS_MAX)
        .map(Duration::ofHours);
  }
}
