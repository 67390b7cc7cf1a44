package dev.vouch.embedded.rollup;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.wire.WireNamed;

/**
 * How a dimension's values are found in the views of a {@link RolledSite}.
 *
 * @param grouping of the rows that have the dimension's values
 * @param value an expression
 * @param join of the dictionary of the values; empty if the view has them
 */
record RolledDimension(Grouping grouping, String value, String join) {
  static RolledDimension of(Dimension.Field field, AttributionModel credit) {
    return switch (field) {
      case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER ->
          new RolledDimension(
              touch(credit),
              "touch." + field.wireName(),
              "LEFT JOIN touch ON touch.id = rolled.key AND touch.site = :site");
      case COUNTRY, DEVICE, BROWSER, OS ->
          new RolledDimension(WireNamed.of(Grouping.class, field.wireName()), "rolled.name", "");
      case PAGE_PATH ->
          new RolledDimension(
              Grouping.PAGE,
              "page.path",
              "LEFT JOIN page ON page.id = rolled.key AND page.site = :site");
      case NAME -> new RolledDimension(Grouping.NAME, "rolled.name", "");
      case EVENT_NAME -> new RolledDimension(Grouping.EVENT, "rolled.name", "");
    };
  }

  private static Grouping touch(AttributionModel credit) {
    return switch (credit) {
      case LAST, LINEAR -> Grouping.LAST_TOUCH;
      case FIRST -> Grouping.FIRST_TOUCH;
    };
  }

  /**
   * Returns a select over a view.
   *
   * @param view {@code rolled} or {@code rolled_revenue}
   * @param columns of the view; the column {@code value} precedes them
   */
  String select(String view, String columns) {
    return """
    SELECT %s AS value, %s
    FROM %s AS rolled %s
    WHERE rolled.grouping = '%s' AND rolled.starts_at >= :from AND rolled.starts_at < :until
    """
        .formatted(value, columns, view, join, grouping.wireName());
  }
}
