package dev.vouch.directory.daily;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.ValueColumn;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The SQL statements for a table of daily values, such as exchange rates. Their texts are built
 * once, because a save runs some of them for thousands of values while other changes wait.
 *
 * @param <O> the owner of values: a site or a part of it
 * @param <V> the type of values
 */
public final class DailyColumns<O, V> {
  private final List<ValueColumn<O>> owner;
  private final List<ValueColumn<V>> dateAndKey;
  private final List<ValueColumn<V>> others;
  private final Function<RowView, V> value;

  private final String put;
  private final String delete;
  private final String exists;
  private final String countOfSite;
  private final String count;
  private final String existsBetween;
  private final String between;
  private final String newest;
  private final String deleteBetween;

  /**
   * Creates the statements.
   *
   * @param owner the columns that identify the owner of a value; {@code site_id} is one of them
   * @param date the column of the day
   * @param key the columns that identify and sort the values of one owner and day
   * @param others the other columns
   * @param value reads a value from a row
   */
  public DailyColumns(
      String table,
      List<ValueColumn<O>> owner,
      ValueColumn<V> date,
      List<ValueColumn<V>> key,
      List<ValueColumn<V>> others,
      Function<RowView, V> value) {
    this.owner = List.copyOf(owner);
    this.dateAndKey = Stream.concat(Stream.of(date), key.stream()).toList();
    this.others = List.copyOf(others);
    this.value = value;

    String ofOwner = " FROM %s WHERE %s".formatted(table, equal(owner));
    String sameKey = ofOwner + " AND " + equal(dateAndKey);
    String days = ofOwner + " AND %s BETWEEN :first AND :last".formatted(date.name());
    String columns = ValueColumn.list(dateAndKey, "%s") + ", " + ValueColumn.list(others, "%s");
    String keyOrder = ValueColumn.list(key, "%s");
    put =
        """
        INSERT INTO %s (%s, %s, %s) VALUES (%s, %s, %s)
        ON CONFLICT (%2$s, %3$s) DO UPDATE SET %8$s
        """
            .formatted(
                table,
                ValueColumn.list(owner, "%s"),
                ValueColumn.list(dateAndKey, "%s"),
                ValueColumn.list(others, "%s"),
                ValueColumn.list(owner, ":%s"),
                ValueColumn.list(dateAndKey, ":%s"),
                ValueColumn.list(others, ":%s"),
                ValueColumn.list(others, "%1$s = excluded.%1$s"));
    delete = "DELETE" + sameKey;
    exists = "SELECT EXISTS (SELECT 1" + sameKey + ")";
    countOfSite = "SELECT count(*) FROM %s WHERE site_id = :site".formatted(table);
    count = "SELECT count(*)" + days;
    existsBetween = "SELECT EXISTS (SELECT 1" + days + ")";
    between = "SELECT %s%s ORDER BY %s, %s".formatted(columns, days, date.name(), keyOrder);
    newest =
        "SELECT %s%s ORDER BY %s DESC, %s LIMIT :limit OFFSET :offset"
            .formatted(columns, ofOwner, date.name(), keyOrder);
    deleteBetween = "DELETE" + days;
  }

  private static <T> String equal(List<ValueColumn<T>> columns) {
    return columns.stream()
        .map(column -> "%1$s = :%1$s".formatted(column.name()))
        .collect(joining(" AND "));
  }

  /** Inserts a value; replaces an existing value of the same owner, day and key. */
  void put(Handle handle, O whose, V added) {
    ValueColumn.bind(ofKey(handle.createUpdate(put), whose, added), others, added).execute();
  }

  /** Deletes the value of the same owner, day and key. */
  void delete(Handle handle, O whose, V deleted) {
    ofKey(handle.createUpdate(delete), whose, deleted).execute();
  }

  /** Whether there is a value of the same owner, day and key. */
  boolean exists(Handle handle, O whose, V sought) {
    return ofKey(handle.createQuery(exists), whose, sought).mapTo(Boolean.class).one();
  }

  private <S extends SqlStatement<S>> S ofKey(S statement, O whose, V of) {
    return ValueColumn.bind(ValueColumn.bind(statement, owner, whose), dateAndKey, of);
  }

  /** Returns the number of values of a site, for all its owners. */
  long countOfSite(Handle handle, SiteId site) {
    return handle.createQuery(countOfSite).bind("site", site).mapTo(Long.class).one();
  }

  long count(Handle handle, O whose, LocalDate first, LocalDate last) {
    return ofDays(handle.createQuery(count), whose, first, last).mapTo(Long.class).one();
  }

  /** Whether the owner has a value between two days, both inclusive. */
  public boolean existsBetween(Handle handle, O whose, LocalDate first, LocalDate last) {
    return ofDays(handle.createQuery(existsBetween), whose, first, last).mapTo(Boolean.class).one();
  }

  /** Returns the owner's values between two days, both inclusive, sorted by day and key. */
  public List<V> between(Handle handle, O whose, LocalDate first, LocalDate last) {
    return ofDays(handle.createQuery(between), whose, first, last).map(value::apply).list();
  }

  /** Returns at most {@code limit} values after the first {@code offset}, latest day first. */
  List<V> newest(Handle handle, O whose, int offset, int limit) {
    return ValueColumn.bind(handle.createQuery(newest), owner, whose)
        .bind("limit", limit)
        .bind("offset", offset)
        .map(value::apply)
        .list();
  }

  int deleteBetween(Handle handle, O whose, LocalDate first, LocalDate last) {
    return ofDays(handle.createUpdate(deleteBetween), whose, first, last).execute();
  }

  private <S extends SqlStatement<S>> S ofDays(
      S statement, O whose, LocalDate first, LocalDate last) {
    return ValueColumn.bind(statement, owner, whose).bind("first", first).bind("last", last);
  }
}
