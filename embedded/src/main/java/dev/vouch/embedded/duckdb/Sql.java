package dev.vouch.embedded.duckdb;

import dev.vouch.core.wire.Microseconds;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL with parameters written {@code :name}. Whole numbers and instants become literals, so that
 * the plan can skip what is out of range; all else is bound.
 *
 * @param text for JDBC
 * @param bound the values of its question marks, in their order
 */
public record Sql(String text, List<Object> bound) {
  private static final Pattern PARAMETER_OR_TO_SKIP =
      Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|--[^\\n]*|::|:(?<name>[a-zA-Z_][a-zA-Z_0-9]*)");

  /** Reads a resource of the package of {@code owner}. */
  public static String resource(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + name + ": build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name + " from the jar", e);
    }
  }

  /** Puts the parameters in. Throws {@code IllegalArgumentException} for one without a value. */
  public static Sql of(String sql, Map<String, ?> parameters) {
    List<Object> bound = new ArrayList<>();
    String text =
        PARAMETER_OR_TO_SKIP
            .matcher(sql)
            .replaceAll(found -> Matcher.quoteReplacement(written(found, parameters, bound)));
    return new Sql(text, List.copyOf(bound));
  }

  private static String written(MatchResult found, Map<String, ?> parameters, List<Object> bound) {
    String name = found.group("name");
    if (name == null) {
      return found.group();
    }
    Object value = parameters.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the query's parameter :" + name + " has no value");
    }
    return switch (value) {
      case Long whole -> "(" + whole + ")";
      case Integer whole -> "(" + whole + ")";
      case Instant instant -> "make_timestamp(" + Microseconds.of(instant) + ")";
      default -> {
        bound.add(value);
        yield "?";
      }
    };
  }

  /** A statement with its values bound; the caller closes it. */
  public PreparedStatement prepare(Connection connection) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(text);
    for (int place = 0; place < bound.size(); place++) {
      statement.setObject(place + 1, bound.get(place));
    }
    return statement;
  }

  /** Runs it for its effect. */
  public long run(Connection connection) throws SQLException {
    try (PreparedStatement statement = prepare(connection)) {
      return statement.executeUpdate();
    }
  }
}
