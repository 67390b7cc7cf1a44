package dev.vouch.http;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.request.IgnoredFields;
import dev.vouch.core.request.IgnoredFields.Misspelled;
import io.vertx.core.http.HttpServerResponse;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writer of the response headers that describe ignored or stripped data and mistakes of an event
 * (docs/events.md), as structured fields (RFC 9651).
 */
final class DiagnosticHeaders {
  /** The characters that are valid in a String (RFC 9651, section 3.3.3). */
  private static final Pattern ASCII = Pattern.compile("[\\x20-\\x7e]*");

  private static final Pattern ESCAPED = Pattern.compile("[\"\\\\]");

  private DiagnosticHeaders() {}

  static void put(HttpServerResponse response, EventDiagnostics diagnostics) {
    if (diagnostics.strippedProperties() > 0) {
      response.putHeader(
          "Vouch-Stripped-Properties", Integer.toString(diagnostics.strippedProperties()));
    }
    if (diagnostics.ignoredFields().count() > 0) {
      response.putHeader("Vouch-Ignored-Fields", list(diagnostics.ignoredFields()));
    }
    if (!diagnostics.warnings().isEmpty()) {
      response.putHeader(
          "Vouch-Warning",
          diagnostics.warnings().stream()
              .sorted()
              .map(EventWarning::wireName)
              .collect(Collectors.joining(", ")));
    }
  }

  /**
   * Returns a List: the number of ignored fields, then the misspelled ones. Names with other than
   * ASCII characters are counted but not listed.
   */
  private static String list(IgnoredFields fields) {
    return Stream.concat(
            Stream.of(Integer.toString(fields.count())),
            fields.misspelled().stream()
                .filter(field -> ASCII.matcher(field.sent()).matches())
                .map(DiagnosticHeaders::member))
        .collect(Collectors.joining(", "));
  }

  private static String member(Misspelled field) {
    return "\"%s\";did_you_mean=\"%s\""
        .formatted(ESCAPED.matcher(field.sent()).replaceAll("\\\\$0"), field.known());
  }
}
