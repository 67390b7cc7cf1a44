package dev.vouch.core.event;

import dev.vouch.core.request.IgnoredFields;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Diagnostics of a valid event for the developer of a backend: removed personal data, ignored
 * fields, and mistakes. Contains no values of the request.
 *
 * @param strippedProperties the number of properties, path parts and names that were removed as
 *     personal
 */
public record EventDiagnostics(
    int strippedProperties, IgnoredFields ignoredFields, Set<EventWarning> warnings) {
  public EventDiagnostics {
    warnings = warnings.isEmpty() ? Set.of() : Set.copyOf(warnings);
  }

  /** Returns these diagnostics with an additional warning. */
  public EventDiagnostics with(EventWarning warning) {
    return new EventDiagnostics(
        strippedProperties,
        ignoredFields,
        Stream.concat(warnings.stream(), Stream.of(warning)).collect(Collectors.toSet()));
  }

  /** Whether nothing was removed or ignored, and there are no warnings. */
  public boolean isEmpty() {
    return strippedProperties == 0 && ignoredFields.count() == 0 && warnings.isEmpty();
  }
}
