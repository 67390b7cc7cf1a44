package dev.vouch.server.dashboard.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Revenue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Formats numbers, percentages, money and file sizes in the reader's language. Belongs to one
 * request.
 */
public final class NumberFormats {
  private static final BigDecimal ROUND_FROM = BigDecimal.valueOf(1_000);
  private static final BigDecimal COMPACT_FROM = BigDecimal.valueOf(10_000);
  private static final double WHOLE_PERCENT_FROM = 0.0995;
  private static final double WHOLE_PERCENT_UNTIL = 0.995;
  private static final double LEAST = 0.001;
  private static final int WHOLE_TENTHS = 1_000;
  private static final int FILE_SIZE_STEP = 1_000;
  private static final List<String> FILE_SIZE_UNITS = List.of("bytes", "kB", "MB", "GB", "TB");

  /** A line may break after a hyphen, but not after a minus. */
  static final char MINUS = '\u2212';

  private final Locale locale;

  public NumberFormats(Locale locale) {
    this.locale = locale;
  }

  public Locale locale() {
    return locale;
  }

  /** All digits: 12,345. */
  public String count(long count) {
    return NumberFormat.getIntegerInstance(locale).format(count);
  }

  /** All digits below 10,000, three or so above: 12.3K. */
  public String compact(long count) {
    return Math.abs(count) < COMPACT_FROM.longValue()
        ? count(count)
        : compactFormat().format(count);
  }

  private NumberFormat compactFormat() {
    NumberFormat format = NumberFormat.getCompactNumberInstance(locale, NumberFormat.Style.SHORT);
    format.setMaximumFractionDigits(1);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format;
  }

  /**
   * A share of 0 to 1, or more, as a percentage; below ten and above 99 with one decimal. A part is
   * never rounded to nothing or to the whole.
   */
  public String percent(double share) {
    boolean isPart = share > 0 && share < 1;
    boolean isNearAnEnd =
        Math.abs(share) < WHOLE_PERCENT_FROM || (isPart && share >= WHOLE_PERCENT_UNTIL);
    NumberFormat format = NumberFormat.getPercentInstance(locale);
    format.setMaximumFractionDigits(isNearAnEnd ? 1 : 0);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(isPart ? Math.clamp(share, LEAST, 1 - LEAST) : share);
  }

  /** A share in tenths of a percent, with one decimal unless it is 0 or 100. */
  public String percentOfTenths(int tenths) {
    NumberFormat format = NumberFormat.getPercentInstance(locale);
    int digits = tenths % WHOLE_TENTHS == 0 ? 0 : 1;
    format.setMinimumFractionDigits(digits);
    format.setMaximumFractionDigits(digits);
    return format.format(tenths / (double) WHOLE_TENTHS);
  }

  /** A file's size, such as 1.2 MB. */
  public String fileSize(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= FILE_SIZE_STEP && unit < FILE_SIZE_UNITS.size() - 1) {
      size /= FILE_SIZE_STEP;
      unit++;
    }
    NumberFormat format = NumberFormat.getInstance(locale);
    format.setMaximumFractionDigits(1);
    return format.format(size) + " " + FILE_SIZE_UNITS.get(unit);
  }

  /** An amount to the currency's smallest unit; without a currency to two decimals. */
  public String money(Revenue.Amount amount) {
    return amount
        .currency()
        .map(code -> money(code, amount.value()))
        .orElseGet(() -> decimal(amount.value()));
  }

  private String money(String code, BigDecimal value) {
    return currency(code)
        .map(
            currency -> {
              NumberFormat format = NumberFormat.getCurrencyInstance(locale);
              format.setCurrency(currency);
              int digits = Math.max(currency.getDefaultFractionDigits(), 0);
              format.setMinimumFractionDigits(digits);
              format.setMaximumFractionDigits(digits);
              format.setRoundingMode(RoundingMode.HALF_UP);
              return format.format(value).replace('-', MINUS);
            })
        .orElseGet(() -> decimal(value) + "\u00a0" + code);
  }

  private String decimal(BigDecimal value) {
    NumberFormat format = NumberFormat.getNumberInstance(locale);
    format.setMaximumFractionDigits(2);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(value).replace('-', MINUS);
  }

  /** Three letters may name a currency that nobody knows here. */
  private static Optional<Currency> currency(String code) {
    try {
      return Optional.of(Currency.getInstance(code));
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }

  /** An amount as a total: in whole units from 1,000 on. */
  public String roundMoney(Revenue.Amount amount) {
    return amount.value().abs().compareTo(ROUND_FROM) < 0
        ? money(amount)
        : shortened(amount, whole(amount.value().abs()));
  }

  /** An amount in little room: in whole units from 1,000 on, then as 12.3K. */
  public String compactMoney(Revenue.Amount amount) {
    return amount.value().abs().compareTo(COMPACT_FROM) < 0
        ? roundMoney(amount)
        : shortened(amount, compactFormat().format(amount.value().abs().doubleValue()));
  }

  private String shortened(Revenue.Amount amount, String number) {
    int sign = amount.value().signum();
    return amount
        .currency()
        .map(code -> beside(code, sign, number))
        .orElseGet(() -> sign < 0 ? MINUS + number : number);
  }

  private String whole(BigDecimal value) {
    NumberFormat format = NumberFormat.getIntegerInstance(locale);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(value);
  }

  /** The amounts of all currencies beside each other; a dash without any. */
  public String compactMoney(Revenue revenue) {
    return revenue.amounts().isEmpty()
        ? "\u2013"
        : revenue.amounts().stream().map(this::compactMoney).collect(joining(", "));
  }

  /** Puts a number without its sign where the currency's own format has its digits. */
  private String beside(String code, int sign, String number) {
    String sample = money(code, BigDecimal.valueOf(sign));
    int first = firstDigit(sample, 0, 1);
    int last = firstDigit(sample, sample.length() - 1, -1);
    return first < 0 ? number : sample.substring(0, first) + number + sample.substring(last + 1);
  }

  private static int firstDigit(String text, int start, int step) {
    for (int i = start; i >= 0 && i < text.length(); i += step) {
      if (Character.isDigit(text.charAt(i))) {
        return i;
      }
    }
    return -1;
  }

  public NumberChange change(long now, long before) {
    return NumberChange.of((double) now, (double) before, count(before), this);
  }

  /** How a rate of 0 to 1 has changed: by how much of itself. */
  public NumberChange change(double now, double before) {
    return NumberChange.of(now, before, percent(before), this);
  }

  /** How the sum of one currency has changed. */
  public NumberChange change(Revenue.Amount now, Revenue.Amount before) {
    return NumberChange.of(
        now.value().doubleValue(), before.value().doubleValue(), money(before), this);
  }
}
