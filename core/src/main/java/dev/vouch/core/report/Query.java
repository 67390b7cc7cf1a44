package dev.vouch.core.report;

import java.util.Map;

/**
 * SQL over the {@code credited} relation of {@link Question}.
 *
 * @param sql one select or condition, with parameters in the form {@code :name}
 * @param parameters a string, number or instant by name
 */
public record Query(String sql, Map<String, Object> parameters) {
  /** The condition that every event meets. */
  public static final Query EVERY_EVENT = new Query("true", Map.of());

  public Query {
    parameters = Map.copyOf(parameters);
  }
}
