package dev.vouch.core.report;

import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.site.SiteId;
import java.util.List;

/**
 * A question to the warehouse. An engine picks the events it is about, credits them, and runs the
 * query over that relation; the question makes the answer of its rows.
 *
 * <p>The relation is called {@code credited}; it holds only events of the question's site and time,
 * and has these columns: {@code received_at} (a timestamp in UTC), {@code position}, {@code
 * event_id}, {@code confirmed}, {@code event_name}, {@code page_path}, {@code name}, {@code
 * success_value}, {@code properties} (as {@link PropertiesJson} writes them), {@code kind} and
 * {@code reason} (as {@link CreditKind} and {@link Reason} spell them), {@code visitor}, {@code
 * person}, {@code country}, {@code device}, {@code browser}, {@code os}, and with {@code last_} and
 * with {@code first_} before it each of {@code channel}, {@code source}, {@code medium}, {@code
 * campaign}, {@code term}, {@code content}, {@code click_id}, {@code referrer}. What is unknown is
 * SQL's null. Of a server event of an open day there are {@code forwarded_visitor}, the visitor
 * hash of what was forwarded with it, and {@code user_key}; both are null in closed days (I3).
 *
 * <p>Since each engine reads JSON its own way, it also has a function {@code
 * property_text(properties, key)}: the value of that key (any string, taken as it is: never a path)
 * as text, and null or an empty string if there is none. For {@link EventsExport} there are also
 * {@code properties_json(properties)}, the properties as the JSON object that was sent, and {@code
 * hexadecimal(whole)}, 16 digits.
 *
 * <p>A query names every column that it reads: an engine may leave out what is costly and unread.
 *
 * @param <A> its answer
 */
public sealed interface Question<A> permits ScopedQuestion, EventsQuestion {
  /** The site it is about. */
  SiteId site();

  /** What to ask the relation. */
  Query query();

  /** Makes the answer of the query's rows. */
  A answer(List<Row> rows);
}
