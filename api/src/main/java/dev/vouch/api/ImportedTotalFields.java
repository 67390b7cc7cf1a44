package dev.vouch.api;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client.Device;
import dev.vouch.core.event.PagePath;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotal.TotalKey;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Parser of one row of imported totals. */
final class ImportedTotalFields {
  /** The dimensions that imported totals can have. */
  static final List<Field> DIMENSIONS =
      List.of(
          Field.CHANNEL,
          Field.SOURCE,
          Field.MEDIUM,
          Field.CAMPAIGN,
          Field.TERM,
          Field.CONTENT,
          Field.REFERRER,
          Field.COUNTRY,
          Field.DEVICE,
          Field.BROWSER,
          Field.OS,
          Field.PAGE_PATH);

  private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
  private static final int VALUE_CHARACTERS_MAX = 1_024;
  private static final long COUNT_MAX = 1_000_000_000;
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");

  private ImportedTotalFields() {}

  /**
   * Parses a row.
   *
   * @param today the last valid date
   */
  static ParseResult<ImportedTotal> total(RequestFields row, LocalDate today) {
    Optional<LocalDate> date = date(row, today);
    Optional<Field> dimension = dimension(row);
    Optional<String> value = value(row, dimension);
    row.require("visitors");
    Optional<Long> visitors = row.wholeNumber("visitors", 0, COUNT_MAX);
    OptionalLong pageviews = count(row, "pageviews");
    OptionalLong successes = count(row, "successes");
    row.rejectUnknown();
    return row.result(
        () ->
            new ImportedTotal(
                new TotalKey(date.orElseThrow(), dimension, value),
                new ImportedCounts(visitors.orElseThrow(), pageviews, successes)));
  }

  private static Optional<LocalDate> date(RequestFields row, LocalDate today) {
    Optional<LocalDate> date = DateField.of(row);
    if (date.filter(day -> day.isBefore(FIRST_DAY) || day.isAfter(today)).isPresent()) {
      row.add(
          new Problem(
              "/date",
              "invalid_date",
              "date must be from %s to today, %s in the time zone of the site."
                  .formatted(FIRST_DAY, today)));
      return Optional.empty();
    }
    return date;
  }

  private static Optional<Field> dimension(RequestFields row) {
    Optional<String> text = row.printableText("dimension", VALUE_CHARACTERS_MAX);
    Optional<Field> dimension =
        text.flatMap(name -> WireNamed.parse(Field.class, name)).filter(DIMENSIONS::contains);
    if (text.isPresent() && dimension.isEmpty()) {
      row.add(
          new Problem(
              "/dimension",
              "unknown_dimension",
              "dimension must be one of %s, or empty for the totals of the site."
                  .formatted(DIMENSIONS.stream().map(Field::wireName).collect(joining(", ")))));
    }
    return dimension;
  }

  private static Optional<String> value(RequestFields row, Optional<Field> dimension) {
    Optional<String> value = row.printableText("value", VALUE_CHARACTERS_MAX);
    boolean isDimensionValid =
        row.problems().stream().noneMatch(ImportedTotalFields::isOfDimension);
    if (value.isPresent() && isDimensionValid) {
      rule(dimension, value.get())
          .ifPresent(rule -> row.add(new Problem("/value", "invalid_value", rule)));
    }
    return dimension.equals(Optional.of(Field.PAGE_PATH)) ? value.map(PagePath::canonical) : value;
  }

  private static boolean isOfDimension(Problem problem) {
    return problem.pointer().equals("/dimension");
  }

  /** Returns the error message for an invalid value; empty if the value is valid. */
  private static Optional<String> rule(Optional<Field> dimension, String value) {
    return switch (dimension.orElse(null)) {
      case null -> Optional.of("value must be empty where dimension is.");
      case COUNTRY ->
          unless(
              COUNTRY.matcher(value).matches(),
              "value must be a country code of two capital letters, such as DE.");
      case DEVICE ->
          unless(
              WireNamed.parse(Device.class, value).isPresent(),
              "value must be desktop, mobile or tablet.");
      case CHANNEL ->
          unless(
              WireNamed.parse(Channel.class, value).isPresent(),
              "value must be a channel as reports have it, such as search.");
      case PAGE_PATH -> unless(value.startsWith("/"), "value must be a path that begins with /.");
      case SOURCE,
          MEDIUM,
          CAMPAIGN,
          TERM,
          CONTENT,
          CLICK_ID,
          REFERRER,
          BROWSER,
          OS,
          NAME,
          EVENT_NAME ->
          Optional.empty();
    };
  }

  private static Optional<String> unless(boolean isValid, String rule) {
    return isValid ? Optional.empty() : Optional.of(rule);
  }

  private static OptionalLong count(RequestFields row, String field) {
    return row.wholeNumber(field, 0, COUNT_MAX)
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }
}
