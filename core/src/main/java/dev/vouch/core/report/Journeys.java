package dev.vouch.core.report;

import java.util.List;

/**
 * Where persons go next, step by step; or, backwards, where they come from.
 *
 * @param persons all whose journeys these are; in each column each of them counts once
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
   * @param lines the most frequent steps, most persons first
   * @param others persons with another step
   * @param ended persons with no step so far away
   */
  public record Column(List<Line> lines, long others, long ended) {
    public Column {
      lines = List.copyOf(lines);
    }
  }

  /**
   * One step.
   *
   * @param key {@code page:} and a path, or {@code success:} and a name
   */
  public record Line(String key, long persons) {}

  /** So many per person of these journeys, 0 to 1; 0 without persons. */
  public double share(long counted) {
    return persons == 0 ? 0 : (double) counted / persons;
  }
}
