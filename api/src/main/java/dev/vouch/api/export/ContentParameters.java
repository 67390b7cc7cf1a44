package dev.vouch.api.export;

import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.report.ExportContent;
import dev.vouch.reports.QueryParameters;
import java.util.Arrays;
import java.util.Optional;

/** Parser of the parameters {@code format} and {@code people}, for the API and forms. */
public final class ContentParameters {
  private static final String FORMAT = "format";
  private static final String PEOPLE = "people";

  /** The value of {@code people} with which a person has another pseudonym in each month. */
  private static final String MONTHLY = "monthly";

  private ContentParameters() {}

  /** Returns the content; empty if a parameter is invalid or {@code format} is absent. */
  public static Optional<ExportContent> parse(QueryParameters parameters) {
    Optional<String> text = parameters.single(FORMAT);
    Optional<Format> format =
        Arrays.stream(Format.values())
            .filter(known -> text.filter(known.wireName()::equals).isPresent())
            .findFirst();
    if (format.isEmpty()) {
      parameters.addProblem(FORMAT, "invalid_format", "format must be parquet or csv.");
    }
    Optional<String> people = parameters.single(PEOPLE);
    if (people.filter(value -> !value.equals(MONTHLY)).isPresent()) {
      parameters.addProblem(PEOPLE, "invalid_people", "people must be monthly, or absent.");
      return Optional.empty();
    }
    return format.map(known -> new ExportContent(known, people.isPresent()));
  }
}
