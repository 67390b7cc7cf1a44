package dev.vouch.cluster.report;

import java.util.Map;

/**
 * A query with its parameters.
 *
 * @param sql with parameters in the form {@code :name}
 * @param parameters a string, number or instant by name
 */
public record Query(String sql, Map<String, Object> parameters) {
  public Query {
    parameters = Map.copyOf(parameters);
  }
}
