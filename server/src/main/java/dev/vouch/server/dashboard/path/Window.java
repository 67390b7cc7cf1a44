package dev.vouch.server.dashboard.path;

import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.report.PathParameters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Time limit of a person's path, from its first step. */
public final class Window {
  /** The URL's, written as the API takes it: whole hours. */
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

  /** The options of a form, with the chosen one. */
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
