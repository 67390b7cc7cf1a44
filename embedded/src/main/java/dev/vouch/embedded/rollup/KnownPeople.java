package dev.vouch.embedded.rollup;

import java.sql.SQLException;
import java.util.List;

/**
 * The numbers of the people of some spans of a site, in the temporary table {@code known_person}.
 * In small steps, since DuckDB overestimates the number of people and would hash those of all other
 * time.
 */
final class KnownPeople {
  private static final List<String> BEGIN =
      List.of(
          """
          CREATE OR REPLACE TEMP TABLE known_person AS
          SELECT person, number FROM person_number LIMIT 0
          """);

  private static final List<String> ADD =
      List.of(
          """
          CREATE OR REPLACE TEMP TABLE span_person AS
          SELECT DISTINCT person FROM span_event
          WHERE person NOT IN (SELECT person FROM known_person)
          """,
          """
          INSERT INTO known_person
          SELECT person, number FROM person_number JOIN span_person USING (person)
          WHERE site = :site
          """,
          """
          CREATE OR REPLACE TEMP TABLE new_person AS
          SELECT
            person,
            (greatest(
              (SELECT coalesce(max(number), -1) FROM person_number WHERE site = :site),
              (SELECT coalesce(max(number), -1) FROM known_person))
              + row_number() OVER (ORDER BY person))::INTEGER AS number
          FROM span_person
          WHERE person NOT IN (SELECT person FROM known_person)
          """,
          "INSERT INTO known_person FROM new_person");

  private static final List<String> STORE =
      List.of("INSERT INTO person_number SELECT :site, person, number FROM new_person");

  private static final List<String> END =
      List.of("DROP TABLE span_person", "DROP TABLE new_person", "DROP TABLE known_person");

  private KnownPeople() {}

  /** Makes the empty table. */
  static void begin(RolledRange range) throws SQLException {
    range.run(BEGIN);
  }

  /** Adds the people of the {@link SpanRelation}; those without a number get a new one. */
  static void add(RolledRange range) throws SQLException {
    range.run(ADD);
  }

  /** Adds the new numbers of the last range to the table {@code person_number}. */
  static void store(RolledRange range) throws SQLException {
    range.run(STORE);
  }

  /** Deletes the temporary tables. */
  static void end(RolledRange range) throws SQLException {
    range.run(END);
  }
}
