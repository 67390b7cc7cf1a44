package dev.vouch.core.ingest;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.request.IgnoredFields.Misspelled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cause of a warning about recorded requests. Contains nothing that was sent.
 *
 * @param sender the ID of the requests' key or payment webhook; empty for browsers
 */
public record RequestWarning(Optional<String> sender, Mistake mistake) {
  /** What is wrong with the requests. */
  public sealed interface Mistake {
    /** A mistake that has a warning code. */
    record Coded(EventWarning warning) implements Mistake {}

    /**
     * An unknown field was ignored whose name is close to that of a known field.
     *
     * @param known the field that was probably intended
     */
    record FieldMisspelled(String known) implements Mistake {}

    /** Other unknown fields were ignored. */
    record FieldsIgnored() implements Mistake {}

    /** Personal data was removed. */
    record PersonalDataStripped() implements Mistake {}
  }

  /** Returns the mistakes in one request. */
  static List<Mistake> mistakes(EventDiagnostics diagnostics) {
    List<Mistake> mistakes = new ArrayList<>();
    diagnostics.warnings().stream()
        .sorted()
        .forEach(warning -> mistakes.add(new Mistake.Coded(warning)));
    List<Misspelled> misspelled = diagnostics.ignoredFields().misspelled();
    misspelled.stream()
        .map(Misspelled::known)
        .distinct()
        .forEach(known -> mistakes.add(new Mistake.FieldMisspelled(known)));
    if (diagnostics.ignoredFields().count() > misspelled.size()) {
      mistakes.add(new Mistake.FieldsIgnored());
    }
    if (diagnostics.strippedProperties() > 0) {
      mistakes.add(new Mistake.PersonalDataStripped());
    }
    return mistakes;
  }
}
