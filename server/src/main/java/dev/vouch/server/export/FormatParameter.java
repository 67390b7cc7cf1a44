package dev.vouch.server.export;

import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.server.report.QueryParameters;
import java.util.Arrays;
import java.util.Optional;

/** Parser of the parameter {@code format}, for the API and forms. */
public final class FormatParameter {
  private static final String FORMAT = "format";

  private FormatParameter() {}

  /** Returns the format; empty if absent or invalid. */
  public static Optional<Format> parse(QueryParameters parameters) {
    Optional<String> text = parameters.single(FORMAT);
    Optional<Format> format =
        Arrays.stream(Format.values())
            .filter(known -> text.filter(known.wireName()::equals).isPresent())
            .findFirst();
    if (format.isEmpty()) {
      parameters.addProblem(FORMAT, "invalid_format", "format must be parquet or csv.");
    }
    return format;
  }
}
