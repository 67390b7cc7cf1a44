package dev.vouch.api.audit;

import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.reports.QueryParameters;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parser of the audit log's query parameters, for the API and the dashboard. */
public final class AuditParameters {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private AuditParameters() {}

  /** Returns the kind of entries to list; empty if the parameter is absent or invalid. */
  public static Optional<AuditEntry.Kind> kind(QueryParameters parameters) {
    Optional<String> text = parameters.single("kind");
    Optional<AuditEntry.Kind> kind =
        text.flatMap(name -> WireNamed.parse(AuditEntry.Kind.class, name));
    if (text.isPresent() && kind.isEmpty()) {
      String kinds =
          Arrays.stream(AuditEntry.Kind.values())
              .map(AuditEntry.Kind::wireName)
              .collect(Collectors.joining(", "));
      parameters.addProblem("kind", "unknown_kind", "kind must be one of %s.".formatted(kinds));
    }
    return kind;
  }

  /** Returns the cursor of the previous page; empty if the parameter is absent or invalid. */
  public static OptionalLong before(QueryParameters parameters) {
    Optional<String> text = parameters.single("before");
    Optional<String> number = text.filter(NUMBER.asMatchPredicate());
    if (text.isPresent() && number.isEmpty()) {
      parameters.addProblem(
          "before",
          "invalid_cursor",
          "before must be the value of before in an earlier response. Omit it for the newest"
              + " entries.");
    }
    return number.stream().mapToLong(Long::parseLong).findFirst();
  }

  static int limit(QueryParameters parameters) {
    return parameters.wholeNumber("limit", 100, AuditLog.ENTRIES_MAX);
  }
}
