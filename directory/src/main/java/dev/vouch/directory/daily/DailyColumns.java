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
 * The SQL statements for a table of daily values, such as exchange rates.
 *
 * @param owner the columns that identify the owner of a value; {@code site_id} is one of them
 * @param date the column of the day
 * @param key the columns that identify and sort the values of one owner and day
 * @param others the other columns
 * @param value reads a value from a row
 */
public record DailyColumns<O, V>(
    String table,
    List<ValueColumn<O>> owner,
    ValueColumn<V> date,
    List<ValueColumn<V>> key,
    List<ValueColumn<V>> others,
    Function<RowView, V> value) {
  public DailyColumns {
    owner = List.copyOf(owner);
    key = List.copyOf(key);
    others = List.copyOf(others);
  }

  /** Inserts a value; replaces an existing value of the same owner, day and key. */
  void put(Handle handle, O whose, V added) {
    String put =
        """
        INSERT INTO %s (%s, %s, %s) VALUES (%s, %s, %s)
        ON CONFLICT (%2$s, %3$s) DO UPDATE SET %8$s
        """
            .formatted(
                table,
                ValueColumn.list(owner, "%s"),
                ValueColumn.list(dateAndKey(), "%s"),
                ValueColumn.list(others, "%s"),
                ValueColumn.list(owner, ":%s"),
                ValueColumn.list(dateAndKey(), ":%s"),
                ValueColumn.list(others, ":%s"),
                ValueColumn.list(others, "%1$s = excluded.%1$s"));
    ValueColumn.bind(ofKey(handle.createUpdate(put), whose, added), others, added).execute();
  }

  /** Deletes the value of the same owner, day and key. */
  void delete(Handle handle, O whose, V deleted) {
    ofKey(handle.createUpdate("DELETE FROM " + table + sameKey()), whose, deleted).execute();
  }

  /** Whether there is a value of the same owner, day and key. */
  boolean exists(Handle handle, O whose, V sought) {
    String count = "SELECT count(*) FROM " + table + sameKey();
    return ofKey(handle.createQuery(count), whose, sought).mapTo(Long.class).one() > 0;
  }

  private List<ValueColumn<V>> dateAndKey() {
    return Stream.concat(Stream.of(date), key.stream()).toList();
  }

  private <S extends SqlStatement<S>> S ofKey(S statement, O whose, V of) {
    return ValueColumn.bind(ValueColumn.bind(statement, owner, whose), dateAndKey(), of);
  }

  private String sameKey() {
    return whose() + " AND " + equal(dateAndKey());
  }

  private String whose() {
    return " WHERE " + equal(owner);
  }

  private static <T> String equal(List<ValueColumn<T>> columns) {
    return columns.stream()
        .map(column -> "%1$s = :%1$s".formatted(column.name()))
        .collect(joining(" AND "));
  }

  /** Returns the number of values of a site, for all its owners. */
  long countOfSite(Handle handle, SiteId site) {
    return handle
        .createQuery("SELECT count(*) FROM %s WHERE site_id = :site".formatted(table))
        .bind("site", site)
        .mapTo(Long.class)
        .one();
  }

  long count(Handle handle, O whose, LocalDate first, LocalDate last) {
    return ofDays(handle.createQuery("SELECT count(*) FROM " + table + days()), whose, first, last)
        .mapTo(Long.class)
        .one();
  }

  /** Whether the owner has a value between two days, both inclusive. */
  public boolean existsBetween(Handle handle, O whose, LocalDate first, LocalDate last) {
    String sql = "SELECT EXISTS (SELECT 1 FROM " + table + days() + ")";
    return ofDays(handle.createQuery(sql), whose, first, last).mapTo(Boolean.class).one();
  }

  /** Returns the owner's values between two days, both inclusive, sorted by day and key. */
  public List<V> between(Handle handle, O whose, LocalDate first, LocalDate last) {
    String sql =
        select() + days() + " ORDER BY %s, %s".formatted(date.name(), ValueColumn.list(key, "%s"));
    return ofDays(handle.createQuery(sql), whose, first, last).map(value::apply).list();
  }

  /** Returns at most {@code limit} values after the first {@code offset}, latest day first. */
  List<V> newest(Handle handle, O whose, int offset, int limit) {
    String sql =
        select()
            + whose()
            + " ORDER BY %s DESC, %s LIMIT :limit OFFSET :offset"
                .formatted(date.name(), ValueColumn.list(key, "%s"));
    return ValueColumn.bind(handle.createQuery(sql), owner, whose)
        .bind("limit", limit)
        .bind("offset", offset)
        .map(value::apply)
        .list();
  }

  int deleteBetween(Handle handle, O whose, LocalDate first, LocalDate last) {
    return ofDays(handle.createUpdate("DELETE FROM " + table + days()), whose, first, last)
        .execute();
  }

  private String select() {
    return Stream.concat(dateAndKey().stream(), others.stream())
        .map(ValueColumn::name)
        .collect(joining(", ", "SELECT ", " FROM " + table));
  }

  private String days() {
    return whose() + " AND %s BETWEEN :first AND :last".formatted(date.name());
  }

  private <S extends SqlStatement<S>> S ofDays(
      S statement, O whose, LocalDate first, LocalDate last) {
    return ValueColumn.bind(statement, owner, whose).bind("first", first).bind("last", last);
  }
}
