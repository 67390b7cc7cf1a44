package dev.vouch.directory.database;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * A column of a table.
 *
 * @param content returns the content of the column for a value
 */
public record ValueColumn<V>(String name, Function<V, Object> content) {
  /** Returns the names of columns for SQL, each in a format such as {@code :%s}. */
  public static <V> String list(List<ValueColumn<V>> columns, String format) {
    return columns.stream().map(column -> format.formatted(column.name())).collect(joining(", "));
  }

  /** Binds the columns' contents for a value to the parameters with the columns' names. */
  public static <V, S extends SqlStatement<S>> S bind(
      S statement, List<ValueColumn<V>> columns, V value) {
    columns.forEach(column -> statement.bind(column.name(), column.content().apply(value)));
    return statement;
  }
}
