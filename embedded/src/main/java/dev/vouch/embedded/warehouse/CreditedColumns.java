package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.joining;
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
 * Which columns of {@code credited} (see {@link Question}) somebody reads. What nobody reads is not
 * planned: with all columns DuckDB plans each mention of the relation for a millisecond or two.
 *
 * @param names of columns, always with {@code position}
 */
record CreditedColumns(List<String> names) {
  private static final List<String> OF_EVENT =
      List.of(
          "received_at",
          "position",
          "event_id",
          "confirmed",
          "event_name",
          "page_path",
          "name",
          "success_value",
          "properties",
          "kind",
          "reason",
          "visitor",
          "person",
          "country",
          "device",
          "browser",
          "os");

  /** Not kept of closed days (I3). */
  private static final List<String> OF_OPEN_DAYS = List.of("user_key", "forwarded_visitor");

  private static final Pattern WORD = Pattern.compile("\\w+");

  static final CreditedColumns ALL =
      new CreditedColumns(
          Stream.of(OF_EVENT, EventsExport.TOUCH_COLUMNS, OF_OPEN_DAYS)
              .flatMap(List::stream)
              .toList());

  /** Those that a query names. */
  static CreditedColumns namedIn(String sql) {
    Set<String> words =
        WORD.matcher(sql.toLowerCase(Locale.ROOT))
            .results()
            .map(MatchResult::group)
            .collect(toUnmodifiableSet());
    return new CreditedColumns(
        ALL.names.stream()
            .filter(name -> words.contains(name) || name.equals("position"))
            .toList());
  }

  /** As a select list over stored credit of open days, or what is computed for them. */
  String ofOpenDays() {
    return String.join(", ", names);
  }

  /** As a select list over the events of closed days, in the same order. */
  String ofClosedDays() {
    return names.stream()
        .map(name -> OF_OPEN_DAYS.contains(name) ? "NULL::BIGINT AS " + name : name)
        .collect(joining(", "));
  }
}
