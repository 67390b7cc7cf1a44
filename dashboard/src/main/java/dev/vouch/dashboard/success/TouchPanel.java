package dev.vouch.dashboard.success;

import dev.vouch.core.report.Touches;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.Panel;
import dev.vouch.dashboard.report.ShownNumber;
import dev.vouch.dashboard.success.CoverageView.PercentShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A histogram of the touches before the confirmed successes of a name.
 *
 * @param note what the rows do not show; may be empty
 */
public record TouchPanel(Panel panel, String note) {
  /** In the order of the report's lines. */
  private static final List<String> TIMES =
      List.of(
          "Less than 1 minute",
          "1 minute to 1 hour",
          "1 hour to 1 day",
          "1 to 3 days",
          "3 to 7 days",
          "7 to 14 days");

  private static final List<String> TOUCHES =
      List.of("1 touch", "2 touches", "3 touches", "4 touches", "5 touches or more");

  static TouchPanel ofTimes(SuccessUrl url, Touches touches, NumberFormats numbers) {
    return new TouchPanel(
        panel(
            url,
            "time-to-conversion",
            "Time to conversion",
            "Since the first touch",
            TIMES,
            touches.times().stream().map(Touches.Time::successes).toList(),
            numbers),
        note(touches.median(), touches, numbers));
  }

  static TouchPanel ofNumbers(SuccessUrl url, Touches touches, NumberFormats numbers) {
    return new TouchPanel(
        panel(
            url,
            "touches-before-conversion",
            "Touches before conversion",
            "In the 14 days before",
            TOUCHES,
            touches.numbers().stream().map(Touches.Count::successes).toList(),
            numbers),
        note(Optional.empty(), touches, numbers));
  }

  private static Panel panel(
      SuccessUrl url,
      String report,
      String title,
      String heading,
      List<String> labels,
      List<Long> counts,
      NumberFormats numbers) {
    long max = counts.stream().mapToLong(Long::longValue).max().orElse(0);
    List<PercentShare> shares = PercentShare.of(counts);
    List<Panel.Row> rows =
        IntStream.range(0, max == 0 ? 0 : counts.size())
            .mapToObj(
                line ->
                    Panel.Row.plain(
                        labels.get(line),
                        Panel.percent(counts.get(line), max),
                        Optional.empty(),
                        List.of(
                            List.of(ShownNumber.of(numbers.compact(counts.get(line)))),
                            List.of(
                                ShownNumber.of(
                                    numbers.percentOfTenths(shares.get(line).tenths()))))))
            .toList();
    return new Panel(
        report,
        title,
        List.of(),
        Panel.Heading.of(heading),
        List.of(Panel.Heading.of("Successes"), Panel.Heading.of("Share")),
        rows,
        Optional.empty(),
        Optional.empty(),
        Optional.of(url.successes().withoutComparison().csv(report)),
        List.of());
  }

  private static String note(Optional<Duration> median, Touches touches, NumberFormats numbers) {
    List<String> leftOut = new ArrayList<>();
    if (touches.withoutTouches() > 0) {
      leftOut.add(
          "%s not credited to a visitor or without a touch before"
              .formatted(numbers.count(touches.withoutTouches())));
    }
    if (touches.unknown() > 0) {
      leftOut.add(
          "%s recorded before Vouch kept touches".formatted(numbers.count(touches.unknown())));
    }
    List<String> sentences = new ArrayList<>();
    median.ifPresent(time -> sentences.add("Median: %s.".formatted(numbers.duration(time))));
    if (!leftOut.isEmpty()) {
      sentences.add("Not included: %s.".formatted(String.join(", ", leftOut)));
    }
    return String.join(" ", sentences);
  }
}
