package dev.vouch.server.dashboard.site;

import java.time.ZoneId;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The time zones to choose from: those that are named after a place, by their region. */
final class TimeZones {
  private TimeZones() {}

  /** Regions by name, each with its zones by name. */
  static SequencedMap<String, List<String>> byRegion() {
    return ZoneId.getAvailableZoneIds().stream()
        .filter(name -> name.contains("/"))
        .filter(Predicate.not(name -> name.startsWith("Etc/") || name.startsWith("SystemV/")))
        .sorted()
        .collect(
            Collectors.groupingBy(
                name -> name.substring(0, name.indexOf('/')), TreeMap::new, Collectors.toList()));
  }
}
