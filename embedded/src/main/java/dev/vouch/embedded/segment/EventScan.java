package dev.vouch.embedded.segment;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Which events are read, and what of them.
 *
 * @param from the first instant
 * @param until the first instant after the range
 * @param columns what is read besides person, time and kind
 * @param properties the keys of the properties that are read
 * @param withDuplicates whether duplicates are read as well (docs/identity.md O1)
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
