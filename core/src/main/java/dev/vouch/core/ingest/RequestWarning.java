package dev.vouch.core.ingest;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.request.IgnoredFields.Misspelled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cause of a warning about a recorded request of a backend. Contains nothing that was sent.
 *
 * @param key the key that the request was sent with
 * @param field the known field that was probably intended instead of a misspelled one
 */
public record RequestWarning(KeyId key, Kind kind, Optional<String> field) {
  /** The kind of warning. */
  public enum Kind {
    /** {@code ip} is not an IP address. */
    IP_UNUSABLE,
    /** The property {@code currency} is not an ISO 4217 code. */
    CURRENCY_UNKNOWN,
    /** {@code occurred_at} is more than 7 days before the receipt. */
    REPORTED_LATE,
    /** A field was ignored that is nearly a known one. */
    FIELD_MISSPELLED,
    /** Other unknown fields were ignored. */
    FIELDS_IGNORED,
    /** Personal data was removed. */
    PERSONAL_DATA_STRIPPED
  }

  /** Returns the warnings about one request. */
  static List<RequestWarning> of(KeyId key, EventDiagnostics diagnostics) {
    List<RequestWarning> warnings = new ArrayList<>();
    diagnostics.warnings().stream()
        .sorted()
        .forEach(warning -> warnings.add(new RequestWarning(key, kind(warning), Optional.empty())));
    List<Misspelled> misspelled = diagnostics.ignoredFields().misspelled();
    misspelled.stream()
        .map(Misspelled::known)
        .distinct()
        .forEach(
            known ->
                warnings.add(new RequestWarning(key, Kind.FIELD_MISSPELLED, Optional.of(known))));
    if (diagnostics.ignoredFields().count() > misspelled.size()) {
      warnings.add(new RequestWarning(key, Kind.FIELDS_IGNORED, Optional.empty()));
    }
    if (diagnostics.strippedProperties() > 0) {
      warnings.add(new RequestWarning(key, Kind.PERSONAL_DATA_STRIPPED, Optional.empty()));
    }
    return warnings;
  }

  private static Kind kind(EventWarning warning) {
    return switch (warning) {
      case IP_UNUSABLE -> Kind.IP_UNUSABLE;
      case CURRENCY_UNKNOWN -> Kind.CURRENCY_UNKNOWN;
      case REPORTED_LATE -> Kind.REPORTED_LATE;
    };
  }
}
