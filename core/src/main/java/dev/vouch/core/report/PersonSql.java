package dev.vouch.core.report;

/**
 * SQL for persons: a row for each key, with how many there are. Counted apart from all else, since
 * one aggregation of both takes twice the time.
 */
final class PersonSql {
  private PersonSql() {}

  /**
   * A select of {@code person_key} and {@code persons}.
   *
   * @param key an expression over {@code credited}
   * @param condition which of its events count
   */
  static String by(String key, String condition) {
    return """
    select %s as person_key, count(distinct person) as persons
    from credited
    where %s
    group by person_key
    """
        .formatted(key, condition);
  }
}
