package dev.vouch.cluster.clickhouse;

import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL with ClickHouse's own query parameters, made from parameters written {@code :name}. Values
 * are arguments of the request, never parts of the SQL.
 *
 * @param text the SQL, with {@code {name:Type}} for each parameter
 * @param arguments the arguments of the request, by name
 */
record BoundSql(String text, Map<String, String> arguments) {
  private static final Pattern PARAMETER_OR_TO_SKIP =
      Pattern.compile("'(?:[^'\\\\]++|''|\\\\.)*+'|--[^\\n]*|::|:(?<name>[a-zA-Z_][a-zA-Z_0-9]*)");

  BoundSql {
    arguments = Map.copyOf(arguments);
  }

  /** Binds parameters. Throws {@code IllegalArgumentException} for a parameter without a value. */
  static BoundSql of(String sql, Map<String, ?> parameters) {
    Map<String, String> arguments = new LinkedHashMap<>();
    String text =
        PARAMETER_OR_TO_SKIP
            .matcher(sql)
            .replaceAll(found -> Matcher.quoteReplacement(written(found, parameters, arguments)));
    return new BoundSql(text, arguments);
  }

  private static String written(
      MatchResult found, Map<String, ?> parameters, Map<String, String> arguments) {
    String name = found.group("name");
    if (name == null) {
      return found.group();
    }
    Object value = parameters.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the query's parameter :" + name + " has no value");
    }
    arguments.put("param_" + name, argument(value));
    return switch (value) {
      case String _ -> "{%s:String}".formatted(name);
      case Integer _, Long _ -> "{%s:Int64}".formatted(name);
      case BigDecimal decimal -> "{%s:Decimal(38, %d)}".formatted(name, decimal.scale());
      case Instant _ -> "fromUnixTimestamp64Micro({%s:Int64}, 'UTC')".formatted(name);
      default -> throw new IllegalArgumentException("a parameter cannot be a " + value.getClass());
    };
  }

  /** Returns a value in the form that ClickHouse parses: as a cell of a tab-separated file. */
  private static String argument(Object value) {
    return switch (value) {
      case String text -> TabSeparatedRows.escape(text);
      case Instant instant -> Long.toString(Microseconds.of(instant));
      case BigDecimal decimal -> decimal.toPlainString();
      default -> value.toString();
    };
  }
}
