package dev.vouch.core.event;

import dev.vouch.core.request.IgnoredFields;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the developer of a backend should know about an event that was recorded: parts that were
 * left out, and mistakes. Contains no values of the request.
 *
 * @param strippedProperties the number of properties, path parts and names that were removed as
 *     personal
 */
public record EventDiagnostics(
    int strippedProperties, IgnoredFields ignoredFields, Set<EventWarning> warnings) {
  public EventDiagnostics {
    warnings = warnings.isEmpty() ? Set.of() : Set.copyOf(warnings);
  }

  /** Returns the same with another warning. */
  public EventDiagnostics with(EventWarning warning) {
    return new EventDiagnostics(
        strippedProperties,
        ignoredFields,
        Stream.concat(warnings.stream(), Stream.of(warning)).collect(Collectors.toSet()));
  }

  /** Whether there is nothing to know. */
  public boolean isEmpty() {
    return strippedProperties == 0 && ignoredFields.count() == 0 && warnings.isEmpty();
  }
}
