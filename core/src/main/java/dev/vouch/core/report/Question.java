package dev.vouch.core.report;

import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.site.SiteId;
import java.util.List;

/**
 * A question to the warehouse. An engine selects the events it covers, credits them, and runs the
 * query over that relation; the question converts the rows to an answer.
 *
 * <p>The relation is called {@code credited}. It contains only events of the question's site and
 * time, those that are duplicates only for a question that reads them, and has these columns:
 * {@code received_at} (a timestamp in UTC), {@code position}, {@code changed_by} (the highest
 * position of the records that changed its credit), {@code event_id}, {@code confirmed}, {@code
 * event_name}, {@code page_path}, {@code name}, {@code success_value}, {@code order_role} (a wire
 * name of {@link OrderRole}), {@code properties} (in the format of {@link PropertiesJson}), {@code
 * kind} and {@code reason} (wire names of {@link CreditKind} and {@link Reason}), {@code visitor},
 * {@code person}, {@code country}, {@code device}, {@code browser}, {@code os}, and, with the
 * prefixes {@code last_} and {@code first_}, each of {@code channel}, {@code source}, {@code
 * medium}, {@code campaign}, {@code term}, {@code content}, {@code click_id}, {@code referrer}.
 * Unknown values are null. Server events of open days also have {@code forwarded_visitor}, the
 * visitor hash of the forwarded browser, and {@code user_key}; both are null in closed days (I3).
 * Confirmed successes have {@code touch_count} and {@code earliest_touch_at}, the number and the
 * time of the first of their touches (C11); both are null if these are unknown.
 *
 * <p>Because engines differ in their JSON functions, there is also {@code property_text(properties,
 * key)}: the value of that key (any string, never interpreted as a path) as text; null or an empty
 * string if there is none. {@link EventsExport} also uses {@code properties_json(properties)}, the
 * properties as the JSON object that was sent, and {@code hexadecimal(whole)}, 16 digits.
 *
 * <p>There is also the relation {@code credited_touch}: for each of these touches a row with the
 * {@code position} of the success, and {@code channel}, {@code source} and so on of the touch.
 *
 * <p>A query names every column that it reads, so an engine may omit expensive columns that are not
 * read.
 *
 * @param <A> the type of answer
 */
public sealed interface Question<A> permits ScopedQuestion, EventsQuestion, EventQuestion {
  /** Returns the site. */
  SiteId site();

  /** Whether its relation also has the duplicates (docs/identity.md O1), which no report counts. */
  default boolean readsDuplicates() {
    return false;
  }

  /** Returns the query over the relation, in an engine's SQL. */
  Query query(SqlDialect dialect);

  /** Converts the query's rows to the answer. */
  A answer(List<Row> rows);
}
