package dev.vouch.core.report;

import java.util.List;

/**
 * Where persons go next, step by step; or, backwards, where they come from.
 *
 * @param persons all whose journeys these are
 * @param columns the nearest steps first
 */
public record Journeys(long persons, List<Column> columns) {
  public Journeys {
    columns = List.copyOf(columns);
  }

  /** Which way a journey is followed. */
  public enum Direction {
    /** What comes after. */
    FORWARD,
    /** What came before. */
    BACKWARD
  }

  /**
   * The steps at one distance.
   *
   * @param persons those the column is about; each of them counts in it once
   * @param lines the most frequent steps, most persons first
   * @param others persons with another step
   * @param ended persons with no step so far away
   */
  public record Column(long persons, List<Line> lines, long others, long ended) {
    public Column {
      lines = List.copyOf(lines);
    }

    /** So many per person of the column, 0 to 1; 0 without persons. */
    public double share(long counted) {
      return persons == 0 ? 0 : (double) counted / persons;
    }

    /** The persons of the line with this key; 0 when there is none. */
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
