package dev.vouch.server.export;

import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.server.report.QueryParameters;
import java.util.Arrays;
import java.util.Optional;

/** Reads how a file is to be written, be it from an address or a form. */
public final class FormatParameter {
  private static final String FORMAT = "format";

  private FormatParameter() {}

  /** The format, or none and a problem among those of the parameters. */
  public static Optional<Format> read(QueryParameters parameters) {
    Optional<String> written = parameters.one(FORMAT);
    Optional<Format> format =
        Arrays.stream(Format.values())
            .filter(known -> written.filter(known.wireName()::equals).isPresent())
            .findFirst();
    if (format.isEmpty()) {
      parameters.wrong(FORMAT, "invalid_format", "format is parquet or csv.");
    }
    return format;
  }
}
