package dev.vouch.core.report;

import java.util.List;

/**
 * The next steps of persons, by distance; or, backward, their previous steps.
 *
 * @param persons the number of all persons
 * @param columns the steps by distance, nearest first
 */
public record Journeys(long persons, List<Column> columns) {
  public Journeys {
    columns = List.copyOf(columns);
  }

  /** The direction of a journey. */
  public enum Direction {
    /** Steps after the origin. */
    FORWARD,
    /** Steps before the origin. */
    BACKWARD
  }

  /**
   * The steps at one distance.
   *
   * @param persons the persons of the column; each counts once in it
   * @param lines the most frequent steps, in descending order of persons
   * @param others the persons with any other step
   * @param ended the persons without a step at this distance
   */
  public record Column(long persons, List<Line> lines, long others, long ended) {
    public Column {
      lines = List.copyOf(lines);
    }

    /** Returns the ratio of {@code counted} to the column's persons, 0 to 1; 0 without persons. */
    public double share(long counted) {
      return persons == 0 ? 0 : (double) counted / persons;
    }

    /** Returns the persons of the line with this key; 0 if there is none. */
    public long persons(String key) {
      return lines.stream().filter(line -> line.key().equals(key)).mapToLong(Line::persons).sum();
    }
  }

  /**
   * One step.
   *
   * @param key {@code page:} and a path, or {@code success:} and a name
   */
  public record Line(String key, long persons) {}
}
