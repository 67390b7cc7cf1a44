package dev.vouch.dashboard.success;

import dev.vouch.dashboard.report.TimeChart;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A count over time, as bars of several parts: an SVG image and a table with the same numbers.
 *
 * @param total sum of the parts
 * @param parts lowest first
 */
public record StackedChart(TimeChart total, List<Part> parts) {
  private static final int BUCKET_WIDTH = 10;
  private static final int BAR_WIDTH = 8;
  private static final List<Integer> AXIS_STEPS = List.of(2, 4, 6, 8, 10, 12, 16, 20);

  public StackedChart {
    parts = List.copyOf(parts);
  }

  /**
   * A part of each bar.
   *
   * @param shown formatted sum over all buckets
   */
  public record Part(String label, String shown, TimeChart chart) {
    private long count(int bucket) {
      return StackedChart.count(chart, bucket);
    }
  }

  /** The indexes of the buckets. */
  public List<Integer> buckets() {
    return IntStream.range(0, total.points().size()).boxed().toList();
  }

  /** The indexes of the parts. */
  public List<Integer> indexes() {
    return IntStream.range(0, parts.size()).boxed().toList();
  }

  /** The width of the image; its height is {@link #max}. */
  public int width() {
    return total.points().size() * BUCKET_WIDTH;
  }

  /** Where a bucket begins in the image. */
  public int left(int bucket) {
    return bucket * BUCKET_WIDTH;
  }

  /** Where the line of an annotation is in the image. */
  public int middle(int bucket) {
    return left(bucket) + BUCKET_WIDTH / 2;
  }

  public int bucketWidth() {
    return BUCKET_WIDTH;
  }

  /** The upper end of the axis: a round, even number. */
  public long max() {
    long highest =
        buckets().stream().mapToLong(bucket -> height(bucket, parts.size())).max().orElse(0);
    long power = 1;
    while (AXIS_STEPS.getLast() * power < highest) {
      power *= 10;
    }
    for (int step : AXIS_STEPS) {
      if (step * power >= highest) {
        return step * power;
      }
    }
    throw new IllegalStateException("the last step is at least the highest bar");
  }

  /** The SVG path of one part of all bars. */
  public String path(int part) {
    long max = max();
    StringBuilder path = new StringBuilder();
    for (int bucket : buckets()) {
      long size = Math.max(0, parts.get(part).count(bucket));
      if (size > 0) {
        int margin = (BUCKET_WIDTH - BAR_WIDTH) / 2;
        path.append('M').append(left(bucket) + margin);
        path.append(' ').append(max - height(bucket, part));
        path.append('h').append(BAR_WIDTH).append("v-").append(size);
        path.append("h-").append(BAR_WIDTH).append('z');
      }
    }
    return path.toString();
  }

  /** The tooltip of a bucket: its total, each part that is not zero, and its annotations. */
  public String tooltip(int bucket, List<String> annotations) {
    TimeChart.Point point = total.points().get(bucket);
    StringBuilder text = new StringBuilder();
    text.append(point.label()).append(": ").append(point.amount().shown());
    for (Part part : parts.reversed()) {
      if (part.count(bucket) != 0) {
        String shown = part.chart().points().get(bucket).amount().shown();
        text.append('\n').append(part.label()).append(": ").append(shown);
      }
    }
    annotations.forEach(annotation -> text.append('\n').append(annotation));
    return text.toString();
  }

  /** The height of the first parts of a bar together; negative ones have none. */
  private long height(int bucket, int end) {
    return parts.subList(0, end).stream().mapToLong(part -> Math.max(0, part.count(bucket))).sum();
  }

  private static long count(TimeChart chart, int bucket) {
    return chart.points().get(bucket).amount().value().longValueExact();
  }
}
