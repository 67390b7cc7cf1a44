package dev.vouch.dashboard.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.event.Channel;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter.Operator;
import dev.vouch.core.report.FilterGroup;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.reports.Subject;
import dev.vouch.reports.UnfilledPlaceholder;
import java.util.Locale;
import java.util.Optional;

/**
 * Display names of dimensions and their values, and of what credits them; countries in the reader's
 * language.
 */
public final class DimensionNames {
  private final Locale locale;

  public DimensionNames(Locale locale) {
    this.locale = locale;
  }

  /** The name of a dimension, such as {@code Source}. */
  public String of(Dimension dimension) {
    return switch (dimension) {
      case Dimension.Field field -> of(field);
      case Dimension.Property(String key) -> "Property " + key;
    };
  }

  /** The name of an attribution model, such as {@code First touch}. */
  public String of(AttributionModel credit) {
    return switch (credit) {
      case LAST -> "Last touch";
      case FIRST -> "First touch";
      case LINEAR -> "Linear";
    };
  }

  /** The name of what a breakdown is by, such as {@code Landing page}. */
  public String of(Subject.Grouping by) {
    return switch (by) {
      case Subject.Values(var dimension) -> of(dimension);
      case Subject.VisitPages(var page) ->
          switch (page) {
            case LANDING_PAGE -> "Landing page";
            case EXIT_PAGE -> "Exit page";
          };
    };
  }

  /** The name of a line of a breakdown. */
  public String of(Subject.Grouping by, Optional<String> key) {
    return switch (by) {
      case Subject.Values(var dimension) -> of(dimension, key);
      case Subject.VisitPages _ -> key.orElse("Not in a visit");
    };
  }

  private static String of(Dimension.Field field) {
    return switch (field) {
      case CHANNEL -> "Channel";
      case SOURCE -> "Source";
      case MEDIUM -> "Medium";
      case CAMPAIGN -> "Campaign";
      case TERM -> "Term";
      case CONTENT -> "Content";
      case CLICK_ID -> "Click ID";
      case REFERRER -> "Referrer";
      case COUNTRY -> "Country";
      case DEVICE -> "Device";
      case BROWSER -> "Browser";
      case OS -> "OS";
      case PAGE_PATH -> "Page";
      case NAME -> "Name";
      case EVENT_NAME -> "Event";
    };
  }

  /** The name of a dimension's value, which is empty for events without one. */
  public String of(Dimension dimension, Optional<String> value) {
    return value.map(text -> marked(dimension, text)).orElseGet(() -> none(dimension));
  }

  /** The condition of an operator, such as {@code is not}. */
  public String of(Operator operator) {
    return switch (operator) {
      case IS -> "is";
      case NOT -> "is not";
      case CONTAINS -> "contains";
      case MATCHES -> "matches";
    };
  }

  /** The values of filters, such as {@code Germany or France}. */
  public String of(FilterGroup group) {
    return group.values().stream()
        .map(value -> of(group.dimension(), value))
        .collect(joining(" or "));
  }

  private String marked(Dimension dimension, String value) {
    String name = of(dimension, value);
    return UnfilledPlaceholder.isIn(dimension, value) ? name + " (placeholder not filled)" : name;
  }

  private String of(Dimension dimension, String value) {
    return switch (dimension) {
      case Dimension.Field field ->
          switch (field) {
            case COUNTRY -> country(value);
            case CHANNEL ->
                WireNamed.parse(Channel.class, value).map(DimensionNames::of).orElse(value);
            case SOURCE -> value.equals("direct") ? "Direct" : value;
            case DEVICE -> capital(value);
            case MEDIUM,
                CAMPAIGN,
                TERM,
                CONTENT,
                CLICK_ID,
                REFERRER,
                BROWSER,
                OS,
                PAGE_PATH,
                NAME,
                EVENT_NAME ->
                value;
          };
      case Dimension.Property(String _) -> value;
    };
  }

  /** An unknown country code is returned unchanged. */
  private String country(String code) {
    String name = Locale.of("", code).getDisplayCountry(locale);
    return name.isEmpty() ? code : name;
  }

  private static String of(Channel channel) {
    return switch (channel) {
      case SEARCH -> "Search";
      case SOCIAL -> "Social";
      case VIDEO -> "Video";
      case MAIL -> "Email";
      case AI -> "AI assistants";
      case SHOPPING -> "Shopping";
      case AFFILIATE -> "Affiliates";
      case PAID_SEARCH -> "Paid search";
      case PAID_SOCIAL -> "Paid social";
      case PAID -> "Other paid";
      case CAMPAIGN -> "Campaigns";
      case REFERRAL -> "Referrals";
      case DIRECT -> "Direct";
    };
  }

  private static String capital(String value) {
    return value.substring(0, 1).toUpperCase(Locale.ROOT) + value.substring(1);
  }

  /** An event has no source if it is credited to no browser, and no country if none is known. */
  private static String none(Dimension dimension) {
    return switch (dimension) {
      case Dimension.Field field ->
          switch (field) {
            case CHANNEL, SOURCE -> "Not credited to a visitor";
            case COUNTRY, DEVICE, BROWSER, OS -> "Unknown";
            case MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER, PAGE_PATH, NAME, EVENT_NAME ->
                "None";
          };
      case Dimension.Property(String _) -> "None";
    };
  }
}
