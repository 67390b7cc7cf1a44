package dev.vouch.embedded.rows;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an erasure removes from rows: the user's own events, and the link to the user from the
 * events of closed days that count for the user but were sent without the user's ID. Such an event
 * then belongs to its visitor. If it was credited to the user itself, it is a refund of the user's
 * order, whose original is no longer known (docs/identity.md R2), or an order of which another copy
 * was sent with the user's ID (O1).
 */
public final class ErasedRows {
  /**
   * The condition that a row is an event of {@code :user_key} on {@code :site} that counts before
   * {@code :before}, or is in the log before {@code :position}, as all that changed it then is
   * (docs/identity.md B5).
   */
  public static final String OWN =
      """
      site = :site AND user_key = :user_key
        AND (received_at < :before OR changed_by < :position)
      """;

  /** The condition that a row of a closed day is an event of another sender that counts for it. */
  public static final String LINKED =
      """
      site = :site AND person = :user_key AND user_key IS DISTINCT FROM :user_key
        AND changed_by < :position
      """;

  private static final Map<String, String> COLUMNS = columns();

  private ErasedRows() {}

  private static Map<String, String> columns() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(
        "person",
        "CASE kind WHEN 'user' THEN coalesce(user_key, %1$s) ELSE coalesce(visitor, %1$s) END"
            .formatted(ExpandedRows.OWN_PERSON));
    columns.put("visitor", "CASE kind WHEN 'user' THEN NULL ELSE visitor END");
    columns.put(
        "reason",
        """
        CASE WHEN kind <> 'user' THEN reason
          WHEN order_role = 'placed' THEN 'nothing_forwarded' ELSE 'original_unknown' END
        """);
    columns.put("kind", "CASE kind WHEN 'user' THEN 'standalone' ELSE kind END");
    return columns;
  }

  /** Returns the assignments of an update of these rows. */
  static String assignments() {
    return COLUMNS.entrySet().stream()
        .map(column -> column.getKey() + " = " + column.getValue())
        .collect(joining(", "));
  }

  /** Returns the columns of a query that replaces those of these rows. */
  public static String replacements() {
    return COLUMNS.entrySet().stream()
        .map(
            column ->
                "CASE WHEN %s THEN %s ELSE %s END AS %s"
                    .formatted(LINKED, column.getValue(), column.getKey(), column.getKey()))
        .collect(joining(", "));
  }
}
