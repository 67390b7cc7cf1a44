package dev.vouch.server.http;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.request.IgnoredFields;
import dev.vouch.core.request.IgnoredFields.Misspelled;
import io.vertx.core.http.HttpServerResponse;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writer of the headers that describe what was left out of an event or is wrong with it
 * (docs/events.md), as structured fields (RFC 9651).
 */
final class DiagnosticHeaders {
  /** The characters that a String may have (RFC 9651, section 3.3.3). */
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

  /** Returns a List: the count, then the misspelled fields; a name beyond ASCII is only counted. */
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
