package dev.vouch.dashboard.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Revenue;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Unit;
import dev.vouch.reports.Totals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Formatter of numbers, percentages, money and file sizes in the reader's language. For one
 * request.
 */
public final class NumberFormats {
  private static final BigDecimal ROUND_FROM = BigDecimal.valueOf(1_000);
  private static final BigDecimal COMPACT_FROM = BigDecimal.valueOf(10_000);
  private static final BigDecimal SHORT_TOTAL_FROM = BigDecimal.valueOf(10_000_000);
  private static final double WHOLE_PERCENT_FROM = 0.0995;
  private static final double WHOLE_PERCENT_UNTIL = 0.995;
  private static final double PART_MIN = 0.001;
  private static final int WHOLE_TENTHS = 1_000;
  private static final int HALF_SECOND_MILLISECONDS = 500;
  private static final int SECONDS_PER_MINUTE = 60;
  private static final int MINUTES_PER_HOUR = 60;
  private static final int HOURS_PER_DAY = 24;
  private static final int FILE_SIZE_STEP = 1_000;
  private static final List<String> FILE_SIZE_UNITS = List.of("bytes", "kB", "MB", "GB", "TB");

  /** A minus sign, because a line may break after a hyphen. */
  static final char MINUS = '\u2212';

  /** Precedes converted amounts; no line breaks after it. */
  private static final String CONVERTED = "\u2248\u2060";

  static final char NO_BREAK_SPACE = '\u00a0';
  static final String NONE = "\u2013";

  private final Locale locale;

  public NumberFormats(Locale locale) {
    this.locale = locale;
  }

  public Locale locale() {
    return locale;
  }

  /** All digits, such as 12,345. */
  public String count(long count) {
    return text(NumberFormat.getIntegerInstance(locale), count);
  }

  /** All digits, with at most two decimals, as few as every share of a success needs. */
  public String count(BigDecimal count) {
    return decimal(count);
  }

  /** At most two decimals below 10,000, a short form above. */
  public String compact(BigDecimal count) {
    return count.abs().compareTo(COMPACT_FROM) < 0 ? decimal(count) : abbreviated(count);
  }

  /** All digits below 10,000, a short form above, such as 12.3K. */
  public String compact(long count) {
    return Math.abs(count) < COMPACT_FROM.longValue() ? count(count) : text(compactFormat(), count);
  }

  /** Numbers contain no character after which a line may break. */
  static String text(NumberFormat format, Number number) {
    return format.format(number).replace('-', MINUS).replace(' ', NO_BREAK_SPACE);
  }

  private String abbreviated(BigDecimal size) {
    // Of a BigDecimal, a compact format shows no decimals.
    return text(compactFormat(), size.doubleValue());
  }

  private NumberFormat compactFormat() {
    NumberFormat format = NumberFormat.getCompactNumberInstance(locale, NumberFormat.Style.SHORT);
    format.setMaximumFractionDigits(1);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format;
  }

  /**
   * A share of 0 to 1, or more, as a percentage, with one decimal below 10 % and just below 100 %.
   * A part is never rounded to 0 % or 100 %.
   */
  public String percent(double share) {
    boolean isPart = share > 0 && share < 1;
    boolean isNearAnEnd =
        Math.abs(share) < WHOLE_PERCENT_FROM || (isPart && share >= WHOLE_PERCENT_UNTIL);
    NumberFormat format = NumberFormat.getPercentInstance(locale);
    format.setMaximumFractionDigits(isNearAnEnd ? 1 : 0);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return text(format, isPart ? Math.clamp(share, PART_MIN, 1 - PART_MIN) : share);
  }

  /**
   * A share in words, such as {@code 12% of all visitors}.
   *
   * @param whole what {@code total} is the number of
   * @return empty unless the total is positive
   */
  public Optional<String> share(BigDecimal part, BigDecimal total, String whole) {
    return total.signum() <= 0
        ? Optional.empty()
        : Optional.of(percent(part.doubleValue() / total.doubleValue()) + " of " + whole);
  }

  /** A number of tenths of a percent, with one decimal unless it is 0 or 100 %. */
  public String percentOfTenths(int tenths) {
    NumberFormat format = NumberFormat.getPercentInstance(locale);
    int digits = tenths % WHOLE_TENTHS == 0 ? 0 : 1;
    format.setMinimumFractionDigits(digits);
    format.setMaximumFractionDigits(digits);
    return text(format, tenths / (double) WHOLE_TENTHS);
  }

  /** A number of things per other, with at most two decimals, such as 2.35. */
  public String ratio(double ratio) {
    NumberFormat format = NumberFormat.getNumberInstance(locale);
    format.setMaximumFractionDigits(2);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(ratio);
  }

  /** An exchange rate, with all decimals. */
  public String rate(BigDecimal rate) {
    NumberFormat format = NumberFormat.getNumberInstance(locale);
    format.setMaximumFractionDigits(rate.scale());
    return text(format, rate);
  }

  /** A duration, such as 45s, 3m 05s, 1h 20m or 2d 03h. */
  public String duration(Duration duration) {
    long seconds = duration.plusMillis(HALF_SECOND_MILLISECONDS).toSeconds();
    if (seconds < SECONDS_PER_MINUTE) {
      return seconds + "s";
    }
    long minutes = seconds / SECONDS_PER_MINUTE;
    if (minutes < MINUTES_PER_HOUR) {
      return "%dm\u00a0%02ds".formatted(minutes, seconds % SECONDS_PER_MINUTE);
    }
    long hours = minutes / MINUTES_PER_HOUR;
    return hours < HOURS_PER_DAY
        ? "%dh\u00a0%02dm".formatted(hours, minutes % MINUTES_PER_HOUR)
        : "%dd\u00a0%02dh".formatted(hours / HOURS_PER_DAY, hours % HOURS_PER_DAY);
  }

  /** A file size, such as 1.2 MB. */
  public String fileSize(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= FILE_SIZE_STEP && unit < FILE_SIZE_UNITS.size() - 1) {
      size /= FILE_SIZE_STEP;
      unit++;
    }
    NumberFormat format = NumberFormat.getInstance(locale);
    format.setMaximumFractionDigits(1);
    return text(format, size) + NO_BREAK_SPACE + FILE_SIZE_UNITS.get(unit);
  }

  /** An amount with the decimals of its currency; without a currency, with at most two. */
  public String money(Revenue.Amount amount) {
    return marked(
        amount.isConverted(),
        amount
            .currency()
            .map(code -> new CurrencyFormat(code, this).amount(amount.value()))
            .orElseGet(() -> decimal(amount.value())));
  }

  /** A number, marked if it was converted into another currency. */
  public String marked(boolean isConverted, String number) {
    return isConverted ? CONVERTED + number : number;
  }

  String decimal(BigDecimal value) {
    NumberFormat format = NumberFormat.getNumberInstance(locale);
    format.setMaximumFractionDigits(2);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return text(format, value);
  }

  /** An amount as a total: in whole units from 1,000, in short form from 10 million. */
  public String roundMoney(Revenue.Amount amount) {
    BigDecimal size = amount.value().abs();
    if (size.compareTo(ROUND_FROM) < 0) {
      return money(amount);
    }
    return shortened(
        amount, size.compareTo(SHORT_TOTAL_FROM) < 0 ? whole(size) : abbreviated(size));
  }

  /** An amount in short form: in whole units from 1,000, such as 12.3K from 10,000. */
  public String compactMoney(Revenue.Amount amount) {
    return amount.value().abs().compareTo(COMPACT_FROM) < 0
        ? roundMoney(amount)
        : shortened(amount, abbreviated(amount.value().abs()));
  }

  private String shortened(Revenue.Amount amount, String number) {
    int sign = amount.value().signum();
    return marked(
        amount.isConverted(),
        amount
            .currency()
            .map(code -> new CurrencyFormat(code, this).withDigits(sign, number))
            .orElseGet(() -> sign < 0 ? MINUS + number : number));
  }

  private String whole(BigDecimal value) {
    NumberFormat format = NumberFormat.getIntegerInstance(locale);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return text(format, value);
  }

  /** The amounts of all currencies, one per line; a dash if there are none. */
  public String compactMoney(Revenue revenue) {
    return revenue.amounts().isEmpty()
        ? NONE
        : revenue.amounts().stream().map(this::compactMoney).collect(joining("\n"));
  }

  /** The number of a metric; a dash if there is none. */
  public String shown(Metric metric, Totals totals) {
    return metric.unit() == Unit.AMOUNTS
        ? compactMoney(totals.revenue())
        : number(metric, totals).map(number -> written(metric, number, totals)).orElse(NONE);
  }

  /** The number of a metric as a total. */
  public String total(Metric metric, Totals totals) {
    return metric.unit() == Unit.MONEY ? roundMoney(amount(metric, totals)) : shown(metric, totals);
  }

  /** The number of a metric where there is little room. */
  public String compact(Metric metric, Totals totals) {
    return switch (metric.unit()) {
      case COUNT -> compact(numberOrZero(metric, totals));
      case MONEY -> compactMoney(amount(metric, totals));
      case RATE, RATIO, SECONDS, AMOUNTS -> shown(metric, totals);
    };
  }

  /** The change of a metric: of a rate in percentage points, of others as a percentage. */
  public NumberChange change(Metric metric, Totals now, Totals before) {
    double number = numberOrZero(metric, now).doubleValue();
    BigDecimal earlier = numberOrZero(metric, before);
    return metric.unit() == Unit.RATE
        ? NumberChange.ofRates(metric, number, earlier.doubleValue(), this)
        : NumberChange.of(
            metric, number, earlier.doubleValue(), written(metric, earlier, before), this);
  }

  /** Without visitors, nobody was unseen, so that a rate is not unknown but zero. */
  private static Optional<BigDecimal> number(Metric metric, Totals totals) {
    return metric
        .of(totals)
        .or(
            () ->
                Optional.of(BigDecimal.ZERO)
                    .filter(_ -> metric.unit() == Unit.RATE && totals.counts().visitors() == 0));
  }

  private static BigDecimal numberOrZero(Metric metric, Totals totals) {
    return metric.of(totals).orElse(BigDecimal.ZERO);
  }

  private static Revenue.Amount amount(Metric metric, Totals totals) {
    return new Revenue.Amount(
        metric.currency(), numberOrZero(metric, totals), metric.isConverted(totals));
  }

  private String written(Metric metric, BigDecimal number, Totals totals) {
    return switch (metric.unit()) {
      case COUNT -> count(number);
      case RATE -> percent(number.doubleValue());
      case RATIO -> marked(metric.isConverted(totals), ratio(number.doubleValue()));
      case SECONDS -> duration(Duration.ofMillis(number.movePointRight(3).longValue()));
      case MONEY, AMOUNTS -> money(amount(metric, totals));
    };
  }
}
