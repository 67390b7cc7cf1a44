package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.Question;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The columns of {@code credited} (see {@link Question}) that some queries read. The relation is
 * made with these only: with all columns, DuckDB needs a millisecond or two to plan each use of it.
 *
 * @param names of columns, always with {@code position}
 */
record CreditedColumns(List<String> names) {
  private static final List<String> OF_EVENT =
      List.of(
          "received_at",
          "position",
          "changed_by",
          "event_id",
          "confirmed",
          "event_name",
          "page_path",
          "name",
          "success_value",
          "order_role",
          "properties",
          "kind",
          "reason",
          "visitor",
          "person",
          "country",
          "device",
          "browser",
          "os",
          "user_key",
          "forwarded_visitor",
          "touch_count",
          "earliest_touch_at");

  private static final Pattern WORD = Pattern.compile("\\w+");

  private static final List<String> ALL =
      Stream.of(OF_EVENT, EventsExport.TOUCH_COLUMNS).flatMap(List::stream).toList();

  /** Those that a query names. */
  static CreditedColumns namedIn(String sql) {
    Set<String> words =
        WORD.matcher(sql.toLowerCase(Locale.ROOT))
            .results()
            .map(MatchResult::group)
            .collect(toUnmodifiableSet());
    return new CreditedColumns(
        ALL.stream().filter(name -> words.contains(name) || name.equals("position")).toList());
  }
}
