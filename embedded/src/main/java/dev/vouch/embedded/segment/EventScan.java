package dev.vouch.embedded.segment;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The events to read, and their columns.
 *
 * @param from the start, inclusive
 * @param until the end, exclusive
 * @param columns the columns to read, in addition to person, time and kind
 * @param properties the keys of the properties to read
 * @param withDuplicates whether to read duplicates too (docs/identity.md O1)
 */
public record EventScan(
    Instant from,
    Instant until,
    Set<Column> columns,
    List<String> properties,
    boolean withDuplicates) {
  public EventScan {
    columns = Set.copyOf(columns);
    properties = List.copyOf(properties);
  }
}
